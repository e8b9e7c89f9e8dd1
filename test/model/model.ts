import { brokenLater } from './later-model.ts';
import type { Entry } from './registry.ts';
import type { Seen } from './subject.ts';

/*
 * A small model of one company's possible actions and states: of its filing it knows only whether the registry might
 * have it. Account commands are predicted exactly. A worker's step is compared with the truth, which the model knows
 * and the worker does not.
 */

export const ACCOUNT_COMMANDS = [
  'submit_formation',
  'mark_filing_failed',
  'retry_from_failed',
  'resolve',
  'delete',
  'put',
] as const;
export type AccountCommand = (typeof ACCOUNT_COMMANDS)[number];
export type Verdict = 'done' | 'illegal_transition' | 'guard_unmet' | 'not_found';

/** Returns the answer that the service has to give. */
export function predict(before: Seen, command: AccountCommand): Verdict {
  const { state } = before;
  if (state === null) return 'not_found';
  switch (command) {
    case 'submit_formation':
      return state === 'Draft' ? 'done' : 'illegal_transition';
    case 'mark_filing_failed':
      return state === 'Filing' ? 'done' : 'illegal_transition';
    case 'retry_from_failed':
      if (state !== 'FilingFailed') return 'illegal_transition';
      return before.asked === null ? 'done' : 'guard_unmet';
    case 'resolve':
      return before.asked === null ? 'not_found' : 'done';
    case 'delete':
    case 'put':
      if (state !== 'Draft' && state !== 'FilingFailed') return 'illegal_transition';
      return openFiling(before) === undefined ? 'done' : 'guard_unmet';
  }
}

/** Returns an answer to the open requirement; if there is a choice, one of two. */
export function answerTo({ asked_code: code }: Seen, isOther: boolean): object {
  if (code === null || !code.startsWith('ein')) return { note: 'Corrected.' };
  // While a request may be with the tax office, its party stays.
  if (code === 'ein' || isOther) return { waiver: 'No need.' };
  return { responsible_party: { name: 'Grace Hopper', email: 'grace@example.com' } };
}

/** Returns the expected state afterwards. */
export function expectAfter(before: Seen, command: AccountCommand, after: Seen, answer: object): string[] {
  const open = openFiling(before);
  const was = before.filings.length;
  const count = (wanted: number) => (after.filings.length === wanted ? [] : [`${after.filings.length} filings`]);
  const state = (wanted: Seen['state']) => (after.state === wanted ? [] : [`state ${after.state}, not ${wanted}`]);
  switch (command) {
    case 'submit_formation':
      return [...state('Filing'), ...count(was + 1)];
    case 'mark_filing_failed': {
      const isAbsent = open !== undefined && isProvenAbsent(open);
      const isWithdrawn = after.filings.some(({ id, state }) => id === open?.id && state === 'cancelled');
      return [
        ...state('FilingFailed'),
        ...count(was),
        ...(isAbsent === isWithdrawn ? [] : ['wrongly (not) withdrawn']),
      ];
    }
    case 'retry_from_failed':
      return [...state('Filing'), ...count(open === undefined ? was + 1 : was)];
    case 'delete':
      return state(null);
    case 'resolve': {
      const answered = after.asked === null ? [] : ['still asked'];
      if ('responsible_party' in answer) return [...state('Filed'), ...count(was + 1), ...answered];
      if (!('waiver' in answer)) return [...state(before.state), ...count(was), ...answered];
      const wasUnsent = before.filings.find(
        (filing) => filing.type === 'ein' && isLive(filing) && isProvenAbsent(filing),
      );
      const isWithdrawn = after.filings.some(({ id, state }) => id === wasUnsent?.id && state === 'cancelled');
      const wrongly = (wasUnsent !== undefined) === isWithdrawn ? [] : ['the request is wrongly (not) withdrawn'];
      return [...state('Registered'), ...count(was), ...answered, ...wrongly];
    }
    case 'put':
      // A correction in the constitution itself also counts as an answer.
      return [...state(before.state), ...count(was), ...(after.asked === null ? [] : ['still asked'])];
  }
}

const isLive = ({ state }: { state: string }) => state !== 'rejected' && state !== 'cancelled';
const openFiling = ({ filings }: Seen) =>
  filings.find((filing) => filing.type === 'formation' && isLive(filing) && filing.state !== 'accepted');
