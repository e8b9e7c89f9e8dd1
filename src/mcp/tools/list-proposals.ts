import { Type } from 'typebox';
import { PROPOSAL_STATES } from '../../domain/governance/proposal-states.ts';
import { Cursor, EntityId, input, Limit, Page, ProposalId } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { type NextCall, nextCall } from '../next-call.ts';
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
      if (open_page) showPage(null);
      const page = await fitPage(
        (size) => efs.listProposals(entity_id, { ...query, limit: size }, { signal }),
        limit,
        proposalView,
      );
      return page.data.length > 0 ? page : { ...page, next: whoDecides(entity_id) };
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

/** Nothing is there to vote on, and a later try would fail for another reason: the key may act for no member. */
function whoDecides(entityId: string): NextCall {
  return nextCall({
    code: 'see_members',
    actor: 'agent',
    message:
      'There is no such proposal, so nobody can vote now. Only a member proposes and votes, by a key of their own or a signature, and no key votes for another member. See the members, and invite the one who acts: create_member_invitation mails them a link to a key.',
    operation_id: 'get_constitution',
    method: 'GET',
    href: `/v1/entities/${entityId}/constitution`,
    due_at: null,
  });
}
