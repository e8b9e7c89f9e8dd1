import type { TSchema } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Capabilities, LookupOutcome, SendOutcome } from '../domain/filing/filing.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import type { CapabilitiesOutcome, LookupQuery, NameOutcome, RegistryAdapter, Submission } from './adapter.ts';
import { type Exchange, exchange } from './exchange.ts';
import { readOfficeHours } from './office-hours.ts';
import * as protocol from './protocol.ts';
import { fromAnswer, HeardAnswer, HeardAnswerList } from './read-answer.ts';
import type { Signer } from './signer.ts';

/** Time for which capabilities are cached. They change rarely, and a minute is short enough to notice an upgrade. */
export const CAPABILITIES_KEPT_MS = 60_000;
/**
 * Statuses with which a registry refuses a request only for now. Nothing was recorded, and the request may be sent
 * again. 401 lasts until somebody corrects the secret or clock of this service.
 */
export const TRY_LATER = new Set([401, 408, 425, 429]);
/** Time limit of look-ups and name checks. A `POST` has its own deadline. */
export const LOOKUP_TIMEOUT_MS = 5_000;

type Options = {
  baseUrl: string;
  livemode: boolean;
  clock: Clock;
  signer: Signer | null;
  /** Shorter time limit for look-ups while a person waits. */
  lookupTimeoutMs?: number;
};

/** Creates an adapter for any external program that speaks the registry protocol (registry/protocol.ts). */
export function createHttpRegistry(options: Options): RegistryAdapter {
  const { baseUrl, clock, signer } = options;
  const lookupTimeoutMs = options.lookupTimeoutMs ?? LOOKUP_TIMEOUT_MS;
  let cached: { value: Capabilities; atMs: number } | null = null;

  async function capabilities(): Promise<CapabilitiesOutcome> {
    if (cached !== null && clock.monotonicMs() - cached.atMs < CAPABILITIES_KEPT_MS) {
      return { kind: 'known', value: cached.value };
    }
    const fetched = await fetchCapabilities({ ...options, lookupTimeoutMs });
    if (fetched.kind === 'unknown') return fetched;
    // Sandbox data must never be filed for real, and a real filing must never go to a simulator.
    if (fetched.value.livemode !== options.livemode) {
      return { kind: 'unknown', reason: `The registry declares livemode ${fetched.value.livemode}.` };
    }
    cached = { value: fetched.value, atMs: clock.monotonicMs() };
    return fetched;
  }

  return {
    capabilities,

    async checkName(normalizedName, jurisdiction, filer): Promise<NameOutcome> {
      const path = `/names/${encodeURIComponent(normalizedName)}?${new URLSearchParams({ jurisdiction, filer })}`;
      const [promises, answer] = await Promise.all([capabilities(), get(path, protocol.NameAnswer)]);
      if (answer.kind !== 'answer') return { status: 'unknown', ...notAnswered(answer) };
      return nameOutcome(answer.value, promises, normalizedName, jurisdiction);
    },

    submit: (submission) => submit(options, submission),

    async lookup(query): Promise<LookupOutcome> {
      const promises = await capabilities();
      if (promises.kind === 'known' && !promises.value.lookup) return { kind: 'not_offered' };
      const answer = await get(`${pathOf(query.type)}?${lookupParameters(query)}`, HeardAnswerList);
      if (answer.kind !== 'answer') return { kind: 'unreachable', ...notAnswered(answer) };
      const answers = answer.value.data.map((each) => fromAnswer(each, query.type));
      return answers.length === 0 ? { kind: 'not_found' } : { kind: 'found', answers };
    },
  };

  function get<S extends TSchema>(path: string, schema: S) {
    return getJson(path, schema, { baseUrl, signer, clock, lookupTimeoutMs });
  }
}

async function submit({ baseUrl, signer, clock }: Options, submission: Submission): Promise<SendOutcome> {
  const answer = await exchange({
    method: 'POST',
    url: baseUrl + pathOf(submission.type),
    headers: {
      'idempotency-key': submission.reference,
      'filing-deadline': submission.deadlineAt.toISOString(),
    },
    body: submission.packet,
    timeoutMs: submission.timeoutMs,
    expect: { status: 202, schema: HeardAnswer },
    signer,
    now: clock.now(),
  });
  if (answer.kind === 'refused') return { kind: 'not_sent', ...notTaken(answer) };
  if (answer.kind === 'declined') {
    return { kind: TRY_LATER.has(answer.status) ? 'not_sent' : 'declined', ...notTaken(answer) };
  }
  if (answer.kind === 'unclear') return { kind: 'unknown', ...notTaken(answer) };
  if (answer.value.reference !== submission.reference)
    return { kind: 'unknown', reason: 'answer for another filing', wasReached: true };
  return { kind: 'answered', answer: fromAnswer(answer.value, submission.type) };
}

