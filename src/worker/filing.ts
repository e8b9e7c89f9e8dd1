import { WORKER } from '../domain/access/actor.ts';
import type { FiledChanges } from '../domain/filing/filed-changes.ts';
import {
  type Decision,
  decideAfterSend,
  decideBeforeSend,
  decideForgotten,
  decidePending,
  decideReconcile,
  type FilingFacts,
  FORGOTTEN,
  filingReference,
  isProvablyAbsent,
  isStalled,
  type LookupOutcome,
  type Releases,
  type Timing,
  TOO_MANY_FORGOTTEN,
  VANISHED,
} from '../domain/filing/filing.ts';
import { decideHold, decideRetryAfter, HELD_UNCONFIRMED } from '../domain/filing/filing-hold.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { isFiledByHand } from '../domain/filing/later-filing.ts';
import { needsSecondReading } from '../domain/filing/second-reading.ts';
import { cut } from '../domain/formats/text.ts';
import { mayBeForgotten } from '../domain/installation/forgotten.ts';
import { BEGUN_ELSEWHERE, LOOK_IT_UP, LOOKED_UP, MAY_BE_AT_OFFICE } from '../domain/moving/brought.ts';
import { filingExpectedBy } from '../forming/expected-time.ts';
import { askToSign, needsSignedForm } from '../forming/request-tax-number.ts';
import { type Exchange, type SettleDeps, settle, settleReport } from '../outcomes/settle.ts';
import type { CapabilitiesOutcome, RegistryAdapter } from '../registry/adapter.ts';
import { wasBrought } from '../store/accounts.ts';
import { findReceivers, findReleases, insertAttempt, isConfirmed } from '../store/attempts.ts';
import { findPaperSignature } from '../store/attestations.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import { isCompanyConfirmed, isOfItsNumber } from '../store/confirmed-companies.ts';
import { businessNow } from '../store/core/business-clock.ts';
import { readRestoredAt, SENDS_END_WITHIN_MS } from '../store/core/restore.ts';
import { write } from '../store/core/write.ts';
import { findEntity, lockEntity } from '../store/entities.ts';
import { findOpenReport, type OpenReport } from '../store/filing-reports.ts';
import {
  awaitHeldResult,
  disarmFiling,
  doubtFiling,
  type Filing,
  findExpectedBy,
  listKnownReferences,
  listUnanswered,
  markSending,
} from '../store/filings.ts';
import { findPause } from '../store/jurisdiction-pauses.ts';
import type { Claim } from './loop.ts';
import { holdForTaxDay, keepsTaxCalendar, type TaxCalendarDeps, TaxDayPassed, takeTaxDay } from './tax-calendar.ts';

export type FilingDeps = TaxCalendarDeps &
  SettleDeps & {
    registry: RegistryAdapter;
    /** Returns a random number from 0 up to, but not including, 1. */
    random(): number;
    timeoutMs: number;
    clockAllowanceMs: number;
    isAttestationRequired: boolean;
    /** The operators' desk, for filings that the registry protocol does not cover. */
    desk: RegistryAdapter;
  };

/** Dependencies of look-ups, without those of sends. */
export type LookupDeps = Pick<FilingDeps, 'store' | 'registry' | 'clock' | 'random' | 'clockAllowanceMs'>;

const OTHER_NUMBER = 'The number of the company was corrected after this filing was made, so it is not sent.';
const DAY_PASSED = 'The day of the request ended before it was sent.';

/**
 * Advances a filing by one step: looks the filing up, sends it, and records the result. No transaction is open during
 * calls to the registry.
 */
