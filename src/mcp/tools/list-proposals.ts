import { Type } from 'typebox';
import { PROPOSAL_STATES } from '../../domain/governance/proposal-states.ts';
import { Cursor, EntityId, input, Limit, Page, ProposalId } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { tool } from '../tool.ts';
import { proposalView } from '../views.ts';

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
      return fitPage(
        (size) => efs.listProposals(entity_id, { ...query, limit: size }, { signal }),
        limit,
        proposalView,
      );
    }
    const proposal = await efs.getProposal(entity_id, proposal_id, { signal });
    if (open_page && proposal.state === 'escalated') {
      const message = 'This proposal waits for people. The page says who was mailed, and when.';
      showPage({ url: `${efs.baseUrl}/waiting/${accountId}/${proposal_id}`, message });
    }
    return { data: [proposalView(proposal)] };
  },
});
