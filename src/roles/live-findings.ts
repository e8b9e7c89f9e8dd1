import type { Finding } from '../cli/doctor.ts';
import { systemClock } from '../clock.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { isRefused } from '../domain/packs/pack-review.ts';
import { findHome } from '../embedded-postgres/home.ts';
import { StartError } from '../errors/start-error.ts';
import { listPackStandings, packName } from '../forming/pack-standing.ts';
import { createLogger } from '../log.ts';
import { checkSmtp } from '../mail/smtp.ts';
import { fetchCapabilities } from '../registry/http.ts';
import { loadSecrets } from '../secrets/secrets.ts';
import { listOperatorKeys } from '../store/operator-keys.ts';
import { type Foundation, openFoundation, registrySigner } from '../wiring/foundation.ts';

/**
 * Checks whether this machine is ready for live mode. Returns all findings, because a failed start would show only the
 * first.
 */
export async function findForLive(env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig({ ...env, MODE: 'live' });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const lines = error.problems.map((problem) => bad('settings', problem, null));
    return [...lines, bad('rest', 'not checked', 'Correct the settings, and run this command again.')];
  }
  return [
    good('settings', 'valid for MODE=live'),
    await tried('keys', async () => {
      await loadSecrets(config);
      return 'the keys are set; is a copy of them on another machine?';
    }),
    ...(await databaseFindings(config)),
    await mailFinding(config),
    await tried('address', async () => `${config.baseUrl} leads to version ${await versionAt(config.baseUrl)}`, START),
  ];
}

const START = 'Start the service behind its https address: efs serve, efs worker';
/** Number of operators needed to confirm a manual filing. */
const OPERATORS = 2;
const LIMIT_MS = 10_000;

async function databaseFindings(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined) {
    const isThere = (await findHome(config.dataDir)) !== undefined;
    const fix = isThere ? 'Stop the service, and run: efs database move <url>' : 'Set it to a PostgreSQL 15 or newer.';
    return [bad('database', 'DATABASE_URL is not set; the embedded PostgreSQL is for a sandbox', fix)];
  }
  let foundation: Foundation;
  try {
    foundation = await openFoundation(config, config.databaseUrl, createLogger('silent'), 'doctor');
  } catch (error) {
    return [bad('database', (error as Error).message, 'If it is new, run first: efs migrate')];
  }
  try {
    return [
      good('database', 'it is migrated, and of live mode'),
      await operatorFinding(foundation),
      await packFinding(foundation),
      ...(config.registryUrl === undefined ? [] : [await registryFinding(foundation, config.registryUrl)]),
    ];
  } finally {
    await foundation.close();
  }
}

async function operatorFinding({ store, clock }: Foundation): Promise<Finding> {
  const keys = await listOperatorKeys(store.db);
  const valid = keys.filter((key) => key.revoked_at === null && key.expires_at > clock.now());
  const people = new Set(valid.map((key) => key.operator_id ?? key.id)).size;
  const detail = `${people} ${people === 1 ? 'person has' : 'people have'} a valid operator's key`;
  if (people >= OPERATORS) return good('operators', detail);
  return bad('operators', detail, `${OPERATORS} people are needed to record results: efs operator create-key <name>`);
}

/**
 * Checks that at least one pack (the law of a state) was reviewed. One is enough, because a deployment may form
 * companies in one state only.
 */
async function packFinding({ store, clock }: Foundation): Promise<Finding> {
  const packs = await listPackStandings(store.db, clock.now());
  const open = packs.filter((pack) => !isRefused(pack)).map(packName);
  if (open.length > 0) return good('packs', `new companies are accepted for ${open.join(', ')}`);
  return bad('packs', 'no review by a lawyer is recorded', 'Record it: efs packs review <state> --by "Name, bar"');
}

async function registryFinding(foundation: Foundation, baseUrl: string): Promise<Finding> {
  const capabilities = await fetchCapabilities({ baseUrl, signer: registrySigner(foundation), clock: systemClock });
  if (capabilities.kind === 'unknown')
    return bad('registry', capabilities.reason, 'Look at REGISTRY_URL and REGISTRY_SECRET.');
  if (capabilities.value.livemode) return good('registry', 'it answers, and files for real');
  return bad('registry', 'it is of a sandbox', 'Set REGISTRY_URL to the real one.');
}

async function mailFinding({ smtpUrl: url, smtpTimeoutMs: timeoutMs }: Config): Promise<Finding> {
  if (url === undefined) return good('mail', 'ALLOW_NO_MAIL=true: an operator delivers every mail by hand');
  return tried(
    'mail',
    async () => {
      await checkSmtp({ url, timeoutMs });
      return 'the mail server takes the login';
    },
    'Look at SMTP_URL.',
  );
}

async function versionAt(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(LIMIT_MS) });
  const { version } = (await answer.json()) as { version?: string };
  if (version === undefined) throw new Error('something else answers there');
  return version;
}

async function tried(check: string, run: () => Promise<string>, fix: string | null = null): Promise<Finding> {
  try {
    return good(check, await run());
  } catch (error) {
    const { message, cause } = error as Error;
    return bad(check, cause instanceof Error ? `${message}: ${cause.message}` : message, fix);
  }
}

function good(check: string, detail: string): Finding {
  return { check, ok: true, detail, fix: null };
}

function bad(check: string, detail: string, fix: string | null): Finding {
  return { check, ok: false, detail, fix };
}