export async function runFiling(given: FilingDeps, claim: Claim<Filing>): Promise<void> {
  const filing = claim.row;
  const deps = isFiledByHand(filing.type, { isDesk: false })
    ? { ...given, registry: given.desk, isDesk: true, isSimulated: false }
    : given;
  const report = await findOpenReport(deps.store.db, filing);
  if (report !== null) {
    const dueAt = heldUntil(filing, report, deps.clock.now());
    if (dueAt !== null) return write(deps.store, WORKER, (tx) => awaitHeldResult(tx, filing, dueAt));
    return settleReport(deps, filing, report);
  }
  const doubt = await findDoubt(deps, filing);
  if (doubt !== null) return settle(deps, filing, { state: 'needs_review', reason: doubt }, 'none');
  const declared = await deps.registry.capabilities();
  switch (filing.state) {
    case 'ready':
    case 'unavailable':
      return beginSend(deps, claim, declared);
    case 'sending':
      // The previous worker died after it had recorded `sending`, and before it recorded an outcome.
      return settle(deps, filing, { state: 'ambiguous', dueInMs: 0, reason: 'The sender stopped.' }, 'send');
    case 'pending':
      return askPending(deps, filing, declared);
    case 'ambiguous':
    case 'reconciling':
      return reconcile(deps, filing, declared);
    case 'needs_review':
    case 'accepted':
    case 'rejected':
    case 'cancelled':
      throw new Error(`a filing in state ${filing.state} must not be due`);
  }
}

/** Interval at which a result that waits for its second reading is polled, in case the wake-up was missed. */
const READING_POLL_MS = 3_600_000;

function heldUntil({ held_until }: Filing, report: OpenReport, now: Date): Date | null {
  if (held_until === null) return null;
  if (held_until > now) return held_until;
  const isUnread = 'number' in report && needsSecondReading(report.evidence_check);
  return isUnread ? new Date(now.getTime() + READING_POLL_MS) : null;
}

/**
 * Returns the reason why the office may have the filing although a look-up found nothing; null if the look-up proves
 * that the office lacks it. A registry cannot find a filing that a person filed by hand under the service's reference,
 * and the operators' desk knows only filings assigned to it.
 */
async function findDoubt({ store, isDesk }: FilingDeps, filing: Filing): Promise<string | null> {
  if (filing.state !== 'ready' && !isStalled(filing.state)) return null;
  if (filing.claimed_by !== null) return MAY_BE_AT_OFFICE;
  if (isProvablyAbsent(filing.state)) return null;
  if (filing.is_unverified) return isDesk ? LOOK_IT_UP : null;
  const receivers = await findReceivers(store.db, filing);
  const wasTaken = receivers.desk && filing.packet_changed_at !== null;
  return wasTaken || (receivers.registry && isDesk) ? MAY_BE_AT_OFFICE : null;
}

async function beginSend(deps: FilingDeps, claim: Claim<Filing>, declared: CapabilitiesOutcome): Promise<void> {
  const filing = claim.row;
  if (await lacksForm(deps, filing)) {
    return write(deps.store, WORKER, async (tx) => {
      await lockEntity(tx, filing.account_id, filing.entity_id);
      await disarmFiling(tx, filing);
      await askToSign(tx, filing);
    });
  }
  if (filing.is_unverified) return settle(deps, filing, { state: 'ready', dueInMs: 0, reason: LOOKED_UP }, 'none');
  const { officeHours = null, jurisdictions = [] } = declared.kind === 'known' ? declared.value : {};
  const hours = officeHours === null ? [] : [officeHours];
  const pause = await findPause(deps.store.db, String(filing.packet['jurisdiction']));
  if (filing.type !== 'formation') {
    if (!(await isCompanyConfirmed(deps.store.db, filing))) return settle(deps, filing, HELD_UNCONFIRMED, 'none');
    // The filing is not sent if the company's number was corrected, because another company now has the old number.
    if (!(await isOfItsNumber(deps.store.db, filing)))
      return settle(deps, filing, { state: 'needs_review', reason: OTHER_NUMBER }, 'none');
  } else if (deps.isBegunHere && (await wasBrought(deps.store.db, filing))) {
    return settle(deps, filing, { state: 'ready', dueInMs: 0, reason: BEGUN_ELSEWHERE.message }, 'none');
  }
  const answerBy = (at: Date) => filingExpectedBy(filing, { ...deps, at });
  const hold =
    decideHold(hours, pause?.reason ?? null, deps.clock.now(), answerBy) ??
    decideRetryAfter(filing.not_before, deps.clock.now()) ??
    (keepsTaxCalendar(deps, filing) ? await holdForTaxDay(deps, filing, hours) : null);
  if (hold !== null) return settle(deps, filing, hold, 'none');
  const restoredAt = deps.isDesk ? null : await findRestore(deps, filing);
  if (restoredAt !== null && filing.sends === 0) {
    const sentBefore = new Date(restoredAt.getTime() + SENDS_END_WITHIN_MS);
    await write(deps.store, WORKER, (tx) => doubtFiling(tx, filing, sentBefore));
    return;
  }
  // The filing is looked up at the registry even before the first send, because the registry may already have a filing
  // with this reference that this database does not know of.
  const outcome = await lookup(deps, filing, declared, 'reference');
  const at = await businessTiming(deps, filing);
  const decision = decideBeforeSend(facts(deps, filing), outcome, jurisdictions, at);
  if (decision !== null) return settle(deps, filing, decision, exchangeOf(outcome));
  const refused = outcome.kind === 'not_found' ? await refuseTakenName(deps, filing) : null;
  if (refused !== null) return settle(deps, filing, refused, 'none');
  const forgotten = restoredAt && (await findForgotten(deps, filing, { declared, restoredAt }));
  if (forgotten !== null) return settle(deps, filing, forgotten, 'lookup');
  return send(deps, claim).catch((error) => {
    if (!(error instanceof TaxDayPassed)) throw error;
    return settle(deps, filing, { state: 'ready', dueInMs: 0, reason: DAY_PASSED }, 'none');
  });
}

