import {
  choice,
  decimal,
  directory,
  filePath,
  flag,
  fraction,
  hostName,
  integer,
  key,
  mailbox,
  officeHours,
  origins,
  type Setting,
  sharedSecret,
  url,
} from './config-kinds.ts';
import { StartError } from './start-error.ts';

/**
 * Every setting, once: reading, bounds, `.env.example` and `docs/configuration.md` all come from here.
 * Each default runs, so that an empty environment is a working sandbox.
 */
export const SETTINGS = {
  'The server': {
    host: hostName({ env: 'HOST', default: '127.0.0.1', doc: 'Address to listen on.' }),
    port: integer({ env: 'PORT', default: 8080, min: 0, max: 65_535, doc: 'Port to listen on; 0 takes any free one.' }),
    baseUrl: url({
      env: 'BASE_URL',
      default: undefined,
      defaultText: 'http://HOST:PORT',
      protocols: ['http:', 'https:'],
      doc: 'The address callers use, for links in answers and mails. Set it behind a proxy.',
    }),
    logLevel: choice({
      env: 'LOG_LEVEL',
      default: 'info',
      of: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      doc: 'The least important level that is still logged.',
    }),
  },
  Limits: {
    rateLimitPerSecond: integer({
      env: 'RATE_LIMIT_PER_SECOND',
      default: 1_000,
      min: 1,
      max: 1_000_000,
      doc: 'Requests per second and key that one process answers, on average.',
    }),
    rateLimitBurst: integer({
      env: 'RATE_LIMIT_BURST',
      default: 2_000,
      min: 1,
      max: 1_000_000,
      doc: 'Requests of one key that may come at once.',
    }),
    accountsPerNetwork: integer({
      env: 'ACCOUNTS_PER_NETWORK',
      default: undefined,
      min: 1,
      max: 1_000_000_000,
      doc: 'Accounts that one network may open: per hour in a sandbox (600 where not set), per 3 hours in live mode (10). Counted over all processes; IPv6 by /64, and by /48 with four times as many.',
    }),
    failedCredentialsPerMinute: integer({
      env: 'FAILED_CREDENTIALS_PER_MINUTE',
      default: 20,
      min: 1,
      max: 1_000_000_000,
      doc: 'Wrong credentials a minute after which a network gets 429 instead of 401. A good credential is never blocked.',
    }),
    maxInFlight: integer({
      env: 'MAX_IN_FLIGHT',
      default: 256,
      min: 1,
      max: 100_000,
      doc: 'Requests one process works on at a time. Each further one is answered 503 at once.',
    }),
    databaseWaitMs: integer({
      env: 'DATABASE_WAIT_MS',
      default: 1_000,
      min: 1,
      max: 60_000,
      doc: 'How long a write waits for a database connection before it is answered 503.',
    }),
    trustedProxyHops: integer({
      env: 'TRUSTED_PROXY_HOPS',
      default: 0,
      min: 0,
      max: 10,
      doc: 'Proxies in front that set X-Forwarded-For. With 0 the header is ignored: anyone can send it.',
    }),
    corsOrigins: origins({
      env: 'CORS_ORIGINS',
      default: [],
      doc: 'Web pages that may call the API from a browser, separated by spaces. None by default.',
    }),
  },
  'Data and keys': {
    dataDir: directory({
      env: 'DATA_DIR',
      default: './data',
      doc: 'Holds the embedded database and the generated keys. One running copy of the service per folder.',
    }),
    checkpointFile: filePath({
      env: 'CHECKPOINT_FILE',
      default: undefined,
      doc: 'Says, outside the database, how far the database has come; without it, `DATA_DIR/checkpoint.json`. One that is behind it was restored from a backup: every open filing is then looked up before anything is sent. Keep it out of the backup.',
    }),
    databaseUrl: url({
      env: 'DATABASE_URL',
      default: undefined,
      protocols: ['postgres:', 'postgresql:'],
      secret: true,
      doc: 'A PostgreSQL (15 or newer) of your own, as the role that owns the database. Without it the service starts its own.',
    }),
    databasePoolSize: integer({
      env: 'DATABASE_POOL_SIZE',
      default: 10,
      min: 1,
      max: 90,
      doc: 'Connections per process. PostgreSQL allows 100 in all unless told otherwise. More than a few per database core only queue inside the database.',
    }),
    apiKeyPepper: key({
      env: 'API_KEY_PEPPER',
      default: undefined,
      doc: 'Keys the hashes of API keys. Without it, one is generated into `DATA_DIR/secrets.json`.',
    }),
    apiKeyPepperPrevious: key({
      env: 'API_KEY_PEPPER_PREVIOUS',
      default: undefined,
      doc: 'While rotating: the pepper before, so that keys issued under it still work.',
    }),
    dataKey: key({
      env: 'DATA_KEY',
      default: undefined,
      doc: 'Seals private keys and personal data. Without it, one is generated into `DATA_DIR/secrets.json`.',
    }),
    dataKeyPrevious: key({
      env: 'DATA_KEY_PREVIOUS',
      default: undefined,
      doc: 'While rotating: the data key before, so that what it sealed can still be opened.',
    }),
    trustedIssuers: filePath({
      env: 'TRUSTED_ISSUERS',
      default: undefined,
      doc: 'A JSON file of other platforms whose tokens accounts may link to themselves; docs/guides/tokens.md tells how. Read at start.',
    }),
  },
  Webhooks: {
    webhookAllowPrivate: flag({
      env: 'WEBHOOK_ALLOW_PRIVATE',
      default: false,
      doc: 'Whether webhooks may be sent to this machine itself, by http as well: to try a receiver. In a sandbox only.',
    }),
  },
  'Mode and registry': {
    mode: choice({
      env: 'MODE',
      default: 'sandbox',
      of: ['sandbox', 'live'],
      doc: 'Stamped into the database at first start; a start with the other mode is refused.',
    }),
    registry: choice({
      env: 'REGISTRY',
      default: 'simulator',
      of: ['simulator', 'http', 'desk'],
      doc: 'Who files: the simulator (sandbox only), a registry that speaks the registry protocol (`http`), or operators by hand (`desk`).',
    }),
    registryUrl: url({
      env: 'REGISTRY_URL',
      default: undefined,
      protocols: ['http:', 'https:'],
      doc: 'Where that registry is. Goes with `REGISTRY=http` only.',
    }),
    registrySecret: sharedSecret({
      env: 'REGISTRY_SECRET',
      default: undefined,
      doc: 'Signs what is sent to the registry, and its callbacks. Live mode needs one; the simulator gets one by itself. Without it nothing is signed and callbacks are not taken.',
    }),
    registryTimeoutMs: integer({
      env: 'REGISTRY_TIMEOUT_MS',
      default: 10_000,
      min: 50,
      max: 30_000,
      doc: 'How long one call to the registry may take. After it the outcome counts as unknown and is looked up, never sent again blindly.',
    }),
    registryClockAllowanceMs: integer({
      env: 'REGISTRY_CLOCK_ALLOWANCE_MS',
      default: 2_000,
      min: 0,
      max: 600_000,
      doc: "How far the registry's clock may be off; added before a missing filing counts as never received.",
    }),
    taxCalendar: choice({
      env: 'TAX_CALENDAR',
      default: 'live',
      of: ['live', 'always'],
      doc: "Whether a sandbox too keeps the tax office's hours and its one request per responsible party and day (`always`). Live mode always does.",
    }),
    screening: choice({
      env: 'SCREENING',
      default: 'off',
      of: ['off', 'desk'],
      doc: 'Whether an operator has to clear every formation before it is filed (`desk`).',
    }),
    requireAttestation: choice({
      env: 'REQUIRE_ATTESTATION',
      default: 'live',
      of: ['live', 'always'],
      doc: 'Whether a natural person must attest in a sandbox too (`always`). Live mode always asks.',
    }),
  },
  'Registry simulator': {
    simulatorPort: integer({
      env: 'SIMULATOR_PORT',
      default: 0,
      min: 0,
      max: 65_535,
      doc: 'Port of the simulator, on loopback; 0 takes any free one.',
    }),
    simulatorPace: decimal({
      env: 'SIMULATOR_PACE',
      default: 1,
      min: 0,
      max: 1_000,
      doc: 'Multiplies its processing times: 1 is an office in a hurry (a filing takes about 6 s), 0 answers at once.',
    }),
    simulatorDedupe: flag({
      env: 'SIMULATOR_DEDUPE',
      default: true,
      doc: 'Whether it files one reference only once. `false` shows what a client that resends blindly does.',
    }),
    simulatorLoseAnswers: fraction({
      env: 'SIMULATOR_LOSE_ANSWERS',
      default: 0,
      doc: 'Share of filings it accepts and then does not answer.',
    }),
    simulatorSlow: fraction({
      env: 'SIMULATOR_SLOW',
      default: 0,
      doc: 'Share of calls it answers later than the caller waits.',
    }),
    simulatorMaxProcessingMs: integer({
      env: 'SIMULATOR_MAX_PROCESSING_MS',
      default: 5_000,
      min: 0,
      max: 3_600_000,
      doc: 'The longest it may take to show a filing it received, as its capabilities declare.',
    }),
    simulatorCallbackUrl: url({
      env: 'SIMULATOR_CALLBACK_URL',
      default: undefined,
      protocols: ['http:', 'https:'],
      doc: 'Where it tells what it decided: `/v1/registry/callbacks` of the service. `npm start` sets it.',
    }),
    simulatorOfficeHours: officeHours({
      env: 'SIMULATOR_OFFICE_HOURS',
      default: undefined,
      doc: 'When it takes filings in: a time zone, days (1 is Monday; `1-5` or `1,3`) and hours. Always, where not set.',
    }),
  },
  Mail: {
    smtpUrl: url({
      env: 'SMTP_URL',
      default: undefined,
      protocols: ['smtp:', 'smtps:'],
      secret: true,
      doc: "Where mail is sent: `smtp://user:password@host:587` (upgraded to TLS; a password is never sent without) or `smtps://`. Without it, mail stays in the operator's outbox.",
    }),
    mailFrom: mailbox({
      env: 'MAIL_FROM',
      default: undefined,
      doc: 'Who mail is from. Goes with `SMTP_URL`.',
    }),
    smtpTimeoutMs: integer({
      env: 'SMTP_TIMEOUT_MS',
      default: 10_000,
      min: 50,
      max: 60_000,
      doc: 'How long one try to send may take, within the lease of the worker. A mail is tried eight times, over about an hour.',
    }),
  },
  Worker: {
    workerConcurrency: integer({
      env: 'WORKER_CONCURRENCY',
      default: 8,
      min: 1,
      max: 200,
      doc: 'Pieces of due work one worker process handles at a time.',
    }),
    workerLeaseMs: integer({
      env: 'WORKER_LEASE_MS',
      default: 15_000,
      min: 100,
      max: 600_000,
      doc: "How long a worker holds a piece of work. A dead worker's work is taken over after it.",
    }),
    workerPollMs: integer({
      env: 'WORKER_POLL_MS',
      default: 1_000,
      min: 10,
      max: 60_000,
      doc: 'How often the worker looks for due work on its own. It is woken at once when work arrives; this is the safety net.',
    }),
  },
} as const;

