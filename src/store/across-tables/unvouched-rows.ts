import type { Constitution } from '../../domain/constitution/constitution.ts';
import type { DocumentKind } from '../../domain/entity/document.ts';
import { FILING_RULES, LATER_FILING_TYPES } from '../../domain/filing/filing-rules.ts';
import type { StepName } from '../../domain/filing/formation.ts';
import type { Delegation } from '../../domain/governance/delegation.ts';
import type { Fragment } from '../core/db.ts';
import type { Tx } from '../core/write.ts';
import type { Entity } from '../entities.ts';
import type { Proposal } from '../proposals.ts';

/*
 * Rows of an archive that nobody here vouches for: its maker could write whatever they liked. In the transaction in which
 * they arrive, everything that somebody is said to have established stays as history, and counts for nothing any more.
 * domain/moving/travel.ts says for each table what that means.
 */

/** Steps that somebody else has to take, or that look at what others did, before a formation is sent. */
const BEFORE_THE_SEND: readonly StepName[] = ['name_check', 'documents', 'screening', 'attestation', 'state_filing'];
/** Papers of this service that state a fact or a signature. What was filed itself stays. */
const STATING: readonly DocumentKind[] = [
  'receipt',
  'ein_worksheet',
  'bundle',
  'signature_certificate',
  'certificate',
  'banking_resolution',
  'bank_pack_contents',
  'bank_pack',
];
const SIGNED = LATER_FILING_TYPES.filter((type) => FILING_RULES[type].signing !== null);
const SIGNATURE_ASKED =
  'It came with an archive that nobody here vouches for, so it needs a signature again. Request the link: POST formation/attestation/resend.';

/** Voids what operators, signers and offices are said to have established. */
export async function voidUnvouched({ sql, at }: Tx, accountId: string): Promise<void> {
  const statements: Fragment[] = [
    sql`
      update filing_reports set applied_at = coalesce(applied_at, ${at}), withdrawn_at = coalesce(withdrawn_at, ${at})
      where account_id = ${accountId}`,
    sql`
      update filings set is_unverified = is_unverified or state = 'accepted', held_until = null,
        claimed_by = null, claimed_at = null, release_asked_by = null, release_asked_at = null,
        due_at = case when state <> 'needs_review' then due_at end,
        asserted = case when is_import or type = 'ein' then asserted end
      where account_id = ${accountId}`,
    sql`update corrections set state = 'void' where account_id = ${accountId}`,
    sql`
      update attestations set is_unverified = true, voided_at = coalesce(voided_at, ${at}) where account_id = ${accountId}`,
    sql`
      update agreement_signatures set is_unverified = true, voided_at = coalesce(voided_at, ${at}), mail_at = null
      where account_id = ${accountId}`,
    sql`
      update documents set superseded_at = ${at}
      where account_id = ${accountId} and kind = any(${[...STATING]}) and superseded_at is null`,
    sql`update obligations set done_by = 'account' where account_id = ${accountId} and done_by = 'service'`,
    // The service calls one done once the members act. Votes of an archive are none that it saw: it begins with the last.
    sql`
      update obligations set state = 'cancelled', updated_at = ${at}
      where account_id = ${accountId} and state = 'open' and code = 'dao_activity'`,
    sql`update calendars set due_at = now() where account_id = ${accountId}`,
    sql`
      update later_filings l set let_go_at = null, expected_by = null, overdue_at = null, updated_at = ${at},
        detail = case when status in ('information', 'rejected') then detail else ${SIGNATURE_ASKED} end,
        status = case when status in ('information', 'rejected') then status else 'attestation' end
      from filings f
      where l.account_id = ${accountId} and f.account_id = l.account_id and f.id = l.filing_id and f.closed_at is null
        and f.type = any(${[...SIGNED]})`,
    sql`update dissolutions set let_go_at = null where account_id = ${accountId} and status <> 'dissolved'`,
    sql`
      update dissolutions set status = 'attestation', detail = ${SIGNATURE_ASKED}, expected_by = null, overdue_at = null,
        updated_at = ${at}
      where account_id = ${accountId} and status in ('attestation', 'filing', 'outcome_unknown', 'needs_review')`,
  ];
  for (const statement of statements) await sql`${statement}`;
  await beginAgain(sql, at, accountId);
}

/**
 * A formation whose filing is open takes every step before the send once more, so that its operators and signers are asked
 * here. What the registry already has is adopted meanwhile, and skips them. The agreement is signed again as well.
 */
async function beginAgain(sql: Tx['sql'], at: Date, accountId: string): Promise<void> {
  const isOpen = sql`exists (
    select from filings f
    where f.account_id = ${accountId} and f.entity_id = r.entity_id and f.type = 'formation' and f.closed_at is null
      and not f.is_import)`;
  const isIn = (...states: string[]) => sql`exists (
    select from entities e where e.account_id = ${accountId} and e.id = r.entity_id and e.state = any(${states}))`;
  await sql`
    update formation_steps r set status = 'pending', started_at = null, finished_at = null, expected_by = null, detail = null
    where account_id = ${accountId}
      and ((name = any(${[...BEFORE_THE_SEND]}) and ${isOpen})
        or (name = 'operating_agreement' and status = 'done' and ${isIn('Filed', 'Registered')}))`;
  await sql`
    update requirements r set status = 'canceled', closed_at = ${at}
    where account_id = ${accountId} and status = 'open' and ${isOpen} and ${isIn('Filing')}`;
  await sql`
    update formations r set asked = null, stage = 'name_check', stage_status = 'pending', expected_by = null,
      overdue_at = null, due_at = now(), failures = 0, updated_at = ${at}
    where account_id = ${accountId} and ${isOpen} and ${isIn('Filing')}`;
}

/** A company whose agreement is said to have a standing, with the constitution that the agreement binds. */
export type AgreementThere = { entity: Entity; constitution: Constitution | null };

export async function listAgreements({ sql }: Tx, accountId: string): Promise<AgreementThere[]> {
  const rows = await sql<(Entity & { canonical: string | null })[]>`
    select e.*, c.canonical from entities e
    left join constitutions c on c.account_id = e.account_id and c.entity_id = e.id
      and c.version = (e.operating_agreement ->> 'constitution_version')::int
    where e.account_id = ${accountId} and e.operating_agreement is not null`;
  return rows.map(({ canonical, ...entity }) => ({
    entity,
    constitution: canonical === null ? null : (JSON.parse(canonical) as Constitution),
  }));
}

export async function listOpenProposals({ sql }: Tx, accountId: string): Promise<Proposal[]> {
  return sql<Proposal[]>`
    select * from proposals
    where account_id = ${accountId} and state in ('draft', 'escalated', 'voting', 'approved') order by entity_id, id`;
}

export async function listAllDelegations(
  { sql }: Tx,
  accountId: string,
): Promise<(Delegation & { account_id: string; id: string })[]> {
  return sql<(Delegation & { account_id: string; id: string })[]>`
    select account_id, entity_id as id, from_did as "from", to_did as "to" from delegations
    where account_id = ${accountId} order by entity_id, from_did`;
}