/**
 * Returns whether the signed form is missing. An operator needs the form to apply for a tax number, even if the request
 * was made when no form was needed.
 */
async function lacksForm(deps: FilingDeps, filing: Filing): Promise<boolean> {
  if (!isOfTaxOffice(filing.type) || !needsSignedForm(deps) || filing.is_unverified) return false;
  const { store } = deps;
  const entity = await findEntity(store.db, filing.account_id, filing.entity_id);
  return entity?.state === 'Filed' && (await findPaperSignature(store.db, filing, 'signer')) === null;
}

/**
 * Checks that a company's new name is free before a fee is spent on it. A missing answer does not block the send. After
 * the filing was sent, this check is skipped, because the name may be taken by the filing itself.
 */
async function refuseTakenName(deps: FilingDeps, { sends, packet }: Filing): Promise<Decision | null> {
  const { changes = {}, jurisdiction, filer } = packet as { changes?: FiledChanges } & Record<string, unknown>;
  if (sends > 0 || changes.normalized_name === undefined) return null;
  const outcome = await deps.registry.checkName(changes.normalized_name, String(jurisdiction), String(filer));
  if (outcome.status !== 'taken') return null;
  const message = `The registry already has this name: ${cut(outcome.conflicts.join(', '), 200)}.`;
  const code = 'name_not_distinguishable' as const;
  return {
    state: 'rejected',
    rejection: { code, message, pointer: '/name', source: 'registry', retryable: false },
  };
}

async function send(deps: FilingDeps, claim: Claim<Filing>): Promise<void> {
  const filing = claim.row;
  const nowMs = deps.clock.monotonicMs();
  const endsMs = Math.min(nowMs + deps.timeoutMs, claim.endsMs);
  if (endsMs <= nowMs) return;
  // Half of the remaining time is for the request, and the other half for the answer.
  const deadlineMs = (nowMs + endsMs) / 2;
  const deadlineAt = new Date(deps.clock.now().getTime() + (deadlineMs - nowMs));

  const isOurs = await write(deps.store, WORKER, async (tx) => {
    // The entity is locked before the filing. Without this lock, the foreign key of the attempt would lock the entity
    // after the filing, which could deadlock with a withdrawal.
    await lockEntity(tx, filing.account_id, filing.entity_id);
    if (!(await markSending(tx, filing, deadlineAt))) return false;
    if (keepsTaxCalendar(deps, filing)) await takeTaxDay(deps, tx, filing);
    await insertAttempt(tx, filing, {
      kind: 'send',
      deadlineAt: deps.isDesk ? null : deadlineAt,
      outcome: null,
      detail: null,
    });
    const { type, reference, packet_hash, fee_cents } = filing;
    const object = { type, reference, packet_hash, fee_cents, deadline_at: deadlineAt.toISOString() };
    recordAbout(tx, filing, 'filing.sending', object);
    return true;
  });
  if (!isOurs) return;

  // pause: before-first-byte
  // A process that was suspended here wakes up late, and nothing may be sent after the deadline.
  if (deps.clock.monotonicMs() >= deadlineMs) {
    const reason = 'The deadline passed before the first byte; nothing was sent.';
    return settle(deps, filing, { state: 'ready', dueInMs: 0, reason }, 'send');
  }
  const outcome = await deps.registry.submit({
    type: filing.type,
    reference: filing.reference,
    packet: filing.packet,
    deadlineAt,
    timeoutMs: endsMs - deps.clock.monotonicMs(),
  });
  // pause: after-answer
  const afterSend = { ...facts(deps, filing), sends: filing.sends + 1 };
  await settle(deps, filing, decideAfterSend(afterSend, outcome, await businessTiming(deps, filing)), 'send');
}

