import { Type } from 'typebox';
import { CHOICES } from '../../domain/governance/vote-evidence.ts';
import { Confirm, Confirmable, EntityId, input, ProposalId, signatureOver } from '../fields.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';

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
