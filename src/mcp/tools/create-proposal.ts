import { Type } from 'typebox';
import type { CreateProposal } from '../../../sdk/src/index.ts';
import { PROPOSAL_KINDS } from '../../domain/constitution/schema.ts';
import { bodyWithoutNulls } from '../../operations/operation-input.ts';
import { Confirm, Confirmable, EntityId, input } from '../fields.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';
import { proposalView, proposedView } from '../views.ts';

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
      {
        kind: Type.Enum([...PROPOSAL_KINDS]),
        title: Type.String({ minLength: 1, maxLength: 200 }),
      },
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