async function askPending(deps: FilingDeps, filing: Filing, declared: CapabilitiesOutcome): Promise<void> {
  const looking = timing(deps);
  const outcome = await lookup(deps, filing, declared, 'reference');
  const at = outcome.kind === 'found' ? await businessTiming(deps, filing) : looking;
  const pendingFacts = {
    ...facts(deps, filing),
    // If a restore lost the record of a send, the found filing has no send deadline, so the time of its opening is
    // used.
    deadlineAt: filing.deadline_at ?? filing.opened_at,
    expectedBy: await findExpectedBy(deps.store.db, filing),
  };
  const decision = decidePending(pendingFacts, outcome, declared.kind === 'known' ? declared.value : null, at);
  await settle(deps, filing, decision, exchangeOf(outcome));
}

async function reconcile(deps: FilingDeps, filing: Filing, declared: CapabilitiesOutcome): Promise<void> {
  // The time is read before the look-up, because the time of the request counts, not that of the answer.
  const looking = timing(deps);
  let outcome = await lookup(deps, filing, declared, 'reference');
  if (outcome.kind === 'not_found' && !isOfTaxOffice(filing.type)) {
    outcome = await lookup(deps, filing, declared, 'name');
  }
  // If the filing is found, the decision uses the account's clock, because a simulated registry uses that clock too.
  const at = outcome.kind === 'found' ? await businessTiming(deps, filing) : looking;
  const capabilities = declared.kind === 'known' ? declared.value : null;
  const decision = decideReconcile(facts(deps, filing), outcome, capabilities, at);
  // A filing that a registry had confirmed is not sent again, even if a look-up does not find it, unless the registry
  // detects duplicates by reference. Such a filing is looked up here if it came with an imported account, or if the
  // database was restored after operators had released it.
  const wasConfirmed =
    decision.state === 'ready' && !capabilities?.dedupesByReference && (await isConfirmed(deps.store.db, filing));
  if (wasConfirmed) return settle(deps, filing, VANISHED, exchangeOf(outcome));
  await settle(deps, filing, decision, exchangeOf(outcome));
}

/** Returns when the database was restored, if the restore may have forgotten filings like this one; otherwise null. */
export async function findRestore({ store }: Pick<FilingDeps, 'store'>, filing: Filing): Promise<Date | null> {
  const restoredAt = await readRestoredAt(store.db);
  const entity = restoredAt && (await findEntity(store.db, filing.account_id, filing.entity_id));
  return entity && mayBeForgotten(entity.created_at, filing.opened_at, restoredAt) ? restoredAt : null;
}

/** Number of other filings of a company that are looked up at the same time. */
const GROUP = 20;
/** Number of groups of later filings after which a person has to look. */
const MOST_GROUPS = 5;

/**
 * Returns the decision for a filing if the registry may have another filing of the company that the restored database
 * has lost. Returns null if the registry has no such filing, or if operators released this filing nevertheless. Looks
 * up the company's earlier filings that were closed here without an answer of the registry, and its later filings until
 * the registry has none of a whole group: tries that were never sent leave gaps.
 */
