import type { ProposalKind } from '../domain/constitution/constitution.ts';
import type { Elector } from '../domain/constitution/counting-rules.ts';
import type { WeighedChange } from '../domain/constitution/force-of-changes.ts';
import type { Ballot, VotingRules } from '../domain/governance/ballot.ts';
import type { Decision } from '../domain/governance/decision.ts';
import type { Escalation } from '../domain/governance/escalation.ts';
import type { Answer } from '../domain/governance/escalation-answers.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import type { EndCode } from '../domain/governance/proposal-end.ts';
import { isUnderWay, PROPOSAL_STATES, type ProposalState } from '../domain/governance/proposal-states.ts';
import type { Vote } from '../domain/governance/vote-evidence.ts';
import { AppError } from '../errors/errors.ts';
import { touchCalendar } from './calendars.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import { type Claimed, unlessFrozen } from './core/due.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';
import { getEntity } from './entities.ts';

/** The current result of the votes on a proposal. */
export type Count = Pick<Decision, 'tally' | 'verdict'>;

/** The result of an execution. `audit_hash`: hash of the entry in the entity's chain. */
export type Receipt = {
  proposal_id: string;
  executed_at: string;
  effect: Record<string, unknown>;
  audit_hash: string;
};

/** A row of `proposals`. Times are by the account's business clock, except `created_at`. */
export type Proposal = Claimed & {
  account_id: string;
  id: string;
  entity_id: string;
  kind: ProposalKind;
  title: string;
  description: string;
  content: ProposalContent;
  content_hash: string;
  proposer: string;
  /** The member's signature in Base64; null if the proposal was made with a key bound to the member. */
  signature: string | null;
  state: ProposalState;
  state_since: Date;
  version: number;
  base_version: number | null;
  changes: readonly WeighedChange[] | null;
  /** Members who must all approve in addition to the vote; null: the constitution does not require such consent. */
  consent_of: readonly string[] | null;
  escalation: Escalation | null;
  escalated_at: Date | null;
  rules: VotingRules | null;
  electorate: Elector[] | null;
  opens_at: Date | null;
  closes_at: Date | null;
  count: Count | null;
  decided_at: Date | null;
  is_early: boolean | null;
  receipt: Receipt | null;
  /** Reason why the proposal was cancelled by somebody other than its author; null: it was not. */
  ended_because: EndCode | null;
  created_at: Date;
  due_at: Date | null;
};

export type NewProposal = Pick<
  Proposal,
  | 'account_id'
  | 'entity_id'
  | 'kind'
  | 'title'
  | 'description'
  | 'content'
  | 'content_hash'
  | 'proposer'
  | 'signature'
  | 'base_version'
  | 'changes'
  | 'consent_of'
>;

/** Inserts a draft. The caller has locked the entity. */
export async function insertProposal(tx: Tx, proposal: NewProposal, at: Date): Promise<Proposal> {
  const row = {
    ...proposal,
    id: tx.ids.uuid(),
    content: tx.sql.json(proposal.content as never),
    changes: tx.sql.json(proposal.changes as never),
    consent_of: proposal.consent_of && tx.sql.json(proposal.consent_of as never),
    state: 'draft',
    state_since: at,
    created_at: tx.at,
  };
  const [inserted] = await tx.sql<Proposal[]>`insert into proposals ${tx.sql.insert(row)} returning *`;
  return inserted as Proposal;
}

export async function findProposal(db: Reader, accountId: string, entityId: string, id: string) {
  return firstRow(db<Proposal[]>`
    select * from proposals where account_id = ${accountId} and entity_id = ${entityId} and id = ${id}`);
}

/** Returns the earlier proposal with this signature. */
export async function findSignedProposal(tx: Tx, entity: { account_id: string; id: string }, signature: string) {
  return firstRow(tx.sql<Proposal[]>`
    select * from proposals
    where account_id = ${entity.account_id} and entity_id = ${entity.id} and signature = ${signature}`);
}

