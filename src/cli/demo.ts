import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, EfsClient, type Formation } from '../../sdk/src/index.ts';

const OK = 0;
const TIMED_OUT = 9;
const FAILED = 10;
const POLL_MS = 200;
const LIMIT_MS = 120_000;

/**
 * Forms a company end to end through the public API alone, and reports each step as it happens. Returns the exit code.
 */
export async function demo(options: { url: string; name?: string }, say: (line: string) => void): Promise<number> {
  const startedMs = performance.now();
  const tell = (line: string) => say(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(5)} s  ${line}`);
  try {
    const visitor = new EfsClient({ baseUrl: options.url, maxRetries: 1 });
    const account = await visitor.createAccount({});
    tell(`account ${account.id}`);
    const efs = visitor.withApiKey(account.api_key ?? '');
    const name = options.name ?? `helios-research-${randomUUID().slice(0, 6)}`;
    const entity = await efs.createEntity({ name });
    tell(`entity  ${entity.id}  ${entity.legal_name}  ${entity.state}`);
    const submitted = await efs.updateEntity(entity.id, { version: entity.version, action: 'submit_formation' });
    tell(`state   ${submitted.state}`);
    return await follow(efs, entity.id, tell);
  } catch (error) {
    if (error instanceof ConnectionError) {
      say(`No server answers at ${options.url}. Start it with npm start.`);
      return FAILED;
    }
    say(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

async function follow(efs: EfsClient, id: string, tell: (line: string) => void): Promise<number> {
  const told = new Map<string, string>();
  let state: Formation['state'] = 'Filing';
  for (let waitedMs = 0; waitedMs < LIMIT_MS; waitedMs += POLL_MS) {
    const formation = await efs.getFormation(id);
    for (const step of formation.steps) {
      if (step.status === 'pending' || told.get(step.name) === step.status) continue;
      told.set(step.name, step.status);
      tell(`  ${step.name.padEnd(20)} ${step.status.padEnd(15)} ${step.detail ?? ''}`.trimEnd());
    }
    if (formation.state !== state) {
      state = formation.state;
      tell(`state   ${state}`);
    }
    if (state === 'Active' || state === 'FilingFailed') return finish(efs, id, tell);
    await sleep(POLL_MS);
  }
  tell('not finished after two minutes; the formation continues without this command');
  return TIMED_OUT;
}

async function finish(efs: EfsClient, id: string, tell: (line: string) => void): Promise<number> {
  const entity = await efs.getEntity(id);
  if (entity.state !== 'Active') {
    tell(`failed  ${entity.filing_error}`);
    return FAILED;
  }
  tell(`filing number ${entity.filing_number}, EIN ${entity.ein}, ${entity.oas_did}`);
  return OK;
}
