import { type Static, Type } from 'typebox';
import { PROPOSAL_KINDS } from '../../../domain/constitution/schema.ts';
import { BODIES } from '../../../domain/governance/bodies.ts';
import { OPEN_STATES } from '../../../domain/governance/proposal-states.ts';
import { CHOICES } from '../../../domain/governance/vote-evidence.ts';
import {
  exampleShape,
  Nullable,
  PAGE_END,
  paging,
  part,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
} from '../../../schema/wire.ts';
import { OPEN_PROPOSAL, PROPOSAL, title } from './shapes.ts';

const State = Type.Enum([...OPEN_STATES], { examples: ['voting'] });

const OpenProposal = exampleShape(
  'OpenProposal',
  'An open proposal without its content. `get_proposal` returns the full proposal.',
  OPEN_PROPOSAL,
  {
    id: Uuid,
    entity_id: Uuid,
    legal_name: text('Legal name of the company.', OPEN_PROPOSAL.legal_name),
    kind: Type.Enum([...PROPOSAL_KINDS], { examples: ['custom'] }),
    title,
    state: State,
    proposer: text('DID of the member.', PROPOSAL.proposer),
    waits_for: Type.Object({
      approvers: Type.Array(Type.String(), {
        description: 'Names of the people who were asked to approve and have not answered.',
        examples: [[]],
      }),
      members: Nullable(
        Type.Integer({
          minimum: 0,
          description: 'Number of members who can still vote. Null: the vote has not opened.',
        }),
      ),
      electorate: Nullable(
        Type.Integer({
          minimum: 0,
          description: 'Number of members who have a vote on the proposal. Null: the vote has not opened.',
        }),
      ),
      body: Nullable(
        Type.Enum([...BODIES], {
          description:
            'The body of a corporation that votes: the board or the stockholders. Null: the company is an LLC, or the vote has not opened.',
        }),
      ),
    }),
    your_vote: Nullable(
      part(
        'Vote of the member for whom this key acts. Null: the key acts for no member who can vote on the proposal.',
        {
          member_did: text('The member for whom this key acts.', PROPOSAL.proposer),
          choice: Nullable(Type.Enum([...CHOICES], { description: 'The vote. Null: the member has not voted yet.' })),
        },
      ),
    ),
    closes_at: Nullable(Timestamp),
    lapses_at: Nullable(Timestamp),
    created_at: Timestamp,
  },
);
export type OpenProposal = Static<typeof OpenProposal>;

export const OpenProposalList = shape('OpenProposalList', 'One page of open proposals.', {
  data: Type.Array(OpenProposal),
  ...PAGE_END,
});

export const OpenProposalQuery = query({
  ...paging('proposals'),
  state: Type.Optional(Type.Enum([...OPEN_STATES], { description: 'Only proposals in this state.' })),
});
