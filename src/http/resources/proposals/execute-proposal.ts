import { executeProposal as execute } from '../../../governance/execute-proposal.ts';
import { json, jsonOnce } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { ExecutedProposal, ExecuteProposal, ProposalPath } from './shapes.ts';

export const executeProposal = changeRoute({
  operationId: 'execute_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/execute',
  tag: 'Proposals',
  summary: 'Execute a proposal',
  description:
    "Carries out an approved proposal. Requires a key bound to a member with the permission `execute`, or that member's signature. Every rule is checked again. A decision about facts that the state has on file (name, legal form, office, contracts, registered agent) is filed now. It takes effect when the registry accepts the filing. `filing` of the proposal shows this filing. Repeated calls return the same receipt. The key of a hired agent has only scopes that the key of this call also has, and ends together with that key.",
  scope: 'proposals:execute',
  command: 'proposals execute',
  searchWords: 'carry out pay',
  agents: { none: 'It has a tool of its own (execute_proposal).' },
  makes: 'agent_key',
  cannotBeUndone: 'An executed proposal stays executed; only another proposal can change its result.',
  params: ProposalPath,
  body: ExecuteProposal,
  examples: { bound: { summary: 'Sign with a key bound to the member', value: {} } },
  responses: { 200: { description: 'The receipt of the execution.', schema: ExecutedProposal } },
  errors: [
    'not_permitted',
    'illegal_transition',
    'constitution_changed',
    'validation_failed',
    'constitution_invalid',
    'amendment_prohibited',
    'requires_filing',
    'guard_unmet',
    'treasury_limit_reached',
    'name_held',
  ],
  readsBeforeChange: true,
  handler: ({ deps, params, body, actor, accountId, credential, change }) => {
    const place = { accountId, entityId: params.id, proposalId: params.proposal_id };
    return execute(deps, { ...place, actor, credential, signature: body.signature }, (carryOut) =>
      change(async (tx) => {
        const { receipt, apiKey, isRepeated } = await carryOut(tx);
        const execution = { ...receipt, api_key: apiKey };
        return isRepeated ? json(200, execution) : jsonOnce(200, execution, ['api_key']);
      }),
    );
  },
});
