import type { Actor } from '../domain/access/actor.ts';
import type { ProposalKind } from '../domain/constitution/constitution.ts';
import { sentencesOf } from '../domain/constitution/force-of-changes.ts';
import type { ActSignature } from '../domain/governance/act.ts';
import { type Effect, planExecution } from '../domain/governance/execution.ts';
import type { CurrentConstitution } from '../domain/governance/next-constitution.ts';
import type { LaterDeps } from '../filings/later-filing.ts';
import { windDown } from '../filings/wind-down.ts';
import type { Credential } from '../store/api-keys.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import {
  getProposal,
  insertProposal,
  lockProposal,
  moveProposal,
  type Proposal,
  type Receipt,
} from '../store/proposals.ts';
import { accepted } from './accepted.ts';
import { actBySignature } from './acting-member.ts';
import { type AmendDeps, applyAmendment, type Decision, type Done } from './apply-amendment.ts';
import { openChangeFiling } from './change-filing.ts';
import { endProposals } from './end-proposals.ts';
import { entityFactsOf } from './entity-facts.ts';
import type { ProposalPlace } from './lock-proposal.ts';
import { proposalRecord, recordOnProposal } from './record-proposal.ts';
import { openVoting } from './run-vote.ts';
import { disburse, spendingOf } from './treasury-books.ts';
import { acceptedText, type Commit, type NextDeps, type Prepared, writeWithNext } from './with-next-constitution.ts';

type ExecuteDeps = NextDeps & AmendDeps & LaterDeps;

/** The execution of a proposal. `signature`: the member's signature, needed if the API key is not theirs. */
type Execution = ProposalPlace & { actor: Actor; credential: Credential; signature: ActSignature | undefined };

/**
 * The result of an execution. `apiKey`: the key of a hired agent, shown only once. `isRepeated`: the proposal had
 * already been executed.
 */
export type Executed = { receipt: Receipt; apiKey: string | null; isRepeated: boolean };

/** Kinds of decisions that change who decides or what can be decided, and so may end other proposals. */
const ENDS_OTHERS: ReadonlySet<string> = new Set<ProposalKind>(['dissolution', 'elect_directors', 'remove_directors']);

/** Checks an approved proposal again and executes it, in one commit with its receipt. */
export async function executeProposal<A>(
  deps: ExecuteDeps,
  execution: Execution,
  commit: Commit<Executed, A>,
): Promise<A> {
  const { accountId, entityId, proposalId } = execution;
  const { content, base_version: baseVersion } = await getProposal(deps.store.db, accountId, entityId, proposalId);
  return writeWithNext(deps, { ...execution, content, baseVersion }, commit, (tx, prepared) =>
    execute(deps, tx, execution, prepared),
  );
}

async function execute(
  deps: ExecuteDeps,
  tx: Tx,
  { accountId, proposalId, credential, signature }: Execution,
  { entity, current, text, carried }: Prepared,
): Promise<Executed> {
  const proposal = await lockProposal(tx, accountId, entity.id, proposalId);
  const act = { action: 'execute', proposal_id: proposal.id } as const;
  const did = await actBySignature(tx, credential, { entityId: entity.id, current, act, signature });
  if (proposal.receipt !== null) return { receipt: proposal.receipt, apiKey: null, isRepeated: true };
  const at = await businessAt(tx, accountId);
  const facts = {
    entity: await entityFactsOf(tx.sql, entity),
    current,
    memberDid: did,
    text: acceptedText(text),
    spending: await spendingOf(tx, entity, proposal.content, proposal.proposer),
    carried: carried && { decisions: carried, shown: proposal.changes ?? [] },
    state: proposal.state,
    approvedAt: proposal.decided_at ?? at,
    baseVersion: proposal.base_version,
    at,
    isPersonAsked: proposal.escalation !== null,
    body: proposal.rules?.body,
  };
  const { effect } = accepted(planExecution(facts, proposal.content));
  const decision = { entity, current, before: current.constitution, proposal, executor: credential };
  const done = await carryOut(deps, tx, decision, effect, at);
  const idle = 'changes' in effect ? sentencesOf(effect.changes) : [];
  for (const sentence of idle) tx.foresee('without_force', sentence);
  const result = { ...done.effect, ...(idle.length > 0 && { without_force: idle }) };
  const receipt = await writeReceipt(tx, proposal, result, at);
  if (ENDS_OTHERS.has(proposal.kind) && effect.kind !== 'submission') await endProposals(tx, entity);
  return { receipt, apiKey: done.apiKey, isRepeated: false };
}

