import type { Logger } from '../log.ts';
import type { Filing } from '../store/filings.ts';
import type { Formation } from '../store/formations.ts';
import { purgeIdempotencyRecords } from '../store/idempotency.ts';
import { purgeLinks } from '../store/link-tokens.ts';
import { type Mail, purgeMails } from '../store/mails.ts';
import { purgeRateLimits } from '../store/rate-limits.ts';
import { beatHeart } from '../store/readiness.ts';
import { purgeUploads } from '../store/uploads.ts';
import { type FilingDeps, runFiling } from './filing.ts';
import { type FormationDeps, runFormation } from './formation.ts';
import { type LoopOptions, startLoop } from './loop.ts';
import { type MailDeps, runMail } from './mail.ts';
import { raiseOverdue } from './overdue.ts';
import { startSequencer } from './sequencer.ts';

const HEARTBEAT_MS = 5_000;
const OVERDUE_MS = 2_000;
const HOUSEKEEPING_MS = 600_000;

export type WorkerDeps = FilingDeps & FormationDeps & MailDeps & { log: Logger };

/** Starts one worker process: a loop per kind of due work, and its heartbeat. */
export async function startWorker(deps: WorkerDeps, options: LoopOptions): Promise<{ stop(): Promise<void> }> {
  const { store, log } = deps;
  const workerId = store.ids.uuid();
  const loops = {
    formations: startLoop<Formation>(deps, { kind: 'formations', run: (claim) => runFormation(deps, claim) }, options),
    filings: startLoop<Filing>(deps, { kind: 'filings', run: (claim) => runFiling(deps, claim) }, options),
    mails: startLoop<Mail>(deps, { kind: 'mails', run: (claim) => runMail(deps, claim) }, options),
  };
  const all = { ...loops, events: startSequencer(deps, options.pollMs) };
  const hints = await store.wakes.subscribe((kind) => all[kind].wake());
  const beat = () => beatHeart(store.db, workerId).catch((error) => log.error({ err: error }, 'no heartbeat'));
  await beat();
  const tellOverdue = () =>
    raiseOverdue(store).catch((error) => log.error({ err: error }, 'cannot tell what is overdue'));
  const timers = [
    setInterval(beat, HEARTBEAT_MS),
    setInterval(tellOverdue, OVERDUE_MS),
    setInterval(() => keepHouse(deps), HOUSEKEEPING_MS),
  ];

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await hints.close();
      await Promise.all(Object.values(all).map((loop) => loop.stop()));
    },
  };
}

/** What need not be kept any longer; any worker may do it, at any time. */
async function keepHouse({ store, log }: WorkerDeps): Promise<void> {
  for (const purge of [purgeIdempotencyRecords, purgeRateLimits, purgeUploads, purgeMails, purgeLinks]) {
    await purge(store.db).catch((error) => log.error({ err: error }, 'housekeeping failed'));
  }
}