type Unanswered = Exclude<Exchange<unknown>, { kind: 'answer' }>;

function notAnswered(ended: Unanswered): { reason: string; wasReached: boolean } {
  const wasReached = ended.kind === 'declined' || (ended.kind === 'unclear' && ended.wasReached);
  return { reason: ended.reason, wasReached };
}

/** Returns the reason why a submission got no answer, with the waiting time that the registry asked for. */
function notTaken(ended: Unanswered) {
  const { retryAfterMs } = ended.kind === 'refused' ? {} : ended;
  return { ...notAnswered(ended), ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/**
 * Returns `available` only if the registry keeps the names of this jurisdiction, answers about this name, and does not
 * contradict itself.
 */
function nameOutcome(
  { status, conflicts, normalized_name, jurisdiction: answered }: protocol.NameAnswer,
  promises: CapabilitiesOutcome,
  normalizedName: string,
  jurisdiction: string,
): NameOutcome {
  const unknown = (reason: string): NameOutcome => ({ status: 'unknown', reason, wasReached: true });
  if (promises.kind === 'unknown') return unknown(promises.reason);
  if (!promises.value.jurisdictions.includes(jurisdiction))
    return unknown(`the registry does not keep ${jurisdiction}`);
  const isOther = (normalized_name ?? normalizedName) !== normalizedName || (answered ?? jurisdiction) !== jurisdiction;
  if (isOther) return unknown('answer for another name');
  if (status === 'taken') return { status, conflicts: conflicts.map((conflict) => conflict.name) };
  return conflicts.length === 0 ? { status } : unknown('available, but with conflicts');
}

type Asking = Pick<Options, 'baseUrl' | 'signer' | 'clock' | 'lookupTimeoutMs'>;

export async function fetchCapabilities(asking: Asking): Promise<CapabilitiesOutcome> {
  const answer = await getJson('/capabilities', protocol.Capabilities, asking);
  if (answer.kind === 'answer') return readCapabilities(answer.value);
  if (answer.kind === 'unclear' && answer.wasReached) return unreadable(answer.reason);
  return { kind: 'unknown', reason: `The registry's capabilities cannot be fetched: ${answer.reason}.` };
}

/**
 * Returns `unknown` if the capabilities cannot be read. The service then assumes no capabilities, so it files nothing.
 */
function unreadable(problem: string): CapabilitiesOutcome {
  return { kind: 'unknown', reason: `The registry's capabilities cannot be read: ${problem}.` };
}

function getJson<S extends TSchema>(path: string, schema: S, asking: Asking) {
  const { baseUrl, signer, clock, lookupTimeoutMs: timeoutMs = LOOKUP_TIMEOUT_MS } = asking;
  const expect = { status: 200, schema };
  return exchange<S>({ method: 'GET', url: baseUrl + path, timeoutMs, expect, signer, now: clock.now() });
}

function pathOf(type: Submission['type']): string {
  return isOfTaxOffice(type) ? '/tax-numbers' : '/filings';
}

function lookupParameters(query: LookupQuery): URLSearchParams {
  if ('reference' in query) return new URLSearchParams({ reference: query.reference });
  const { normalizedName: name, jurisdiction, filer, since } = query;
  return new URLSearchParams({ name, jurisdiction, filer, since: since.toISOString() });
}

function readCapabilities(wire: protocol.Capabilities): CapabilitiesOutcome {
  const officeHours = wire.office_hours === undefined ? null : readOfficeHours(wire.office_hours);
  if (officeHours === null && wire.office_hours !== undefined) {
    return unreadable('office_hours need a known IANA time zone, at least one day, and `opens` before `closes`');
  }
  const value: Capabilities = {
    livemode: wire.livemode,
    dedupesByReference: wire.dedupes_by_reference,
    lookup: wire.lookup,
    enforcesDeadline: wire.enforces_deadline,
    maxProcessingMs: wire.max_processing_ms,
    jurisdictions: wire.jurisdictions,
    isOnlineOnly: wire.online_only ?? false,
    officeHours,
  };
  return { kind: 'known', value };
}