type Groups = typeof SETTINGS;
type Value<S> = S extends Setting<infer T> ? T : never;
type ValuesOf<Group> = { readonly [Name in keyof Group]: Value<Group[Name]> };
type Settled = ValuesOf<Groups['The server']> &
  ValuesOf<Groups['Limits']> &
  ValuesOf<Groups['Data and keys']> &
  ValuesOf<Groups['Webhooks']> &
  ValuesOf<Groups['Mode and registry']> &
  ValuesOf<Groups['Registry simulator']> &
  ValuesOf<Groups['Mail']> &
  ValuesOf<Groups['Worker']>;

/** Paths are absolute, durations in milliseconds, keys 32 bytes. */
export type Config = Omit<Settled, 'baseUrl'> & { readonly baseUrl: string };

/** Reads the environment; throws one `StartError` that lists everything wrong. An empty value counts as not set. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.values(SETTINGS).flatMap((group) => Object.entries<Setting<unknown>>(group))) {
    const text = env[setting.env]?.trim();
    const reading = text ? setting.read(text) : { value: setting.default };
    if ('value' in reading) values[name] = reading.value;
    else problems.push(`${setting.env} ${reading.problem}${setting.secret ? '' : `, not "${text?.slice(0, 64)}"`}`);
  }
  // Complete only if there were no problems; the rules below hold for what could be read.
  const settled = values as Settled;
  problems.push(...contradictions(settled));
  if (problems.length > 0) {
    throw new StartError(['The configuration cannot be used:', ...problems].join('\n  '), { problems });
  }
  return Object.freeze({ ...settled, baseUrl: settled.baseUrl ?? defaultBaseUrl(settled.host, settled.port) });
}

/** The same configuration once the real port is known, for `PORT=0`. */
export function withPort(config: Config, port: number): Config {
  const byDefault = config.baseUrl === defaultBaseUrl(config.host, config.port);
  return Object.freeze({ ...config, port, baseUrl: byDefault ? defaultBaseUrl(config.host, port) : config.baseUrl });
}

