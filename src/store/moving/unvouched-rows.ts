import type { StepName } from '../../domain/filing/formation.ts';
import { CHECKING_IMPORT } from '../../domain/filing/import.ts';
import type { Delegation } from '../../domain/governance/delegation.ts';
import {
  BROUGHT_QUESTION,
  LOOK_IT_UP,
  LOOKED_UP,
  notVouchedFor,
  TAKEN_ELSEWHERE,
} from '../../domain/moving/brought.ts';
import type { Fragment } from '../core/db.ts';
import type { Tx } from '../core/write.ts';
import type { Filing } from '../filings.ts';
import type { Proposal } from '../proposals.ts';

/*
 * Makes rows of an untrusted archive void, because its author could write anything. Facts that others supposedly
 * established are kept as history but no longer count. This happens in the transaction of the import.
 * domain/moving/travel.ts lists the consequences for each table.
 */

const BEFORE_THE_SEND: readonly StepName[] = ['name_check', 'documents', 'screening', 'attestation'];
/** The longest time that this service gives a registry to accept a filing: half of the longest time-out (config). */
const LONGEST_DEADLINE = '15 seconds';
const TO_FILE_AGAIN = notVouchedFor('dissolution');
const UNDECIDED = notVouchedFor('amendment');

/** Makes void what operators, signers and offices supposedly established, and work that is supposedly in progress. */
export async function voidUnvouched({ sql, at }: Tx, accountId: string): Promise<void> {
  const statements: Fragment[] = [
    sql`
      update filing_reports set applied_at = coalesce(applied_at, ${at}), withdrawn_at = coalesce(withdrawn_at, ${at})
      where account_id = ${accountId}`,
    // For imports, `asserted` (the claimed result) stays, because it is the account's own claim. A fee of 0 means
    // unknown (domain/filing/fee.ts).
    sql`
      update filings set is_unverified = true, fee_cents = 0, held_until = null, wait_reason = null,
        claimed_by = null, claimed_at = null, release_asked_by = null, release_asked_at = null, release_reason = null,
        handed_in = null,
        due_at = case when closed_at is null and state <> 'needs_review' then due_at end,
        stalled_since = case when closed_at is null and stalled_since is not null then ${at}::timestamptz end,
        asserted = case when is_import then asserted end,
        review_reason = case when state = 'needs_review' then
          case when is_import then ${CHECKING_IMPORT} else ${LOOK_IT_UP} end end,
        deadline_at = least(deadline_at, ${at}::timestamptz + ${LONGEST_DEADLINE}::interval),
        not_before = least(not_before, ${at}), opened_at = least(opened_at, ${at}), queued_at = ${at}
      where account_id = ${accountId}`,
    // Attempts are deleted, because they would look like exchanges of this service with a registry. The audit chain
    // contains what was sent.
    sql`delete from filing_attempts where account_id = ${accountId}`,
    sql`update corrections set state = 'void' where account_id = ${accountId}`,
    sql`
      update attestations set is_unverified = true, voided_at = coalesce(voided_at, ${at}) where account_id = ${accountId}`,
    sql`
      update agreement_signatures set is_unverified = true, voided_at = coalesce(voided_at, ${at}), mail_at = null
      where account_id = ${accountId}`,
    // All documents become superseded, so that they are not shown to others. Documents that this service writes again
    // are valid.
    sql`
      update documents set superseded_at = coalesce(superseded_at, ${at}) where account_id = ${accountId}`,
    sql`update entities set operating_agreement = null where account_id = ${accountId}`,
    sql`update obligations set done_by = 'account' where account_id = ${accountId} and done_by = 'service'`,
    // The obligation of a DAO to act is cancelled, because votes from the archive, which this service did not see,
    // would otherwise fulfil it. The calendar then opens a new period that begins at the last of these votes.
    sql`
      update obligations set state = 'cancelled', updated_at = ${at}
      where account_id = ${accountId} and state = 'open' and code = 'dao_activity'`,
    sql`update calendars set due_at = now() where account_id = ${accountId}`,
    sql`
      update later_filings l set status = 'outcome_unknown', detail = ${LOOKED_UP}, rejection = null, let_go_at = null,
        expected_by = null, overdue_at = null, updated_at = ${at}
      from filings f
      where l.account_id = ${accountId} and f.account_id = l.account_id and f.id = l.filing_id and f.closed_at is null`,
    // A decided filing waits for nobody, so its row in `later_filings` becomes accepted or rejected, whatever the
    // archive states there.
    sql`
      update later_filings l set
        status = case when f.state = 'accepted' then 'accepted' else 'rejected' end,
        rejection = case when f.state <> 'accepted' then coalesce(l.rejection, f.rejection, ${sql.json(UNDECIDED)}::jsonb) end,
        next = null, expected_by = null, overdue_at = null
      from filings f
      where l.account_id = ${accountId} and f.account_id = l.account_id and f.id = l.filing_id and f.closed_at is not null`,
    ...dissolutions(sql, at, accountId),
    ...formations(sql, at, accountId),
  ];
  for (const statement of statements) await sql`${statement}`;
}

