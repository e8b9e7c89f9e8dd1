import { readFileSync } from 'node:fs';
import { StartError } from '../errors/start-error.ts';
import type { Setting } from './kinds.ts';
import { SETTINGS } from './settings.ts';

type Groups = typeof SETTINGS;
type Value<S> = S extends Setting<infer T> ? T : never;
type ValuesOf<Group> = { readonly [Name in keyof Group]: Value<Group[Name]> };
type Settled = ValuesOf<Groups['The server']> &
  ValuesOf<Groups['Limits']> &
  ValuesOf<Groups['Data and keys']> &
  ValuesOf<Groups['Webhooks']> &
  ValuesOf<Groups['Billing']> &
  ValuesOf<Groups['Mode and registry']> &
  ValuesOf<Groups['Registry simulator']> &
  ValuesOf<Groups['Mail']> &
  ValuesOf<Groups['Worker']>;

/** The configuration of the service. Paths are absolute, durations are in milliseconds, and keys have 32 bytes. */
export type Config = Omit<Settled, 'baseUrl'> & { readonly baseUrl: string };

/** Reads the environment. Throws one `StartError` that lists every problem. An empty value counts as not set. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.values(SETTINGS).flatMap((group) => Object.entries<Setting<unknown>>(group))) {
    const value = textOf(setting, env);
    if ('problem' in value) {
      problems.push(value.problem);
      continue;
    }
    const { text } = value;
    const reading = text ? setting.read(text) : { value: setting.default };
    if ('value' in reading) values[name] = reading.value;
    else problems.push(`${setting.env} ${reading.problem}${setting.secret ? '' : `, not "${text?.slice(0, 64)}"`}`);
  }
  // The values are complete only if there were no problems. The rules below check only values that could be read.
  const settled = values as Settled;
  problems.push(...contradictions(settled));
  if (problems.length > 0) {
    throw new StartError(['The configuration is invalid:', ...problems].join('\n  '), { problems });
  }
  return Object.freeze({ ...settled, baseUrl: settled.baseUrl ?? defaultBaseUrl(settled.host, settled.port) });
}

/**
 * Returns a setting's text. Container platforms provide secrets as files, so `NAME_FILE` may give the path of a file
 * with a secret.
 */
function textOf(
  { env: name, secret }: Setting<unknown>,
  env: Readonly<Record<string, string | undefined>>,
): { text: string | undefined } | { problem: string } {
  const text = env[name]?.trim();
  const path = secret ? env[`${name}_FILE`]?.trim() : undefined;
  if (!path) return { text };
  if (text) return { problem: `${name} and ${name}_FILE must not both be set` };
  try {
    const content = readFileSync(path, 'utf8').trim();
    return content === '' ? { problem: `${name}_FILE leads to an empty file` } : { text: content };
  } catch (error) {
    return { problem: `${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Returns the configuration with the actual port, for `PORT=0`. */
export function withPort(config: Config, port: number): Config {
  const byDefault = config.baseUrl === defaultBaseUrl(config.host, config.port);
  return Object.freeze({ ...config, port, baseUrl: byDefault ? defaultBaseUrl(config.host, port) : config.baseUrl });
}

function defaultBaseUrl(host: string, port: number): string {
  // The hosts 0.0.0.0 and :: mean "all addresses": a service can listen on them, but clients cannot connect to them.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function secretsOf(config: Partial<Settled>): [name: string, value: Uint8Array | undefined][] {
  return [
    ['API_KEY_PEPPER', config.apiKeyPepper],
    ['DATA_KEY', config.dataKey],
    ['REGISTRY_SECRET', config.registrySecret],
  ];
}

/**
 * Minimum number of different bytes in a key. 32 random bytes have fewer only with a probability of 10^-16, but typed
 * or copied examples always do.
 */
const MIN_DIFFERENT_BYTES = 16;

function isGuessable(secret: Uint8Array): boolean {
  return new Set(secret).size < MIN_DIFFERENT_BYTES;
}

function contradictions(config: Partial<Settled>): string[] {
  const rules: [boolean, string][] = [
    [
      config.mode === 'live' && config.registry === 'simulator',
      'REGISTRY must not be simulator with MODE=live: set REGISTRY=http and REGISTRY_URL',
    ],
    [
      config.mode === 'live' && !config.baseUrl?.startsWith('https://'),
      'BASE_URL must be an https address with MODE=live, because mailed links lead there and carry the right to sign',
    ],
    ...secretsOf(config).map(([name, value]): [boolean, string] => [
      config.mode === 'live' && value !== undefined && isGuessable(value),
      `${name} must be random with MODE=live (make one with: openssl rand -base64 32)`,
    ]),
    [
      config.mode === 'live' && config.webhookAllowPrivate === true,
      'WEBHOOK_ALLOW_PRIVATE must not be set with MODE=live, because callers could reach services on this machine',
    ],
    [
      config.billing === 'stripe' && !(config.stripeSecretKey && config.stripeWebhookSecret),
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set with BILLING=stripe',
    ],
    [
      config.billing !== 'stripe' && Boolean(config.stripeSecretKey ?? config.stripeWebhookSecret),
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are allowed only with BILLING=stripe',
    ],
    [
      config.stripeSecretKey !== undefined && /_live_/.test(config.stripeSecretKey) !== (config.mode === 'live'),
      'STRIPE_SECRET_KEY must be of the same mode as MODE: `sk_live_…` in live mode, `sk_test_…` otherwise',
    ],
    [
      config.mode === 'live' && !config.smtpUrl && config.allowNoMail !== true,
      'SMTP_URL must be set with MODE=live, because people sign by mailed links. To deliver every mail by hand, set ALLOW_NO_MAIL=true',
    ],
    [Boolean(config.smtpUrl) && !config.mailFrom, 'MAIL_FROM must be set with SMTP_URL'],
    [
      config.mode === 'live' && config.registry === 'http' && !config.registrySecret,
      'REGISTRY_SECRET must be set with MODE=live, because filings must be signed',
    ],
    [
      (config.databasePooled ?? 'false') !== 'false' && !(config.databaseUrl && config.databaseDirectUrl),
      'DATABASE_URL and DATABASE_DIRECT_URL must be set with DATABASE_POOLED, because notifications do not pass a pooler',
    ],
    [
      Boolean(config.databaseDirectUrl) && !config.databaseUrl,
      'DATABASE_DIRECT_URL is allowed only with DATABASE_URL, of which it is the other address',
    ],
    [
      Boolean(config.databaseReplicaUrl) && !config.databaseUrl,
      'DATABASE_REPLICA_URL is allowed only with DATABASE_URL, of which it is a standby',
    ],
    [
      config.databaseReplicaUrl?.includes(',') === true,
      'DATABASE_REPLICA_URL must have one host, because of several hosts only the primary is used',
    ],
    [config.registry === 'http' && !config.registryUrl, 'REGISTRY_URL must be set with REGISTRY=http'],
    [config.registry !== 'http' && Boolean(config.registryUrl), 'REGISTRY_URL is allowed only with REGISTRY=http'],
    [
      Boolean(config.port) && config.port === config.simulatorPort,
      'SIMULATOR_PORT must differ from PORT, or be 0 for any free port',
    ],
  ];
  return rules.filter(([wrong]) => wrong).map(([, problem]) => problem);
}