function defaultBaseUrl(host: string, port: number): string {
  // One can listen on "every address", but nobody can call it.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** What no single setting can see. */
function contradictions(config: Partial<Settled>): string[] {
  const rules: [boolean, string][] = [
    [
      config.mode === 'live' && config.registry === 'simulator',
      'REGISTRY must not be simulator with MODE=live: set REGISTRY=http and REGISTRY_URL',
    ],
    [
      config.mode === 'live' && config.webhookAllowPrivate === true,
      'WEBHOOK_ALLOW_PRIVATE must not be set with MODE=live: callers could reach what only this machine may',
    ],
    [Boolean(config.smtpUrl) && !config.mailFrom, 'MAIL_FROM must be set with SMTP_URL'],
    [
      config.mode === 'live' && config.registry === 'http' && !config.registrySecret,
      'REGISTRY_SECRET must be set with MODE=live: what is filed has to be signed',
    ],
    [config.registry === 'http' && !config.registryUrl, 'REGISTRY_URL must be set with REGISTRY=http'],
    [
      config.registry !== 'http' && Boolean(config.registryUrl),
      'REGISTRY_URL goes with REGISTRY=http only: the simulator has its own address, and the desk none',
    ],
    [
      Boolean(config.port) && config.port === config.simulatorPort,
      'SIMULATOR_PORT must differ from PORT, or be 0 for any free one',
    ],
  ];
  return rules.filter(([wrong]) => wrong).map(([, problem]) => problem);
}