async function carryOut(
  deps: AmendDeps & LaterDeps,
  tx: Tx,
  decision: Omit<Decision, 'effect'> & { current: CurrentConstitution },
  effect: Effect,
  at: Date,
): Promise<Done> {
  switch (effect.kind) {
    case 'custom':
      return { effect: { kind: 'custom' }, apiKey: null };
    case 'spend':
      return { effect: await disburse(tx, decision.entity, decision.proposal, effect), apiKey: null };
    case 'submission':
      return { effect: await submitToStockholders(tx, decision, effect, at), apiKey: null };
    case 'dissolution':
      return { effect: await windDown(tx, decision.entity, decision.proposal, at), apiKey: null };
    case 'constitution':
      return applyAmendment(deps, tx, { ...decision, effect });
    case 'filing':
      return { effect: await openFilingFor(deps, tx, decision, { ...effect, at }), apiKey: null };
  }
}

async function openFilingFor(
  deps: LaterDeps,
  tx: Tx,
  { entity, proposal, current }: Omit<Decision, 'effect'> & { current: CurrentConstitution },
  { filing: change, next, at }: Pick<Extract<Effect, { kind: 'filing' }>, 'filing' | 'next'> & { at: Date },
): Promise<Record<string, unknown>> {
  const filing = await openChangeFiling(deps, tx, {
    entity,
    current,
    next,
    filing: change,
    proposal,
    at,
  });
  return {
    kind: 'filing',
    type: change.type,
    filing_id: filing.id,
    reference: filing.reference,
    takes_effect: 'on_acceptance',
  };
}

async function writeReceipt(tx: Tx, proposal: Proposal, effect: Receipt['effect'], at: Date): Promise<Receipt> {
  const executed: Proposal = { ...proposal, state: 'executed', version: proposal.version + 1 };
  const details = { before: proposal, also: { effect } };
  const audit_hash = await tx.recordNow(proposalRecord('proposal.executed', executed, details));
  const receipt = { proposal_id: proposal.id, executed_at: at.toISOString(), effect, audit_hash };
  await moveProposal(tx, proposal, { state: 'executed', state_since: at, receipt, dueInMs: null });
  return receipt;
}

type Submission = Extract<Effect, { kind: 'submission' }>;

/**
 * Puts an approved board resolution to the stockholders (8 Del. C. § 242(b)(1), § 275(a)): a separate proposal with the
 * same content, whose vote opens immediately. The contacts approved the resolution before the board's vote, so they are
 * not asked again. The caller has locked the entity and the proposal.
 */
async function submitToStockholders(
  tx: Tx,
  { proposal: resolution, current }: { proposal: Proposal; current: CurrentConstitution },
  { changes }: Submission,
  at: Date,
): Promise<Record<string, unknown>> {
  const { account_id, entity_id, kind, title, description, content, content_hash, proposer, base_version } = resolution;
  const row = { account_id, entity_id, kind, title, description, content, content_hash, proposer, base_version };
  const draft = await insertProposal(tx, { ...row, signature: null, changes, consent_of: null }, at);
  recordOnProposal(tx, 'proposal.created', draft);
  const opened = await openVoting(tx, draft, current, at, resolution.id);
  return { kind: 'submission', to: 'stockholders', proposal_id: opened.id };
}