export async function findForgotten(
  deps: LookupDeps,
  filing: Filing,
  { declared, restoredAt }: { declared: CapabilitiesOutcome; restoredAt: Date },
): Promise<Decision | null> {
  const { db } = deps.store;
  const releases = await findReleases(db, filing, { after: restoredAt, reviewedFor: FORGOTTEN });
  const lookUp = (ordinals: readonly number[]) => lookUpOthers(deps, filing, { ordinals, declared, releases });
  const unanswered = await listUnanswered(db, filing);
  for (let first = 0; first < unanswered.length; first += GROUP) {
    const { decision } = await lookUp(unanswered.slice(first, first + GROUP));
    if (decision !== null) return decision;
  }
  for (let group = 0; group < MOST_GROUPS; group += 1) {
    const first = filing.ordinal + 1 + group * GROUP;
    const { decision, isAnyFound } = await lookUp(Array.from({ length: GROUP }, (_, nth) => first + nth));
    if (decision !== null || !isAnyFound) return decision;
  }
  return releases.informed ? null : TOO_MANY_FORGOTTEN;
}

type Others = { ordinals: readonly number[]; declared: CapabilitiesOutcome; releases: Releases };

async function lookUpOthers(deps: LookupDeps, filing: Filing, { ordinals, declared, releases }: Others) {
  const others = await Promise.all(
    ordinals.map(async (ordinal) => {
      const reference = filingReference(filing.entity_id, filing.type, ordinal);
      return { reference, outcome: await lookup(deps, { ...filing, reference }, declared, 'reference') };
    }),
  );
  const decisions = others.map((other) => decideForgotten(facts(deps, filing), { ...other, releases }, timing(deps)));
  return {
    decision: decisions.find((decision) => decision !== null) ?? null,
    isAnyFound: others.some(({ outcome }) => outcome.kind === 'found'),
  };
}

/** Returns the kind of exchange to record for a look-up. An unreachable registry does not count as "not found". */
function exchangeOf({ kind }: LookupOutcome): Exchange {
  if (kind === 'not_offered') return 'none';
  return kind === 'unreachable' ? 'failed_lookup' : 'lookup';
}

async function lookup(
  deps: LookupDeps,
  filing: Filing,
  declared: CapabilitiesOutcome,
  by: 'reference' | 'name',
): Promise<LookupOutcome> {
  if (declared.kind === 'unknown') return { kind: 'unreachable', reason: declared.reason };
  if (!declared.value.lookup) return { kind: 'not_offered' };
  const { type, reference } = filing;
  // A tax office offers no look-up by name.
  if (by === 'reference' || isOfTaxOffice(type)) return deps.registry.lookup({ type, reference });
  const { normalized_name, jurisdiction, filer } = filing.packet as Record<string, string>;
  const outcome = await deps.registry.lookup({
    type,
    normalizedName: normalized_name ?? '',
    jurisdiction: jurisdiction ?? '',
    filer: filer ?? '',
    since: filing.opened_at,
  });
  if (outcome.kind !== 'found') return outcome;
  return withoutKnown(deps, filing, outcome);
}

/**
 * Leaves out answers with the reference of another filing of this service, because a look-up by name finds such filings
 * too.
 */
async function withoutKnown(
  deps: LookupDeps,
  filing: Filing,
  outcome: Extract<LookupOutcome, { kind: 'found' }>,
): Promise<LookupOutcome> {
  const references = outcome.answers.map((answer) => answer.reference).filter((reference) => reference !== null);
  const known = new Set(await listKnownReferences(deps.store.db, filing.account_id, references));
  const answers = outcome.answers.filter((answer) => answer.reference === null || !known.has(answer.reference));
  return answers.length === 0 ? { kind: 'not_found' } : { kind: 'found', answers };
}

function facts({ clock }: LookupDeps, filing: Filing): FilingFacts {
  const now = clock.now();
  return {
    packetHash: filing.packet_hash,
    jurisdiction: String(filing.packet['jurisdiction']),
    tries: filing.tries,
    stalledMs: filing.stalled_since === null ? 0 : now.getTime() - filing.stalled_since.getTime(),
    sends: filing.sends,
    cleanMisses: filing.clean_misses,
    deadlineAt: filing.deadline_at,
    expectedBy: null,
  };
}

/**
 * Returns the inputs of a decision that depend on time and chance. The time is that of the account's business clock,
 * which a simulated registry uses too.
 */
async function businessTiming(deps: FilingDeps, { account_id }: Filing): Promise<Timing> {
  return { ...timing(deps), now: await businessNow(deps.store.db, deps.clock, account_id) };
}

function timing(deps: LookupDeps): Timing {
  return { now: deps.clock.now(), random: deps.random(), clockAllowanceMs: deps.clockAllowanceMs };
}
