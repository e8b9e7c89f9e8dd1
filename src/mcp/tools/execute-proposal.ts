import { Confirm, Confirmable, EntityId, input, ProposalId, signatureOver } from '../fields.ts';
import { hiringCommand } from '../next-call.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { ToolRefusal } from '../refusal.ts';
import { tool } from '../tool.ts';

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
