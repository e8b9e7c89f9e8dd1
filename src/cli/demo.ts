import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from './api.ts';

const OK = 0;
const TIMED_OUT = 9;
const FAILED = 10;
const POLL_MS = 200;
const LIMIT_MS = 120_000;

type Step = { name: string; status: string; detail: string | null };

/** Forms a company end to end through the public API alone, telling each step as it happens. Answers the exit code. */
export async function demo(options: { url: string; name?: string }, say: (line: string) => void): Promise<number> {
  const startedMs = performance.now();
  const tell = (line: string) => say(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(5)} s  ${line}`);
  try {
    const account = await callApi(options.url, 'POST', '/v1/accounts', null, {});
    const key = String(account['api_key']);
    tell(`account ${account['id']}`);
    const name = options.name ?? `helios-research-${randomUUID().slice(0, 6)}`;
    const entity = await callApi(options.url, 'POST', '/v1/entities', key, { name });
    tell(`entity  ${entity['id']}  ${entity['legal_name']}  ${entity['state']}`);
    const path = `/v1/entities/${entity['id']}`;
    const submitted = await callApi(options.url, 'PUT', path, key, {
      version: entity['version'],
      action: 'submit_formation',
    });
    tell(`state   ${submitted['state']}`);
    return await follow(options.url, path, key, tell);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

async function follow(url: string, path: string, key: string, tell: (line: string) => void): Promise<number> {
  const told = new Map<string, string>();
  let state = 'Filing';
  for (let waitedMs = 0; waitedMs < LIMIT_MS; waitedMs += POLL_MS) {
    const formation = await callApi(url, 'GET', `${path}/formation`, key);
    for (const step of formation['steps'] as Step[]) {
      if (step.status === 'pending' || told.get(step.name) === step.status) continue;
      told.set(step.name, step.status);
      tell(`  ${step.name.padEnd(20)} ${step.status.padEnd(15)} ${step.detail ?? ''}`.trimEnd());
    }
    if (formation['state'] !== state) {
      state = String(formation['state']);
      tell(`state   ${state}`);
    }
    if (state === 'Active' || state === 'FilingFailed') return finish(url, path, key, tell);
    await sleep(POLL_MS);
  }
  tell('not finished in two minutes; it goes on without this command');
  return TIMED_OUT;
}

async function finish(url: string, path: string, key: string, tell: (line: string) => void): Promise<number> {
  const entity = await callApi(url, 'GET', path, key);
  if (entity['state'] !== 'Active') {
    tell(`failed  ${entity['filing_error']}`);
    return FAILED;
  }
  tell(`filing number ${entity['filing_number']}, EIN ${entity['ein']}, ${entity['oas_did']}`);
  return OK;
}
