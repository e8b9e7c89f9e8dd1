import type { OfficeHours } from '../jurisdictions/office-hours.ts';
import { isNear } from './fact.ts';
import type { Rejection } from './formation.ts';

/** States of a filing. The database repeats the list as a CHECK. */
export const FILING_STATES = [
  'ready',
  'sending',
  'pending',
  'ambiguous',
  'reconciling',
  'unavailable',
  'needs_review',
  'accepted',
  'rejected',
  'cancelled',
] as const;
export type FilingState = (typeof FILING_STATES)[number];

/**
 * Every allowed transition. `sending` is committed before the first byte is sent. So a process that finds a filing in
 * this state cannot know whether it reached the registry, and must look it up there.
 */
export const FILING_TRANSITIONS = {
  ready: ['ready', 'sending', 'unavailable', 'pending', 'accepted', 'rejected', 'needs_review', 'cancelled'],
  unavailable: ['ready', 'sending', 'unavailable', 'pending', 'accepted', 'rejected', 'needs_review', 'cancelled'],
  sending: ['pending', 'accepted', 'rejected', 'ready', 'unavailable', 'ambiguous', 'needs_review', 'cancelled'],
  // The state `cancelled`: the account has cancelled a filing that is filed by hand, before an operator claimed it.
  pending: ['pending', 'accepted', 'rejected', 'needs_review', 'cancelled'],
  ambiguous: ['reconciling', 'pending', 'accepted', 'rejected', 'needs_review'],
  reconciling: ['reconciling', 'ready', 'pending', 'accepted', 'rejected', 'needs_review', 'cancelled'],
  needs_review: ['pending', 'accepted', 'rejected', 'ready'],
  accepted: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<FilingState, readonly FilingState[]>;

/** True if the filing is over for good. Only then may another filing be opened, or the company's name be released. */
export function isClosed(state: FilingState): boolean {
  return state === 'accepted' || state === 'rejected' || state === 'cancelled';
}

/**
 * True if it is unknown whether the registry has the filing. Meanwhile nothing is resent, released, changed or deleted.
 */
export function isOutcomeUnknown(state: FilingState): boolean {
  return state === 'sending' || state === 'ambiguous' || state === 'reconciling' || state === 'needs_review';
}

/** True if no progress is possible, because the registry is out of reach or does not report the outcome. */
export function isStalled(state: FilingState): boolean {
  return state === 'unavailable' || state === 'ambiguous' || state === 'reconciling';
}

export { FILING_TYPES, type FilingType, filingReference } from '../entity/filing-type.ts';

/** Capabilities that a registry declares (GET /capabilities). */
export type Capabilities = {
  livemode: boolean;
  dedupesByReference: boolean;
  lookup: boolean;
  enforcesDeadline: boolean;
  /** Maximum time from a filing's deadline until look-ups find the filing; null: the registry declares no maximum. */
  maxProcessingMs: number | null;
  /** The US states for which the registry files companies and checks names. */
  jurisdictions: readonly string[];
  /** True if the registry files only through web forms. */
  isOnlineOnly: boolean;
  /** Opening hours for filings; null: always open, or not declared. */
  officeHours: OfficeHours | null;
};

/** The registry's report about a filing. `reference`: null if the registry stores no reference. */
export type RegistryAnswer = {
  status: 'pending' | 'accepted' | 'rejected' | 'too_late';
  reference: string | null;
  packetHash: string;
  expectedAt: Date | null;
  number: string | null;
  filedAt: Date | null;
  /** Later time from which the filing has effect; absent: since `filedAt`. */
  effectiveAt?: Date;
  evidence: string | null;
  rejection: Rejection | null;
  /** Channel of the filing, if known. `paper`: filed on paper, which takes weeks. `desk`: an operator files it. */
  channel?: 'paper' | 'desk';
};

export type SendOutcome =
  | { kind: 'answered'; answer: RegistryAnswer }
  /** Nothing was recorded: no connection was made, or the registry turned the request away for now. */
  | ({ kind: 'not_sent'; reason: string } & AskedToWait & Reached)
  /** The registry refused the request as invalid, so it recorded nothing and will record nothing. */
  | { kind: 'declined'; reason: string }
  /** After a time-out, a reset, a 5xx or an unreadable answer, the filing may have arrived. */
  | ({ kind: 'unknown'; reason: string } & AskedToWait & Reached);

/** The time from the registry's `Retry-After` header, which delays sends but not look-ups. */
type AskedToWait = { retryAfterMs?: number };
/**
 * True if the registry answered, but not as expected. An unexpected answer concerns only one filing, so the registry
 * counts as healthy.
 */
type Reached = { wasReached?: boolean };

export type LookupOutcome =
  | { kind: 'found'; answers: readonly RegistryAnswer[] }
  | { kind: 'not_found' }
  /** The registry declares that it offers no look-ups, so none was made. */
  | { kind: 'not_offered' }
  | ({ kind: 'unreachable'; reason: string } & Reached);

type Held = 'office_closed' | 'paused' | 'unconfirmed';

/** Expected time until an answer: less than an hour, longer, or weeks for a paper filing. */
export type Wait = 'short' | 'long' | 'paper';

/** The result that someone reports for a filing. */
export type Asserted = { number: string | null; filed_at: string | null; evidence: string | null };

export function assertedBy({ number, filedAt, evidence }: RegistryAnswer): Asserted {
  return { number, filed_at: filedAt?.toISOString() ?? null, evidence };
}

/** Returns the times of an acceptance as RFC 3339 text. */
export function timesOf({ filedAt, effectiveAt }: { filedAt: Date; effectiveAt?: Date }) {
  return { filed_at: filedAt.toISOString(), ...(effectiveAt && { effective_at: effectiveAt.toISOString() }) };
}

/** The next state of the filing. `dueInMs`: time until the filing is processed again. */
export type Decision =
  /** The filing was accepted. `latest`: the latest possible date; null if a person vouches for the date. */
  | { state: 'accepted'; answer: RegistryAnswer & { number: string; filedAt: Date }; latest: Date | null }
  | { state: 'rejected'; rejection: Rejection }
  | { state: 'pending'; dueInMs: number; expectedAt: Date | null; wait: Wait; cleanMisses?: number; detail?: string }
  | ({ state: 'ready' | 'unavailable' | 'ambiguous'; dueInMs: number; reason: string } & AskedToWait)
  /**
   * The filing waits without an error until the office opens, filing in the jurisdiction is no longer paused, or
   * operators of this service confirm the company.
   */
  | { state: 'ready'; dueInMs: number; reason: string; held: Held; expectedAt: Date | null }
  | { state: 'reconciling'; dueInMs: number; cleanMisses: number; reason: string }
  /** A person must review the filing. `asserted`: the reported result, not verified yet. */
  | { state: 'needs_review'; reason: string; asserted?: Asserted };

export type FilingFacts = {
  packetHash: string;
  jurisdiction: string;
  /** Number of sends and look-ups since the last progress of the filing. */
  tries: number;
  /** Time for which the registry could not be reached, or has not reported the outcome. */
  stalledMs: number;
  sends: number;
  cleanMisses: number;
  /** Latest moment at which the registry could still accept the filing as last sent; null: no send is recorded. */
  deadlineAt: Date | null;
  /** Expected time of the registry's decision, on the same clock as the deadline; null: unknown. */
  expectedBy: Date | null;
};

export type Timing = {
  now: Date;
  /** Random number for the jitter: 0 ≤ random < 1. */
  random: number;
  /** Maximum difference between this service's clock and the registry's. */
  clockAllowanceMs: number;
};

/** True if the registry provably does not have the filing, so that it may be sent or withdrawn. */
export function isProvablyAbsent(state: FilingState): boolean {
  return state === 'ready' || state === 'unavailable';
}

/** Time for which the registry may be unreachable before retries end and a person has to act. */
export const OUTAGE_LIMIT_MS = 7 * 24 * 3_600_000;
/** Number of sends without a result after which a person has to look at the filing. */
export const MAX_SENDS = 12;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_CAP_MS = 60_000;
/**
 * Minimum time between two look-ups that count as proof of absence, so that a short lag of the register is no proof.
 */
const MISS_GAP_MS = 500;
const CLEAN_MISSES_NEEDED = 2;
const AT_DESK = 'It waits at the desk of this service. The office has not answered yet.';
const PENDING_POLL_MARGIN_MS = 50;

/**
 * Returns an exponential delay with full jitter (uniform below its bound), so that workers do not retry at the same
 * time.
 */
export function backoffMs(tries: number, random: number): number {
  return Math.round(random * Math.min(BACKOFF_CAP_MS, BACKOFF_FIRST_MS * 2 ** Math.min(tries, 20)));
}

/** Returns whether a provably absent filing may be resent without a person's decision. */
export function mayResend(capabilities: Capabilities): boolean {
  if (capabilities.dedupesByReference) return true;
  return capabilities.lookup && capabilities.enforcesDeadline && capabilities.maxProcessingMs !== null;
}

/** Decides the next step after a send. Without a clear answer, the filing may have arrived: `ambiguous`. */
export function decideAfterSend(filing: FilingFacts, outcome: SendOutcome, timing: Timing): Decision {
  switch (outcome.kind) {
    case 'answered':
      return decideOnAnswer(filing, outcome.answer, timing);
    case 'not_sent':
      return decideUnavailable(filing, outcome, timing);
    case 'declined':
      return { state: 'needs_review', reason: `The registry does not accept this packet: ${outcome.reason}` };
    case 'unknown':
      return { ...waitOf(outcome), state: 'ambiguous', dueInMs: 0, reason: outcome.reason };
  }
}

/**
 * Decides the next step after a look-up, while no send of the filing is known to be under way; null: send the filing
 * now. `jurisdictions`: the states in which the registry declares that it files.
 */
export function decideBeforeSend(
  filing: FilingFacts,
  outcome: LookupOutcome,
  jurisdictions: readonly string[],
  timing: Timing,
): Decision | null {
  switch (outcome.kind) {
    case 'found':
      return adopt(filing, outcome.answers, timing);
    case 'unreachable':
      return decideUnavailable(filing, outcome, timing);
    case 'not_found':
    case 'not_offered':
      if (jurisdictions.includes(filing.jurisdiction)) return null;
      return decideUnavailable(filing, { reason: `The registry does not file for ${filing.jurisdiction}.` }, timing);
  }
}

/**
 * First sentence of the reason for a review, if the registry may already have another filing of the same company that a
 * restored database does not show.
 */
export const FORGOTTEN = 'A restore of the database may have forgotten a filing of this company.';
/** The decision if the registry has rejected so many filings of the company that not all are looked up. */
export const TOO_MANY_FORGOTTEN: Decision = {
  state: 'needs_review',
  reason: `${FORGOTTEN} The registry has too many to look all of them up.`,
};

/**
 * Tells whether operators have released a filing since the last restore of the database. `some`: they have. `informed`:
 * they have, after a review whose reason began with `FORGOTTEN`.
 */
export type Releases = { some: boolean; informed: boolean };

/**
 * Decides the next step for a filing, after a look-up of another filing of the same company that a restore of the
 * database may have lost. Null: send the filing, because the registry does not have the other filing or has rejected
 * it, or because operators have released this filing.
 */
export function decideForgotten(
  filing: FilingFacts,
  { reference, outcome, releases }: { reference: string; outcome: LookupOutcome; releases: Releases },
  timing: Timing,
): Decision | null {
  switch (outcome.kind) {
    case 'not_found':
      return null;
    case 'unreachable':
      return decideUnavailable(filing, outcome, timing);
    case 'not_offered':
      return releases.some ? null : { state: 'needs_review', reason: `${FORGOTTEN} The registry offers no look-ups.` };
    case 'found':
      if (releases.informed || outcome.answers.every(({ status }) => status === 'rejected')) return null;
      return { state: 'needs_review', reason: `${FORGOTTEN} The registry has ${reference}.` };
  }
}

/** Decides the next step while the registry has the filing. Never decides to send it again. */
export function decidePending(
  filing: FilingFacts,
  outcome: LookupOutcome,
  /** Capabilities of the registry; null if they are unknown. */
  capabilities: Capabilities | null,
  timing: Timing,
): Decision {
  switch (outcome.kind) {
    case 'found':
      return adopt(filing, outcome.answers, timing);
    case 'not_found':
      return decideInvisible(filing, capabilities, timing);
    case 'not_offered':
      return { state: 'needs_review', reason: 'The registry has this filing and offers no look-ups.' };
    case 'unreachable':
      return stillPending(filing, filing.cleanMisses, timing);
  }
}

/**
 * Decision for a filing that the registry has confirmed, but that a look-up no longer finds. A person must decide,
 * because the registry may still process the filing out of sight.
 */
export const VANISHED: Decision = {
  state: 'needs_review',
  reason: 'The registry had this filing, but no longer knows it.',
};

/**
 * Decides the next step if the registry answered `pending` but a look-up does not find the filing. Waits as long as the
 * filing may take to become visible.
 */
function decideInvisible(filing: FilingFacts, capabilities: Capabilities | null, timing: Timing): Decision {
  if (capabilities === null || timing.now.getTime() < believedUntilMs(filing, capabilities, timing)) {
    return stillPending(filing, 0, timing);
  }
  const cleanMisses = filing.cleanMisses + 1;
  if (cleanMisses < CLEAN_MISSES_NEEDED) {
    return { ...stillPending(filing, cleanMisses, timing), dueInMs: MISS_GAP_MS };
  }
  return VANISHED;
}

/**
 * Returns the time until which a filing that no look-up finds is still expected to become visible. If the registry
 * declares no maximum processing time, this is the expected time of the decision.
 */
function believedUntilMs(filing: FilingFacts, capabilities: Capabilities, timing: Timing): number {
  const visibleMs = visibleAtMs(filing, capabilities, timing);
  if (capabilities.maxProcessingMs !== null) return visibleMs;
  return Math.max(visibleMs, filing.expectedBy?.getTime() ?? visibleMs + OUTAGE_LIMIT_MS);
}

function stillPending(filing: FilingFacts, cleanMisses: number, timing: Timing) {
  const dueInMs = BACKOFF_FIRST_MS + backoffMs(filing.tries, timing.random);
  return { state: 'pending', dueInMs, expectedAt: null, wait: 'short', cleanMisses } as const;
}

/**
 * Decides the next step while the outcome is unknown. A look-up that finds nothing counts only if it began after the
 * time by which a received filing must be visible: its deadline, plus the clock allowance, plus the registry's maximum
 * processing time. Two such look-ups allow a resend.
 */
export function decideReconcile(
  filing: FilingFacts,
  outcome: LookupOutcome,
  /** Capabilities of the registry; null if they are unknown. */
  capabilities: Capabilities | null,
  timing: Timing,
): Decision {
  if (outcome.kind === 'found') return adopt(filing, outcome.answers, timing);
  if (outcome.kind === 'unreachable' || capabilities === null) {
    if (filing.stalledMs >= OUTAGE_LIMIT_MS)
      return { state: 'needs_review', reason: 'The registry could not be reached for a week.' };
    return {
      state: 'reconciling',
      dueInMs: BACKOFF_FIRST_MS + backoffMs(filing.tries, timing.random),
      cleanMisses: filing.cleanMisses,
      reason: outcome.kind === 'unreachable' ? outcome.reason : 'The registry does not answer.',
    };
  }
  const isAsked = outcome.kind === 'not_found';
  if (!mayResend({ ...capabilities, lookup: isAsked && capabilities.lookup })) {
    return { state: 'needs_review', reason: 'The outcome is unknown, and this registry cannot be asked reliably.' };
  }
  const visibleInMs = visibleAtMs(filing, capabilities, timing) - timing.now.getTime();
  if (visibleInMs > 0) {
    const reason = 'The filing is not visible yet; it may still be processed.';
    return { state: 'reconciling', dueInMs: visibleInMs, cleanMisses: 0, reason };
  }
  const cleanMisses = filing.cleanMisses + 1;
  if (cleanMisses < CLEAN_MISSES_NEEDED) {
    const reason = isAsked ? 'Not found after the longest processing time; asking once more.' : NO_LOOKUPS;
    return { state: 'reconciling', dueInMs: MISS_GAP_MS, cleanMisses, reason };
  }
  if (filing.sends >= MAX_SENDS) return { state: 'needs_review', reason: `Sent ${filing.sends} times, never found.` };
  return { state: 'ready', dueInMs: 0, reason: isAsked ? 'The registry provably does not have it.' : NO_LOOKUPS };
}

const NO_LOOKUPS = 'The registry offers no look-ups, but files a reference only once.';

/**
 * Returns the time by which a received filing must be visible at the registry, in epoch milliseconds. A look-up after
 * this time that finds nothing proves that nothing was filed.
 */
function visibleAtMs(filing: FilingFacts, capabilities: Capabilities, timing: Timing): number {
  const deadlineMs = (filing.deadlineAt ?? timing.now).getTime();
  return deadlineMs + timing.clockAllowanceMs + (capabilities.maxProcessingMs ?? 0);
}

function adopt(filing: FilingFacts, answers: readonly RegistryAnswer[], timing: Timing): Decision {
  const [answer, second] = answers;
  if (answer === undefined) throw new Error('found without an answer');
  if (second !== undefined) {
    return { state: 'needs_review', reason: `The registry shows this filing ${answers.length} times.` };
  }
  // As the answer to a send, `too_late` means that nothing was recorded. A look-up that returns `too_late` contradicts
  // this, so a person has to decide.
  if (answer.status === 'too_late') {
    return { state: 'needs_review', reason: 'The registry shows a filing that it said it did not take.' };
  }
  return decideOnAnswer(filing, answer, timing);
}

function decideOnAnswer(filing: FilingFacts, answer: RegistryAnswer, timing: Timing): Decision {
  if (answer.status === 'too_late') {
    if (filing.sends >= MAX_SENDS)
      return { state: 'needs_review', reason: `Sent ${filing.sends} times, always too late.` };
    const reason = 'The filing reached the registry after its deadline and was not taken.';
    return { state: 'ready', dueInMs: backoffMs(filing.tries, timing.random), reason };
  }
  if (answer.packetHash !== filing.packetHash) {
    return { state: 'needs_review', reason: "The registry's answer is about another packet than ours." };
  }
  switch (answer.status) {
    case 'accepted': {
      const { number, filedAt } = answer;
      if (number === null || filedAt === null) {
        const reason = "An operator is checking the registry's answer: it has no number, or no readable date.";
        return { state: 'needs_review', reason, asserted: assertedBy(answer) };
      }
      const latest = new Date(timing.now.getTime() + timing.clockAllowanceMs);
      return { state: 'accepted', answer: { ...answer, number, filedAt }, latest };
    }
    case 'rejected':
      if (answer.rejection === null)
        return { state: 'needs_review', reason: 'The registry rejected the filing without a reason.' };
      return { state: 'rejected', rejection: withPossibleDate(answer.rejection, timing.now) };
    case 'pending':
      return decideOnPending(filing, answer, timing);
  }
}

function withPossibleDate({ resubmit_by, ...rest }: Rejection, now: Date): Rejection {
  if (resubmit_by === undefined) return rest;
  const at = new Date(resubmit_by);
  return at > now && isNear(at, now) ? { ...rest, resubmit_by } : rest;
}

/** A wait for a decision counts as long if it takes, or is expected to take, longer than this. */
export const LONG_WAIT_MS = 3_600_000;
const PAPER_POLL_MS = 3_600_000;

function decideOnPending(filing: FilingFacts, answer: RegistryAnswer, timing: Timing): Decision {
  const { channel } = answer;
  const expectedAt = answer.expectedAt !== null && isNear(answer.expectedAt, timing.now) ? answer.expectedAt : null;
  const waitMs = (expectedAt?.getTime() ?? 0) - timing.now.getTime();
  const wait = channel === 'paper' ? channel : expectedAt === null || waitMs > LONG_WAIT_MS ? 'long' : 'short';
  const capMs = wait === 'paper' ? PAPER_POLL_MS : BACKOFF_CAP_MS;
  const dueInMs =
    waitMs > 0
      ? Math.min(capMs, waitMs + PENDING_POLL_MARGIN_MS)
      : BACKOFF_FIRST_MS + backoffMs(filing.tries, timing.random);
  return { state: 'pending', dueInMs, expectedAt, wait, ...(channel === 'desk' && { detail: AT_DESK }) };
}

type OutOfReach = { reason: string } & AskedToWait;

function decideUnavailable(filing: FilingFacts, outcome: OutOfReach, timing: Timing): Decision {
  const { reason } = outcome;
  if (filing.stalledMs >= OUTAGE_LIMIT_MS)
    return { state: 'needs_review', reason: `The registry could not be reached for a week: ${reason}` };
  const wait = waitOf(outcome);
  const dueInMs = Math.max(BACKOFF_FIRST_MS + backoffMs(filing.tries, timing.random), wait.retryAfterMs ?? 0);
  return { ...wait, state: 'unavailable', dueInMs, reason };
}

/** Longest `Retry-After` that is honored; a longer one is shortened to this. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

function waitOf({ retryAfterMs }: AskedToWait): AskedToWait {
  return retryAfterMs === undefined ? {} : { retryAfterMs: Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) };
}
