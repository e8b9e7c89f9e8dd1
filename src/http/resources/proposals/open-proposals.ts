import { lapsesAt } from '../../../domain/governance/proposal-states.ts';
import { listOpenProposals as listRows, type OpenProposal } from '../../../store/open-proposals.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { accountRoute } from '../../calls/route.ts';
import { OpenProposalList, OpenProposalQuery } from './open-proposal-shapes.ts';

export const listOpenProposals = accountRoute({
  operationId: 'list_open_proposals',
  method: 'GET',
  path: '/v1/proposals',
  tag: 'Proposals',
  summary: 'List open proposals',
  description:
    "Lists the open proposals of all companies of the account, newest first: drafts, and proposals that wait for approval, votes or execution. `your_vote` shows whether the member for whom this key acts still has to vote. With a member's own key, only the proposals of the company of this member are listed.",
  scope: 'proposals:read',
  command: 'proposals list-open',
  reach: 'narrowed',
  query: OpenProposalQuery,
  responses: { 200: { description: 'One page of open proposals.', schema: OpenProposalList } },
  handler: ({ deps, query, accountId, credential, onlyEntityId }) => {
    const { state, ...paging } = query;
    const { keyId } = credential;
    const scope = { accountId, filter: { of: 'open_proposals', entityId: onlyEntityId, state } };
    const read = (page: Page) => listRows(deps.store.db, accountId, { entityId: onlyEntityId, state, keyId, ...page });
    return listPage(deps, scope, paging, read, openProposalBody);
  },
});

function openProposalBody({ id, entity_id, legal_name, kind, title, state, proposer, ...row }: OpenProposal) {
  const { body, silent_approvers, electors, votes, voter, choice, closes_at, state_since, created_at } = row;
  return {
    id,
    entity_id,
    legal_name,
    kind,
    title,
    state,
    proposer,
    waits_for: {
      approvers: state === 'escalated' ? silent_approvers : [],
      members: electors === null ? null : state === 'voting' ? electors - (votes ?? 0) : 0,
      electorate: electors,
      body,
    },
    your_vote: voter === null ? null : { member_did: voter, choice },
    closes_at,
    lapses_at: lapsesAt(state, state_since),
    created_at,
  };
}
