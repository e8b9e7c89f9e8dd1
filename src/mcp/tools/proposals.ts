import { Type } from 'typebox';
import { ApiError, type CreateProposal, type EfsClient } from '../../../sdk/src/index.ts';
import { PROPOSAL_KINDS } from '../../domain/constitution/schema.ts';
import { PROPOSAL_STATES } from '../../domain/governance/proposal-states.ts';
import { CHOICES } from '../../domain/governance/vote-evidence.ts';
import { bodyWithoutNulls } from '../../operations/operation-input.ts';
import { Confirm, Confirmable, Cursor, EntityId, input, Limit, Page, ProposalId, signatureOver } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { hiringCommand, type NextCall, nextCall } from '../next-call.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { ToolRefusal } from '../refusal.ts';
import { tool } from '../tool.ts';
import { proposalView, proposedView } from '../views.ts';

export const listProposals = tool({
  name: 'list_proposals',
  title: 'Read proposals',
  description:
    'Use it to see decisions of a company: state, tally against the rules, who still has to approve, and the result. With proposal_id one of them, with its votes.',
  scopes: ['proposals:read'],
  kind: 'reads',
  input: input({
    entity_id: EntityId,
    proposal_id: Type.Optional(ProposalId),
    state: Type.Optional(Type.Enum([...PROPOSAL_STATES])),
    open_page: Type.Optional(Type.Boolean({ description: 'With proposal_id: a page for the people who approve.' })),
    limit: Limit,
    cursor: Cursor,
  }),
  output: Page,
  async run({
    efs,
    input: { entity_id, proposal_id, open_page = false, limit = 10, ...query },
    accountId,
    signal,
    showPage,
  }) {
    if (proposal_id === undefined) {
      if (open_page) showPage(null);
      const page = await fitPage(
        (size) => efs.listProposals(entity_id, { ...query, limit: size }, { signal }),
        limit,
        proposalView,
      );
      return page.data.length > 0 ? page : { ...page, next: await whoDecides(efs, entity_id, signal) };
    }
    const proposal = await efs.getProposal(entity_id, proposal_id, { signal });
    if (open_page) {
      const message = 'This proposal waits for people. The page says who was mailed, and when.';
      const url = `${efs.baseUrl}/waiting/${accountId}/${proposal_id}`;
      showPage(proposal.state === 'escalated' ? { url, message } : null);
    }
    return { data: [proposalView(proposal)] };
  },
});

const NOTHING = 'There is no such proposal, so nobody can vote now.';

/**
 * Returns the next call if no proposal was found. This may be the invitation of a member, because nobody can vote until
 * a key acts for a member.
 */
async function whoDecides(efs: EfsClient, entityId: string, signal: AbortSignal): Promise<NextCall> {
  const { next_action: step } = await efs.getFormation(entityId, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError) return { next_action: null };
    throw error;
  });
  if (step?.code === 'invite_member' || step?.code === 'accept_invitation') {
    return nextCall({ ...step, message: `${NOTHING} ${step.message}` });
  }
  return nextCall({
    code: 'propose',
    actor: 'agent',
    message: `${NOTHING} A member makes one first: create_proposal. No key votes for another member; create_member_invitation mails a member the link to a key of their own.`,
    operation_id: 'create_proposal',
    method: 'POST',
    href: `/v1/entities/${entityId}/proposals`,
    due_at: null,
  });
}

export const createProposal = tool({
  name: 'create_proposal',
  title: 'Propose a decision or a payment',
  description:
    "Use it as a member's agent to spend money, change the constitution or members, or decide anything else. Without `confirm` it is only tried, and limits are checked. People may have to approve it by mail before the vote. It is executed with execute_proposal.",
  scopes: ['proposals:write'],
  kind: 'irreversible',
  input: input({
    entity_id: EntityId,
    proposal: Type.Object(
      { kind: Type.Enum([...PROPOSAL_KINDS]), title: Type.String({ minLength: 1, maxLength: 200 }) },
      {
        description:
          'With more members by kind. spend: amount_usd "120.00", recipient (a domain, DID or account number, no name). amend (also to rename, or to add a member with a percentage): constitution_yaml, rationale. membership: operation add|remove|update_role, member; gives no percentage. dissolution: reason. custom: payload. Any: description.',
      },
    ),
    confirm: Confirm,
  }),
  output: Confirmable,
  run({ efs, input: { entity_id, proposal, confirm }, signal }) {
    const body = bodyWithoutNulls('create_proposal', proposal) as CreateProposal;
    return onceConfirmed(
      efs,
      confirm,
      (client, options) => client.createProposal(entity_id, body, { ...options, signal }),
      proposalView,
      proposedView,
    );
  },
});

export const createVote = tool({
  name: 'create_vote',
  title: 'Vote as a member',
  description:
    'Use it to vote with a key that belongs to a member, or with the signature of one. A vote cannot be changed. Without `confirm` it is only tried.',
  scopes: ['proposals:vote'],
  kind: 'irreversible',
  input: input({
    entity_id: EntityId,
    proposal_id: ProposalId,
    choice: Type.Enum([...CHOICES]),
    signature: signatureOver('{choice, constitution_hash, proposal_id}, with the hash of list_proposals'),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    confirm: Confirm,
  }),
  output: Confirmable,
  run: ({ efs, input: { entity_id, proposal_id, confirm, ...vote }, signal }) =>
    onceConfirmed(efs, confirm, (client, options) =>
      client.createVote(entity_id, proposal_id, vote, { ...options, signal }),
    ),
});

export const executeProposal = tool({
  name: 'execute_proposal',
  title: 'Execute an approved proposal',
  description:
    'Use it when a proposal is approved: books the payment, changes the constitution, or files. Without `confirm` it is only tried. A repeated call does nothing and returns the same receipt.',
  scopes: ['proposals:read', 'proposals:execute'],
  kind: 'irreversible',
  input: input({
    entity_id: EntityId,
    proposal_id: ProposalId,
    signature: signatureOver(
      '{action: "execute", constitution_hash, proposal_id}, with the hash of call_operation get_constitution',
    ),
    confirm: Confirm,
  }),
  output: Confirmable,
  async run({ efs, input: { entity_id, proposal_id, confirm, ...body }, signal }) {
    const { kind } = await efs.getProposal(entity_id, proposal_id, { signal });
    if (kind === 'hire_agent') {
      throw new ToolRefusal(
        'secret_in_answer',
        'Hiring an agent makes its API key, which must not pass through a model.',
        { command: hiringCommand(entity_id, proposal_id) },
      );
    }
    return onceConfirmed(
      efs,
      confirm,
      (client, options) => client.executeProposal(entity_id, proposal_id, body, { ...options, signal }),
      ({ executed_at, effect, audit_hash }) => ({ executed_at, effect, audit_hash }),
    );
  },
});
