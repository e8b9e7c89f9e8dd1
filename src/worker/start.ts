import type { Action } from '../domain/events/event.ts';
import { OVERDUE_GRACE_MS } from '../domain/filing/formation.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { CalendarRow } from '../store/calendars.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Claimed } from '../store/core/due.ts';
import { notifyLogGrew, sequenceEvents } from '../store/core/event-log.ts';
import { beatHeart } from '../store/core/readiness.ts';
import type { WakeKind, WorkKind } from '../store/core/wake.ts';
import type { Store, Tx } from '../store/core/write.ts';
import type { Dissolution } from '../store/dissolutions.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import type { Formation } from '../store/formations.ts';
import type { Mail } from '../store/mails.ts';
import { listOverdue, noteOverdue, type Overdue, type OverdueKind } from '../store/operating/overdue.ts';
import type { Payment } from '../store/payments.ts';
import type { Proposal } from '../store/proposals.ts';
import type { SubscriptionRow } from '../store/subscriptions.ts';
import type { WebhookLane } from '../store/webhook-lanes.ts';
import { mailAgents } from './agent-mails.ts';
import { mailSigners } from './agreement-mails.ts';
import { createCalendarOpener, runCalendar, watchCalendars } from './calendar-rounds.ts';
import { runDissolution } from './dissolution.ts';
import { eachAlone, type RoundDeps } from './each-alone.ts';
import { type FilingDeps, runFiling } from './filing.ts';
import { runFormation } from './formation.ts';
import { type LoopOptions, startLoop, type Work } from './loop.ts';
import { type MailDeps, releaseMails, runMail } from './mail.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { runProposal } from './proposals.ts';
import { startPruning } from './prune.ts';
import type { FormationDeps } from './steps/step.ts';
import { countBilling, type PaymentDeps, runPayment, runSubscription } from './subscriptions.ts';
import { type Loop, startTurns } from './turns.ts';
import { runWebhookLane, type WebhookDeps } from './webhooks.ts';

const HEARTBEAT_MS = 5_000;
/**
 * The lease of webhook work is this many times the usual one. By default, it is then long enough to wait 15 s for a
 * receiver and to record the result.
 */
const WEBHOOK_LEASES = 2;
const WEBHOOK_STOP_MS = 3_000;
/** Number of endpoints served at a time. It is high, because this work mostly waits for receivers. */
const WEBHOOK_LANES = 64;
/** Number of failing endpoints served at a time. They have their own loop, so that they delay only each other. */
const FAILING_WEBHOOK_LANES = 16;

export type WorkerDeps = FilingDeps &
  FormationDeps &
  MailDeps &
  PaymentDeps &
  Omit<WebhookDeps, 'stopping'> & { log: Logger; metrics: Metrics };

/** Options of a worker. `roundMs`: interval of the periodic tasks, for work that is not a due row. */
export type WorkerOptions = LoopOptions & { roundMs: number };