export async function getProposal(db: Reader, accountId: string, entityId: string, id: string): Promise<Proposal> {
  const proposal = await findProposal(db, accountId, entityId, id);
  // For a company of another account, throws the same error as for a missing company.
  if (proposal === null) await getEntity(db, accountId, entityId);
  return proposal ?? notFound();
}

/** Locks a proposal. The caller must have locked its entity before. */
export async function lockProposal(tx: Tx, accountId: string, entityId: string, id: string): Promise<Proposal> {
  const [row] = await tx.sql<Proposal[]>`
    select * from proposals where account_id = ${accountId} and entity_id = ${entityId} and id = ${id} for update`;
  return row ?? notFound();
}

/** Returns one page of an entity's proposals, newest first. */
export async function listProposals(
  db: Reader,
  { account_id, id }: { account_id: string; id: string },
  { state, kind, after, limit }: PageRange & { state?: ProposalState | undefined; kind?: ProposalKind | undefined },
): Promise<Proposal[]> {
  return db<Proposal[]>`
    select * from proposals
    where account_id = ${account_id} and entity_id = ${id}
      ${state === undefined ? db`` : db`and state = ${state}`}
      ${kind === undefined ? db`` : db`and kind = ${kind}`}
      ${after === null ? db`` : db`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc
    limit ${limit}`;
}

const UNDER_WAY = PROPOSAL_STATES.filter(isUnderWay);

/**
 * Returns whether the entity has an open proposal on which others were already asked. The caller has locked the entity.
 */
export async function hasProposalUnderWay(tx: Tx, accountId: string, entityId: string): Promise<boolean> {
  return hasRows(tx.sql`
    select 1 from proposals
    where account_id = ${accountId} and entity_id = ${entityId} and state in ${tx.sql.list(UNDER_WAY)} limit 1`);
}

/**
 * Locks the open proposals of an entity that one change can end: at most `limit`, those in voting first. Index:
 * proposals_page. The caller has locked the entity.
 */
export async function lockOpenProposals(tx: Tx, { account_id, id }: { account_id: string; id: string }, limit: number) {
  return tx.sql<Proposal[]>`
    select * from proposals
    where account_id = ${account_id} and entity_id = ${id} and state in ('draft', 'escalated', 'voting', 'approved')
    order by state <> 'voting', created_at, id
    limit ${limit} for update`;
}

/** Makes every open proposal of an entity due. The caller has locked the entity. */
export function makeOpenProposalsDue(tx: Tx, { account_id, id }: { account_id: string; id: string }): void {
  tx.sql.later`
    update proposals set due_at = now()
    where account_id = ${account_id} and entity_id = ${id} and state in ('draft', 'escalated', 'voting', 'approved')`;
  tx.wake('proposals');
}

/**
 * Changes to a proposal in a transition. `dueInMs`: delay until time alone changes the proposal's state; null: never.
 */
export type ProposalMove = {
  state: ProposalState;
  state_since: Date;
  dueInMs: number | null;
} & Partial<
  Pick<
    Proposal,
    'base_version' | 'escalation' | 'escalated_at' | 'decided_at' | 'is_early' | 'receipt' | 'ended_because'
  >
> & {
    ballot?: Ballot;
    count?: Count;
  };

/** Writes the changes, and ends the right of any worker to write a result. The caller has locked the proposal. */
export async function moveProposal(tx: Tx, proposal: Proposal, move: ProposalMove): Promise<Proposal> {
  const { sql } = tx;
  const { dueInMs, ballot, count, escalation, receipt, ...plain } = move;
  const json = (value: unknown) => sql.json(value as never);
  const changes = {
    ...plain,
    ...(escalation !== undefined && { escalation: json(escalation) }),
    ...(count !== undefined && { count: json(count) }),
    ...(receipt !== undefined && { receipt: json(receipt) }),
    ...(ballot !== undefined && {
      rules: json(ballot.rules),
      electorate: json(ballot.electorate),
      opens_at: ballot.opens_at,
      closes_at: ballot.closes_at,
    }),
  };
  const [row] = await sql<Proposal[]>`
    update proposals
    set ${sql.set(changes)}, version = version + 1, lease_until = ${unlessFrozen(sql)}, failures = 0, epoch = epoch + 1,
      due_at = ${dueInMs === null ? null : sql`now() + ${dueInMs} * interval '1 millisecond'`}
    where account_id = ${proposal.account_id} and id = ${proposal.id} returning *`;
  if (dueInMs !== null) tx.wake('proposals');
  // Some laws require that the members decide regularly, so a decision changes the company's calendar.
  if (move.state === 'approved' || move.state === 'executed') touchCalendar(tx, proposal);
  return row as Proposal;
}

/** Records the current result of the votes. The caller has locked the proposal. */
export async function noteCount(tx: Tx, { account_id, id }: Proposal, count: Count): Promise<void> {
  tx.sql.later`
    update proposals set count = ${tx.sql.json(count as never)} where account_id = ${account_id} and id = ${id}`;
}

/**
 * Ends a worker's claim on a proposal (its right to write the result), because nothing has to be done yet. `dueInMs`:
 * delay until the proposal is due again; null: it becomes due only when something changes it.
 */
export async function postponeProposal(
  tx: Tx,
  { account_id, id, epoch }: Proposal,
  dueInMs: number | null,
): Promise<void> {
  tx.sql.later`
    update proposals set lease_until = null, failures = 0, due_at = now() + ${dueInMs} * interval '1 millisecond'
    where account_id = ${account_id} and id = ${id} and epoch = ${epoch}`;
}

export async function insertVote(tx: Tx, { account_id, id }: Proposal, vote: Vote): Promise<void> {
  tx.sql.later`insert into proposal_votes ${tx.sql.insert({
    account_id,
    proposal_id: id,
    member_did: vote.member_did,
    choice: vote.choice,
    cast_at: vote.cast_at,
    reason: vote.reason ?? null,
    evidence: tx.sql.json(vote.evidence),
  })}`;
}

type VoteRow = Omit<Vote, 'reason'> & { reason: string | null };

/** Returns all votes on a proposal, in the order they were cast. */
export async function listVotes(db: Reader, { account_id, id }: Pick<Proposal, 'account_id' | 'id'>): Promise<Vote[]> {
  const rows = await db<VoteRow[]>`
    select member_did, choice, reason, evidence, cast_at from proposal_votes
    where account_id = ${account_id} and proposal_id = ${id} order by cast_at, member_did`;
  return rows.map(({ reason, ...vote }) => ({ ...vote, ...(reason !== null && { reason }) }));
}

/** An approver of an escalated proposal, and their answer. */
export type ProposalApproval = {
  contact: number;
  link_id: string | null;
  decision: Answer['decision'] | null;
  reason: string | null;
  decided_at: Date | null;
};

export async function listApprovals(db: Reader, { account_id, id }: Pick<Proposal, 'account_id' | 'id'>) {
  return db<ProposalApproval[]>`
    select contact, link_id, decision, reason, decided_at from proposal_approvals
    where account_id = ${account_id} and proposal_id = ${id} order by contact`;
}

/** Records that a contact is asked, or asked again; only the newest link counts. */
export async function putApproval(tx: Tx, { account_id, id }: Proposal, contact: number, linkId: string | null) {
  tx.sql.later`
    insert into proposal_approvals ${tx.sql.insert({ account_id, proposal_id: id, contact, link_id: linkId })}
    on conflict (account_id, proposal_id, contact) do update set link_id = excluded.link_id`;
}

export async function decideApproval(
  tx: Tx,
  { account_id, id }: Proposal,
  answer: Answer & { reason: string | null; at: Date; networkAddress: string | null },
): Promise<void> {
  tx.sql.later`
    update proposal_approvals
    set decision = ${answer.decision}, reason = ${answer.reason}, decided_at = ${answer.at},
      network_address = ${answer.networkAddress}
    where account_id = ${account_id} and proposal_id = ${id} and contact = ${answer.contact}`;
}

function notFound(): never {
  throw new AppError('not_found', { detail: 'This entity has no proposal with this id.' });
}
