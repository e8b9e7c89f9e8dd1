import { type Effect, planExecution } from '../../../domain/governance/execution.ts';
import { windDown } from '../../../formation/dissolution.ts';
import { accepted } from '../../../governance/accepted.ts';
import { actBySignature } from '../../../governance/acting-member.ts';
import { entityFactsOf } from '../../../governance/entity-facts.ts';
import { acceptedText, writeWithNext } from '../../../governance/next-constitution.ts';
import { proposalRecord } from '../../../governance/record.ts';
import { type Decision, type Done, takeForce } from '../../../governance/take-force.ts';
import { disburse, spendingOf } from '../../../governance/treasury.ts';
import { ExecutedProposal, ExecuteProposal, ProposalPath } from '../../../schema/proposal.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import type { Tx } from '../../../store/core/write.ts';
import { getProposal, lockProposal, moveProposal, type Proposal, type Receipt } from '../../../store/proposals.ts';
import { json, jsonOnce } from '../../answers/reply.ts';
import { accountRoute, type HttpDeps } from '../../calls/route.ts';

export const executeProposal = accountRoute({
  operationId: 'execute_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/execute',
  tag: 'Proposals',
  summary: 'Carry out what was approved',
  description:
    'By a key that is bound to a member with the permission `execute`, or with their signature. Everything is judged once more. Once it is done, every further call answers the same receipt. The key of an agent that was hired has no scope that the executing credential lacks, and ends with it.',
  scope: 'proposals:execute',
  params: ProposalPath,
  body: ExecuteProposal,
  examples: { bound: { summary: 'With a key that is bound to the member', value: {} } },
  responses: { 200: { description: 'The receipt.', schema: ExecutedProposal } },
  errors: [
    ...(['not_found', 'not_permitted', 'illegal_transition', 'constitution_changed', 'validation_failed'] as const),
    ...(['constitution_invalid', 'amendment_prohibited', 'requires_filing', 'guard_unmet'] as const),
    'treasury_limit_reached',
    ...(['idempotency_in_progress', 'idempotency_key_reused'] as const),
  ],
  readsBeforeChange: true,
  handler: async ({ deps, params, body, actor, accountId, credential, idempotencyKey }) => {
    const { content } = await getProposal(deps.store.db, accountId, params.id, params.proposal_id);
    const about = {
      ...{ actor, accountId, entityId: params.id, proposalId: params.proposal_id },
      content,
      idempotencyKey,
    };
    return writeWithNext(deps, about, async (tx, { entity, current, text }) => {
      const proposal = await lockProposal(tx, accountId, entity.id, params.proposal_id);
      const act = { action: 'execute', proposal_id: proposal.id } as const;
      const signed = { entityId: entity.id, current, act, signature: body.signature };
      const did = await actBySignature(tx, credential, signed);
      if (proposal.receipt !== null) return json(200, { ...proposal.receipt, api_key: null });
      const at = await businessAt(tx, accountId);
      const facts = {
        ...{ entity: await entityFactsOf(tx.sql, entity), current, memberDid: did, text: acceptedText(text) },
        spending: await spendingOf(tx, entity, proposal.content, proposal.proposer),
        ...{ state: proposal.state, approvedAt: proposal.decided_at ?? at, baseVersion: proposal.base_version, at },
        isPersonAsked: proposal.escalation !== null,
      };
      const { effect } = accepted(planExecution(facts, proposal.content));
      const decision = { entity, before: current.constitution, proposal, executor: credential };
      const done = await carryOut(deps, tx, decision, effect, at);
      const receipt = await writeReceipt(tx, proposal, done.effect, at);
      return jsonOnce(200, { ...receipt, api_key: done.apiKey }, ['api_key']);
    });
  },
});

async function carryOut(
  deps: HttpDeps,
  tx: Tx,
  decision: Omit<Decision, 'effect'>,
  effect: Effect,
  at: Date,
): Promise<Done> {
  switch (effect.kind) {
    case 'custom':
      return { effect: { kind: 'custom' }, apiKey: null };
    case 'spend':
      return { effect: await disburse(tx, decision.entity, decision.proposal, effect), apiKey: null };
    case 'dissolution':
      return { effect: await windDown(tx, decision.entity, decision.proposal, at), apiKey: null };
    case 'constitution':
      return takeForce(deps, tx, { ...decision, effect });
  }
}

async function writeReceipt(tx: Tx, proposal: Proposal, effect: Receipt['effect'], at: Date): Promise<Receipt> {
  const executed: Proposal = { ...proposal, state: 'executed', version: proposal.version + 1 };
  const told = { before: proposal, also: { effect } };
  const audit_hash = await tx.recordNow(proposalRecord('proposal.executed', executed, told));
  const receipt = { proposal_id: proposal.id, executed_at: at.toISOString(), effect, audit_hash };
  await moveProposal(tx, proposal, { state: 'executed', state_since: at, receipt, dueInMs: null });
  return receipt;
}
