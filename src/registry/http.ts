import type { TSchema } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Capabilities, LookupOutcome, RegistryAnswer } from '../domain/filing.ts';
import { REDACTED } from '../domain/personal-tax-number.ts';
import type { LookupQuery, NameOutcome, RegistryAdapter, Submission } from './adapter.ts';
import { exchange } from './exchange.ts';
import { readOfficeHours } from './office-hours.ts';
import * as protocol from './protocol.ts';
import { readRejection } from './rejection.ts';
import type { Signer } from './signer.ts';

/** What a registry promises changes rarely; a minute is short enough to notice an upgrade. */
const CAPABILITIES_KEPT_MS = 60_000;
/**
 * Statuses by which a registry turns a request away for now: nothing is recorded, and it may be sent again.
 * 401: our secret or our clock is wrong, until somebody puts it right.
 */
const TRY_LATER = new Set([401, 408, 425, 429]);
/** Look-ups and name checks are quick or not worth waiting for; `POST` has its own deadline. */
const LOOKUP_TIMEOUT_MS = 5_000;

type Options = {
  baseUrl: string;
  livemode: boolean;
  clock: Clock;
  signer: Signer | null;
  /** How long a look-up may take, where 5 s are too many: somebody waits for it. */
  lookupTimeoutMs?: number;
};

/** Files with any outside program that speaks the registry protocol (registry/protocol.ts). */
export function createHttpRegistry(options: Options): RegistryAdapter {
  const { baseUrl, clock, signer } = options;
  const lookupTimeoutMs = options.lookupTimeoutMs ?? LOOKUP_TIMEOUT_MS;
  let known: { value: Capabilities; atMs: number } | null = null;

  async function capabilities(): Promise<Capabilities | null> {
    if (known !== null && clock.monotonicMs() - known.atMs < CAPABILITIES_KEPT_MS) return known.value;
    const value = await fetchCapabilities(baseUrl, signer, lookupTimeoutMs);
    // Sandbox data must never be filed for real, nor a real filing be rehearsed as if it were one.
    if (value === null || value.livemode !== options.livemode) return null;
    known = { value, atMs: clock.monotonicMs() };
    return value;
  }

  return {
    capabilities,

    async checkName(normalizedName, jurisdiction, filer): Promise<NameOutcome> {
      const path = `/names/${encodeURIComponent(normalizedName)}?${new URLSearchParams({ jurisdiction, filer })}`;
      const [promises, answer] = await Promise.all([capabilities(), get(path, protocol.NameAnswer)]);
      if (answer.kind !== 'answer') return { status: 'unknown', reason: answer.reason };
      return nameOutcome(answer.value, promises, normalizedName, jurisdiction);
    },

    async submit(submission) {
      const answer = await exchange({
        method: 'POST',
        url: baseUrl + pathOf(submission.type),
        headers: {
          'idempotency-key': submission.reference,
          'filing-deadline': submission.deadlineAt.toISOString(),
        },
        body: submission.packet,
        timeoutMs: submission.timeoutMs,
        expect: { status: 202, schema: protocol.FilingAnswer },
        signer,
      });
      if (answer.kind === 'refused') return { kind: 'not_sent', reason: answer.reason };
      if (answer.kind === 'declined') {
        return { kind: TRY_LATER.has(answer.status) ? 'not_sent' : 'declined', reason: answer.reason };
      }
      if (answer.kind === 'unclear') return { kind: 'unknown', reason: answer.reason };
      if (answer.value.reference !== submission.reference)
        return { kind: 'unknown', reason: 'answer for another filing' };
      return { kind: 'answered', answer: fromAnswer(answer.value, submission.type) };
    },

    async lookup(query): Promise<LookupOutcome> {
      const answer = await get(`${pathOf(query.type)}?${lookupParameters(query)}`, protocol.FilingAnswerList);
      if (answer.kind !== 'answer') return { kind: 'unreachable', reason: answer.reason };
      const answers = answer.value.data.map((each) => fromAnswer(each, query.type));
      return answers.length === 0 ? { kind: 'not_found' } : { kind: 'found', answers };
    },
  };

  function get<S extends TSchema>(path: string, schema: S) {
    return getJson(baseUrl + path, schema, signer, lookupTimeoutMs);
  }
}

/** Free is only what a registry that keeps these names says of this one, without contradicting itself. */
function nameOutcome(
  { status, conflicts, normalized_name, jurisdiction: answered }: protocol.NameAnswer,
  promises: Capabilities | null,
  normalizedName: string,
  jurisdiction: string,
): NameOutcome {
  const unknown = (reason: string): NameOutcome => ({ status: 'unknown', reason });
  if (promises === null) return unknown('the registry does not say what it can do');
  if (!promises.jurisdictions.includes(jurisdiction)) return unknown(`the registry does not keep ${jurisdiction}`);
  const isOther = (normalized_name ?? normalizedName) !== normalizedName || (answered ?? jurisdiction) !== jurisdiction;
  if (isOther) return unknown('answer for another name');
  if (status === 'taken') return { status, conflicts: conflicts.map((conflict) => conflict.name) };
  return conflicts.length === 0 ? { status } : unknown('available, and yet with conflicts');
}

/** What the registry says it can do, or null while it does not answer. */
export async function fetchCapabilities(
  baseUrl: string,
  signer: Signer | null,
  timeoutMs = LOOKUP_TIMEOUT_MS,
): Promise<Capabilities | null> {
  const answer = await getJson(`${baseUrl}/capabilities`, protocol.Capabilities, signer, timeoutMs);
  return answer.kind === 'answer' ? fromCapabilities(answer.value) : null;
}

function getJson<S extends TSchema>(url: string, schema: S, signer: Signer | null, timeoutMs: number) {
  return exchange<S>({ method: 'GET', url, timeoutMs, expect: { status: 200, schema }, signer });
}

function pathOf(type: Submission['type']): string {
  return type === 'ein' ? '/tax-numbers' : '/filings';
}

function lookupParameters(query: LookupQuery): URLSearchParams {
  if ('reference' in query) return new URLSearchParams({ reference: query.reference });
  const { normalizedName: name, jurisdiction, filer, since } = query;
  return new URLSearchParams({ name, jurisdiction, filer, since: since.toISOString() });
}

function fromCapabilities(wire: protocol.Capabilities): Capabilities {
  return {
    livemode: wire.livemode,
    dedupesByReference: wire.dedupes_by_reference,
    lookup: wire.lookup,
    enforcesDeadline: wire.enforces_deadline,
    maxProcessingMs: wire.max_processing_ms,
    jurisdictions: wire.jurisdictions,
    isOnlineOnly: wire.online_only ?? false,
    officeHours: wire.office_hours === undefined ? null : readOfficeHours(wire.office_hours),
  };
}

function fromAnswer(wire: protocol.FilingAnswer, type: Submission['type']): RegistryAnswer {
  return {
    status: wire.status,
    reference: wire.reference,
    packetHash: wire.packet_hash,
    expectedAt: date(wire.expected_at),
    // What a person is known by is no number of a company.
    number: wire.number?.includes(REDACTED) ? null : (wire.number ?? null),
    filedAt: date(wire.filed_at),
    evidence: wire.evidence ?? null,
    rejection: wire.rejection === undefined ? null : readRejection(wire.rejection, type),
    ...(wire.channel === 'paper' && { channel: wire.channel }),
  };
}

function date(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