function dissolutions(sql: Tx['sql'], at: Date, accountId: string): Fragment[] {
  // Nobody in this deployment saw the decision to dissolve, so its time becomes the time of arrival. Signatures are
  // dated with the time of the decision, and a queue is sorted by it.
  const waits = sql`
    let_go_at = null, due_at = null, expected_by = null, overdue_at = null, decided_at = ${at}, updated_at = ${at}`;
  const hasFiling = sql`exists (
    select from filings f
    where f.account_id = d.account_id and f.entity_id = d.entity_id and f.type = 'dissolution' and f.closed_at is null)`;
  const { message } = TO_FILE_AGAIN;
  return [
    sql`
      update dissolutions set due_at = null, expected_by = null, overdue_at = null
      where account_id = ${accountId} and status = 'dissolved'`,
    sql`
      update dissolutions d set status = 'outcome_unknown', detail = ${LOOKED_UP}, rejection = null, ${waits}
      where account_id = ${accountId} and status <> 'dissolved' and ${hasFiling}`,
    sql`
      update dissolutions d set status = 'rejected', detail = ${message}, rejection = ${sql.json(TO_FILE_AGAIN)}, ${waits}
      where account_id = ${accountId} and status <> 'dissolved' and not ${hasFiling}`,
  ];
}

/**
 * Returns the statements that reset formations. A formation whose filing may be at the registry waits until the filing
 * is looked up.
 */
function formations(sql: Tx['sql'], at: Date, accountId: string): Fragment[] {
  const isIn = (...states: string[]) => sql`exists (
    select from entities e where e.account_id = ${accountId} and e.id = r.entity_id and e.state = any(${states}))`;
  return [
    sql`
      update formation_steps r set status = 'skipped', started_at = null, finished_at = ${at}, detail = ${TAKEN_ELSEWHERE}
      where account_id = ${accountId} and name = any(${[...BEFORE_THE_SEND]})`,
    sql`
      update formation_steps r set status = 'outcome_unknown', finished_at = null, detail = ${LOOKED_UP}
      where account_id = ${accountId} and name = 'state_filing' and ${isIn('Filing')}`,
    sql`
      update formation_steps r set status = 'pending', started_at = null, finished_at = null, detail = null
      where account_id = ${accountId} and name = 'operating_agreement' and status = 'done' and ${isIn('Filed', 'Registered')}`,
    sql`update formation_steps set expected_by = null where account_id = ${accountId}`,
    sql`
      update requirements r set status = 'canceled', closed_at = ${at}
      where account_id = ${accountId} and status = 'open'
        and (not ${isIn('FilingFailed', 'ImportFailed', 'Filed')} or kind in ('screening', 'attestation', 'signature', 'payment'))`,
    // The messages and times of requirements are replaced, because an archive could otherwise put its work first in
    // lists of all accounts, in its own words.
    sql`
      update requirements set created_at = ${at}, message = ${BROUGHT_QUESTION}
      where account_id = ${accountId} and status = 'open'`,
    sql`update formations r set updated_at = ${at} where account_id = ${accountId} and ${isIn('Filing', 'Filed', 'Registered', 'Importing')}`,
    sql`
      update formations r set asked = null, expected_by = null, overdue_at = null
      where account_id = ${accountId} and not exists (
        select from requirements q where q.account_id = ${accountId} and q.entity_id = r.entity_id and q.status = 'open')`,
    sql`update formations r set due_at = null where account_id = ${accountId} and not ${isIn('Filed', 'Registered')}`,
    sql`
      update formations r set stage = 'state_filing', stage_status = 'outcome_unknown'
      where account_id = ${accountId} and ${isIn('Filing')}`,
  ];
}

/** Returns the open filings that were never sent, with their companies. */
export async function listUnsent({ sql }: Tx, accountId: string): Promise<Filing[]> {
  return sql<Filing[]>`
    select * from filings
    where account_id = ${accountId} and sends = 0 and state in ('ready', 'unavailable') order by id`;
}

/**
 * Returns the open filings that came from an archive and have no result recorded in this deployment, with their
 * companies.
 */
export async function listBroughtOpen({ sql }: Tx, accountId: string): Promise<Filing[]> {
  return sql<Filing[]>`
    select * from filings f
    where account_id = ${accountId} and closed_at is null and is_unverified and not exists (
      select from filing_reports r where r.account_id = f.account_id and r.filing_id = f.id and r.applied_at is null)
    order by id`;
}

export async function listOpenProposals({ sql }: Tx, accountId: string): Promise<Proposal[]> {
  return sql<Proposal[]>`
    select * from proposals
    where account_id = ${accountId} and state in ('draft', 'escalated', 'voting', 'approved') order by entity_id, id`;
}

export async function listAllDelegations({ sql }: Tx, accountId: string) {
  return sql<(Delegation & { account_id: string; id: string })[]>`
    select account_id, entity_id as id, from_did as "from", to_did as "to" from delegations
    where account_id = ${accountId} order by entity_id, from_did`;
}