/** Starts one worker process: a loop for each kind of due work, and the heartbeat. */
export async function startWorker(deps: WorkerDeps, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { store, log } = deps;
  const workerId = store.ids.uuid();
  const stopping = new AbortController();
  const beat = () => beatHeart(store.db, workerId).catch((error) => log.error({ err: error }, 'no heartbeat'));
  await beat();
  let all: Record<WakeKind, Loop[]> | undefined;
  const hints = await store.wakes.subscribe((kind) => {
    for (const loop of all?.[kind] ?? []) loop.wake();
  });
  // From here on there is no `await`, so that the caller can stop the worker before it claims anything.
  const startLanes = (isFailing: boolean, concurrency: number) =>
    startLoop<WebhookLane>(
      deps,
      {
        kind: 'webhook_lanes',
        only: { column: 'is_failing', is: isFailing },
        run: (claim) => runWebhookLane({ ...deps, stopping: stopping.signal }, claim),
      },
      { ...options, leaseMs: options.leaseMs * WEBHOOK_LEASES, concurrency },
    );
  const loop = <Row extends Claimed>(kind: WorkKind, run: Work<Row>['run']) => [
    startLoop<Row>(deps, { kind, run }, options),
  ];
  const loops: Record<WakeKind, Loop[]> = {
    formations: loop<Formation>('formations', (claim) => runFormation(deps, claim)),
    filings: loop<Filing>('filings', (claim) => runFiling(deps, claim)),
    mails: loop<Mail>('mails', (claim) => runMail(deps, claim)),
    proposals: loop<Proposal>('proposals', (claim) => runProposal(deps, claim)),
    subscriptions: loop<SubscriptionRow>('subscriptions', (claim) => runSubscription(deps, claim)),
    payments: loop<Payment>('payments', (claim) => runPayment(deps, claim)),
    dissolutions: loop<Dissolution>('dissolutions', (claim) => runDissolution(deps, claim)),
    calendars: loop<CalendarRow>('calendars', (claim) => runCalendar(deps, claim)),
    webhook_lanes: [startLanes(false, WEBHOOK_LANES), startLanes(true, FAILING_WEBHOOK_LANES)],
    events: [startSequencer(deps, options.pollMs)],
  };
  all = loops;
  const pruning = startPruning({ ...deps, db: store.db });
  const timers = [setInterval(beat, HEARTBEAT_MS), ...startRounds(deps, options.roundMs)];

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      setTimeout(() => stopping.abort(), WEBHOOK_STOP_MS).unref();
      await hints.close();
      await Promise.all([...Object.values(loops).flat(), pruning].map((loop) => loop.stop()));
    },
  };
}

function startRounds(deps: WorkerDeps, roundMs: number): NodeJS.Timeout[] {
  const { store, log } = deps;
  const rounds: Readonly<Record<string, () => Promise<unknown>>> = {
    'tell what is overdue': () => raiseOverdue(deps),
    'release waiting mail': () => releaseMails(store, deps.mailsPerAddress),
    'mail agents': () => mailAgents(deps),
    'mail members': () => mailSigners(deps),
    'count billing': () => countBilling(store.db),
    'open calendars': createCalendarOpener(store),
    'tell late calendars': () => watchCalendars(deps),
  };
  return Object.entries(rounds).map(([what, run]) => {
    const round = () => run().catch((error) => log.error({ err: error }, `cannot ${what}`));
    return setInterval(oneAtATime(round), roundMs);
  });
}

/**
 * Gives events their positions in the log once they are committed. Every worker runs a sequencer, but the database lets
 * only one of them work at a time. Notifications make it react faster, and polling covers lost notifications.
 */
function startSequencer({ store, log }: { store: Store; log: Logger }, pollMs: number): Loop {
  return startTurns(async () => {
    try {
      const placed = await sequenceEvents(store, ({ account_id, event_id }, err) =>
        log.error({ err, account_id, event_id }, 'an event cannot be placed in the log'),
      );
      if (placed !== null) notifyLogGrew(store.db, placed.accountIds);
      if (placed?.isDelivered) store.wakes.send('webhook_lanes');
      if (placed?.isFull) return null;
    } catch (error) {
      log.error({ err: error }, 'cannot place events in the log');
    }
    return pollMs;
  });
}

const BATCH = 100;

const EVENTS = {
  formations: ['formation.overdue', 'step'],
  dissolutions: ['dissolution.overdue', 'status'],
  later_filings: ['filing.overdue', 'status'],
} as const satisfies Record<OverdueKind, readonly [Action, string]>;

async function raiseOverdue(deps: RoundDeps): Promise<void> {
  const { db, livemode, clock } = deps.store;
  const now = new Date(clock.now().getTime() - OVERDUE_GRACE_MS);
  for (const kind of Object.keys(EVENTS) as OverdueKind[]) {
    const [action, member] = EVENTS[kind];
    const note = (tx: Tx, overdue: Overdue) => noteOverdue(tx, kind, overdue);
    await eachAlone(
      deps,
      await listOverdue(db, kind, { now, livemode, limit: BATCH }),
      async (tx, overdue) => {
        const entity = await lockEntityIfAny(tx, overdue.account_id, overdue.entity_id);
        const progress = entity && (await note(tx, overdue));
        if (entity === null || progress === null) return;
        const also = { [member]: progress, expected_by: overdue.expected_by.toISOString() };
        recordOnEntity(tx, action, entity, { also });
      },
      note,
    );
  }
}
