import { formed, leftToAPerson, submit } from './company.ts';
import { changed, declaring, enteringLate, hiddenWhilePending, laggingOnce } from './odd-registry.ts';
import { behind, type Scenario, withFault, withOddity } from './scenario.ts';
import { CLOCK_ALLOWANCE_MS, MAX_PROCESSING_MS } from './world.ts';

/** Longer than the quarantine at a registry that does not declare it. */
export const LONG_PROCESSING_MS = 1_500;

/** The registry's answers, or their absence. */
export const ANSWERS = {
  /** Entered, but the answer is lost. */
  blind_retry: withFault('filed twice', 'lost_answer'),
  /** Entered twice. */
  first_of_two: withFault('wrongly adopted', 'duplicate', (world, company) => leftToAPerson(world, company, 2)),
  /** Entered, and 500. */
  error_is_no: withFault('lost', 'error_500'),
  /** Not entered, and the connection broken: sent a second time. */
  second_document: withFault('lost', 'closed'),

  /** Breaks the connection at once and enters the filing at the end of its allowed time. */
  no_quarantine: {
    finds: 'filed twice',
    run(world) {
      const late = enteringLate(LONG_PROCESSING_MS * 0.95);
      return behind(world, declaring({ max_processing_ms: LONG_PROCESSING_MS }, late.oddity), async (registryUrl) => {
        await world.startWorker({ registryUrl });
        const company = await submit(world);
        await late.hasEntered;
        return formed(world, company);
      });
    },
  },

  /** Half as long as the time between two looks. */
  one_miss: withOddity('filed twice', () => laggingOnce(CLOCK_ALLOWANCE_MS + MAX_PROCESSING_MS, 250)),

  /** Pending, and not shown for part of its allowed time. */
  vanished_at_once: withOddity('lost', () =>
    declaring({ max_processing_ms: 2 * LONG_PROCESSING_MS }, hiddenWhilePending(LONG_PROCESSING_MS)),
  ),

  /** Pending, and not shown for much longer than allowed. */
  vanished_is_absent: withOddity('filed twice', () => hiddenWhilePending(6_000), leftToAPerson),

  /** Entered, the answer lost, and no look-up offered. */
  promises_assumed: {
    finds: 'filed twice',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'lost_answer' });
      return withOddity('filed twice', () => declaring({ lookup: false }), leftToAPerson).run(world);
    },
  },

  /** It arrives after its deadline, once. */
  too_late_is_no: withOddity('lost', () => {
    let isFirst = true;
    return (ask, forward) => {
      const isLate = ask.method === 'POST' && isFirst;
      if (isLate) isFirst = false;
      return forward(isLate ? { ...ask, deadline: new Date(Date.now() - 1_000).toISOString() } : ask);
    };
  }),

  /** Accepted, but without a number. */
  number_made_up: withOddity(
    'wrongly adopted',
    () => async (ask, forward) => {
      const reply = await forward(ask);
      if (ask.method !== 'GET' || ask.url.pathname !== '/filings') return reply;
      const withoutNumbers = (data: object[]) => data.map((answer) => ({ ...answer, number: undefined }));
      return changed(reply, ({ data }) => ({ data: withoutNumbers(data as object[]) }));
    },
    leftToAPerson,
  ),
} as const satisfies Record<string, Scenario>;
