import { requireSoundChains } from './chain-check.ts';
import { requireSoundEvents } from './event-check.ts';
import { startService, type TestService } from './service.ts';
import { eventuallyNothingStuck, NEVER_LATE, requireNothingStuck } from './stuck-check.ts';

/** Offers nothing that changes the service for later files: its clock, its worker, its registry. */
export type SharedService = Pick<
  TestService,
  'url' | 'anonymous' | 'withScopes' | 'tokenKeys' | 'sql' | 'databaseUrl' | 'stop'
>;

type Running = { service: TestService; worker: boolean; judged: Set<string> };

const running = new Map<boolean, Promise<Running>>();

/**
 * A service that all files of this worker process share: they run one after the other, and their accounts keep them
 * apart. `stop` judges what the file's accounts leave behind, as `TestService.stop` does; the service goes on, and ends
 * with the run. A file takes one of its own where it needs other settings, or touches what belongs to no account:
 * operators, pauses, breakers, the limits of networks, the registry's faults, the clock.
 */
export async function sharedService({ worker = true }: { worker?: boolean } = {}): Promise<SharedService> {
  const starting = running.get(worker) ?? start(worker);
  running.set(worker, starting);
  const shared = await starting;
  const { url, anonymous, withScopes, tokenKeys, sql, databaseUrl } = shared.service;
  return { url, anonymous, withScopes, tokenKeys, sql, databaseUrl, stop: () => judge(shared) };
}

async function start(worker: boolean): Promise<Running> {
  // Its worker is told about its work; it looks rarely, because it does so as well while other files run.
  const service = await startService({ worker, pollMs: 1_000, leavesStuck: 'It is judged file by file.' });
  return { service, worker, judged: new Set() };
}

/** All three are looked at, so that one finding hides no other; a later file is not blamed for any of them. */
async function judge({ service: { sql, databaseUrl }, worker, judged }: Running): Promise<void> {
  const all = await sql<{ id: string }[]>`select id from accounts`;
  const accounts = all.map(({ id }) => id).filter((id) => !judged.has(id));
  for (const id of accounts) judged.add(id);
  const results = await Promise.allSettled([
    worker ? eventuallyNothingStuck(sql, undefined, accounts) : requireNothingStuck(sql, NEVER_LATE, accounts),
    requireSoundEvents(sql, accounts),
  ]);
  // Last, since what moves until nothing is stuck writes to the chains.
  const [chains] = await Promise.allSettled([requireSoundChains(databaseUrl, accounts)]);
  for (const result of [...results, chains]) if (result.status === 'rejected') throw result.reason;
}
