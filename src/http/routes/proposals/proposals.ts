import { cancelDraft, openDraft, raiseProposal } from '../../../governance/raise-proposal.ts';
import type { WordedProposal } from '../../../governance/read-proposal.ts';
import { CreateProposal } from '../../../schema/create-proposal.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { PROPOSAL_EXAMPLES } from '../../../schema/examples/proposal.ts';
import { Proposal, ProposalList, ProposalPath, ProposalQuery } from '../../../schema/proposal.ts';
import type { Tx } from '../../../store/core/write.ts';
import { getEntity } from '../../../store/entities.ts';
import {
  getProposal as getRow,
  listProposals as listRows,
  type Proposal as ProposalRow,
} from '../../../store/proposals.ts';
import { listPage } from '../../answers/list-page.ts';
import { placeOf, proposalBody, wholeProposalBody } from '../../answers/proposal-body.ts';
import { json, type Reply } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';

const TAG = 'Proposals';
/** Possible refusals of a proposal that is to be put to others. */
const ADMISSION = [
  ...['not_found', 'not_permitted', 'illegal_transition', 'validation_failed'],
  ...['constitution_invalid', 'amendment_prohibited', 'requires_filing', 'treasury_limit_reached'],
] as const;

export const createProposal = changeRoute({
  operationId: 'create_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals',
  tag: TAG,
  summary: 'Propose something to the members',
  description:
    'By a key that is bound to a member with the permission `propose`, or with their signature. It is voted on at once, or people are asked first where the constitution wants it; a draft waits until it is opened.',
  scope: 'proposals:write',
  params: EntityPath,
  body: CreateProposal,
  examples: PROPOSAL_EXAMPLES,
  responses: {
    201: {
      description: 'The proposal, where it stands now; Location says at which address.',
      schema: Proposal,
      headers: ['Location'],
    },
  },
  errors: [...ADMISSION],
  readsBeforeChange: true,
  handler: ({ deps, params, body, actor, accountId, credential, change }) => {
    const { signature, ...proposed } = body;
    // The schema has ensured that the content fits its kind.
    const { draft: isDraft = false, ...worded } = proposed;
    const raised = { worded: worded as WordedProposal, proposed, isDraft, signature };
    return raiseProposal(deps, { actor, accountId, entityId: params.id, credential, ...raised }, (raise) =>
      change(async (tx) => created(tx, await raise(tx))),
    );
  },
});

export const openProposal = changeRoute({
  operationId: 'open_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/open',
  tag: TAG,
  summary: 'Put a draft before the members',
  description:
    'By any member with the permission `propose`: an agent may write and a person open. It is judged again, by what is in force now.',
  scope: 'proposals:write',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal, where it stands now.', schema: Proposal } },
  errors: [...ADMISSION, 'constitution_changed'],
  readsBeforeChange: true,
  handler: ({ deps, params, actor, accountId, credential, change }) =>
    openDraft(deps, { ...placeOf(accountId, params), actor, credential }, (open) =>
      change(async (tx) => json(200, await wholeProposalBody(tx.sql, await open(tx)))),
    ),
});

export const cancelProposal = changeRoute({
  operationId: 'cancel_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/cancel',
  tag: TAG,
  summary: 'Take a draft back',
  description: 'By the member who wrote it. What others were asked about is not taken back.',
  scope: 'proposals:write',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal.', schema: Proposal } },
  errors: ['not_found', 'not_permitted', 'illegal_transition'],
  handler: ({ params, accountId, credential, change }) =>
    change(async (tx) => {
      const cancelled = await cancelDraft(tx, placeOf(accountId, params), credential);
      return json(200, await wholeProposalBody(tx.sql, cancelled));
    }),
});

export const listProposals = accountRoute({
  operationId: 'list_proposals',
  method: 'GET',
  path: '/v1/entities/{id}/proposals',
  tag: TAG,
  summary: 'The proposals of an entity, newest first',
  description: 'Without their votes, and without what people answered.',
  scope: 'proposals:read',
  params: EntityPath,
  query: ProposalQuery,
  responses: { 200: { description: 'One page.', schema: ProposalList } },
  errors: ['not_found'],
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const { state, kind, ...paging } = query;
    const scope = { accountId, filter: { of: 'proposals', entity: entity.id, state, kind } };
    return listPage(
      deps,
      scope,
      paging,
      (page) => listRows(db, entity, { state, kind, ...page }),
      (row) => proposalBody(row),
    );
  },
});

export const getProposal = accountRoute({
  operationId: 'get_proposal',
  method: 'GET',
  path: '/v1/entities/{id}/proposals/{proposal_id}',
  tag: TAG,
  summary: 'One proposal with its votes',
  description: 'With the rules and the electorate it is decided by, and what the votes come to so far, in words.',
  scope: 'proposals:read',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal.', schema: Proposal } },
  errors: ['not_found'],
  handler: async ({ deps, params, accountId }) => {
    const { db } = deps.store;
    return json(200, await wholeProposalBody(db, await getRow(db, accountId, params.id, params.proposal_id)));
  },
});

async function created(tx: Tx, proposal: ProposalRow): Promise<Reply> {
  const location = `/v1/entities/${proposal.entity_id}/proposals/${proposal.id}`;
  return json(201, await wholeProposalBody(tx.sql, proposal), { location });
}