/** True if nothing was ever sent, or what was sent provably did not arrive. */
const isProvenAbsent = (filing: Seen['filings'][number]) =>
  (filing.state === 'ready' || filing.state === 'unavailable') && (filing.sends === 0 || filing.absent_since !== null);

const FILED: readonly (string | null)[] = ['Filed', 'Registered', 'Active'];

/** Returns what is broken: invariants that must hold at every moment. */
export function broken(seen: Seen, entries: readonly Entry[]): string[] {
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  for (const type of ['formation', 'ein'] as const) {
    const live = seen.filings.filter((filing) => filing.type === type && isLive(filing));
    check(live.length <= 1, `${live.length} live filings of type ${type}`);
    const standing = entries.filter((entry) => entry.type === type && entry.status !== 'rejected');
    check(standing.length <= 1, `${type} stands in the register ${standing.length} times`);
    const accepted = live.find(({ state }) => state === 'accepted');
    const number = type === 'formation' ? seen.filing_number : seen.ein;
    check((accepted?.number ?? null) === number, `${type}: the entity shows ${number}, its filing ${accepted?.number}`);
    check(number === null || standing.some((entry) => entry.number === number), `${type}: a number nobody gave`);
  }
  for (const filing of seen.filings) {
    const inRegister = entries.some((entry) => entry.reference === filing.reference && entry.status !== 'rejected');
    check(!inRegister || isLive(filing), `${filing.reference} stands in the register and is ${filing.state} here`);
    const wasRejected = entries.some((entry) => entry.reference === filing.reference && entry.status === 'rejected');
    check(filing.state !== 'rejected' || wasRejected, `${filing.reference} is rejected here and nowhere else`);
    const mayBeThere = filing.state === 'sending' || !isProvenAbsent(filing);
    check(!inRegister || mayBeThere, `${filing.reference} stands in the register and counts as absent`);
    const isWaiting = filing.state === 'needs_review' || filing.status === 'information';
    const goesOn = filing.is_due || isWaiting || filing.closed || seen.is_forming;
    check(goesOn, `${filing.reference} is ${filing.state} and nobody will go on with it`);
  }
  const formation = seen.filings.find((filing) => filing.type === 'formation' && isLive(filing));
  check(
    seen.holds_name === (formation !== undefined),
    `name ${seen.holds_name ? 'held without' : 'not held by'} a filing`,
  );
  const isFiled = formation?.state === 'accepted';
  check(FILED.includes(seen.state) === isFiled, `${seen.state} while the filing is ${formation?.state}`);
  check(seen.state !== 'Filing' || formation !== undefined, 'Filing without a filing');
  const asksForTaxNumber = seen.asked_code?.startsWith('ein') ?? false;
  const mayAsk = asksForTaxNumber ? seen.state === 'Filed' : seen.state === 'FilingFailed';
  check(seen.asked === null || mayAsk, `asked for ${seen.asked_code} while ${seen.state}`);
  const isSettled = seen.state === 'Registered' || seen.state === 'Active';
  const unsent = seen.filings.filter(
    ({ type, state }) => type === 'ein' && (state === 'ready' || state === 'unavailable'),
  );
  check(!isSettled || unsent.length === 0, `${seen.state}, and a request for a number is still to be sent`);
  check(isSettled === (seen.ein !== null || seen.is_waived), `${seen.state} with the number ${seen.ein}`);
  return [...wrong, ...brokenLater(seen, entries)];
}

/**
 * Possible ends once registry and workers behave: formed, failed for a stated reason, or with a person. The latter only
 * if the registry declined: nothing else that it does here leaves a question open.
 */
export function unfinished(seen: Seen, hasDeclined: boolean): string[] {
  if (seen.is_forming || seen.filings.some(({ is_due }) => is_due)) return ['something is still due'];
  const waits = seen.filings.some(({ state }) => state === 'needs_review');
  if (waits && !hasDeclined) return ['left to a person without need'];
  const taxRefused = seen.filings.some(({ type, state }) => type === 'ein' && state === 'rejected');
  switch (seen.state) {
    case 'Filing':
      return waits ? [] : ['stuck in Filing'];
    case 'FilingFailed':
      return waits || openFiling(seen) === undefined ? [] : ['stuck in FilingFailed'];
    case 'Filed':
      return waits || (taxRefused && seen.asked !== null) ? [] : ['stuck in Filed'];
    case 'Registered':
      return ['stuck in Registered'];
    default:
      return [];
  }
}
