import { cancelDraft, openDraft, raiseProposal } from '../../../governance/raise-proposal.ts';
import type { WordedProposal } from '../../../governance/read-proposal.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { readAtOneMoment } from '../../../store/core/db.ts';
import type { Tx } from '../../../store/core/write.ts';
import { getEntity } from '../../../store/entities.ts';
import {
  getProposal as getRow,
  listProposals as listRows,
  type Proposal as ProposalRow,
} from '../../../store/proposals.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { CreateProposal } from './create-proposal-shapes.ts';
import { placeOf, proposalBody, standingsOf, wholeProposalBody } from './proposal-body.ts';
import { PROPOSAL_EXAMPLES, Proposal, ProposalList, ProposalPath, ProposalQuery } from './shapes.ts';

const TAG = 'Proposals';
const ADMISSION = [
  'not_permitted',
  'illegal_transition',
  'validation_failed',
  'constitution_invalid',
  'amendment_prohibited',
  'requires_filing',
  'treasury_limit_reached',
] as const;

const ALSO_SHOWS = { 'audit:read': 'A receipt names the audit entry that proves it.' };

export const createProposal = changeRoute({
  operationId: 'create_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals',
  tag: TAG,
  summary: 'Create a proposal',
  description:
    "Creates a proposal for the members to decide. Requires a key bound to a member with the permission `propose`, or that member's signature. The vote opens at once, or after approval if the constitution requires it. A draft waits until it is opened. `kind` says what the members decide. `amend` replaces the constitution, for instance to change the name, the address, the rules or the percentages of the members (`economics.interests`). `hire_agent` gives an agent its permissions and its monthly limit. The names of the other kinds say what they do.",
  scope: 'proposals:write',
  command: 'proposals create',
  searchWords:
    'rename change name address registered office agent amend amendment agreement member add remove percent percentage interest ownership stake give shareholder role pay payment spend spending limit budget money send vendor hire dissolve dissolution close wind down shut end company issue share stock transfer elect director officer decision resolution',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  body: CreateProposal,
  examples: PROPOSAL_EXAMPLES,
  responses: {
    201: {
      description: 'The proposal in its current state. The header `Location` has its address.',
      schema: Proposal,
      headers: ['Location'],
    },
  },
  errors: [...ADMISSION],
  readsBeforeChange: true,
  handler: ({ deps, params, body, actor, accountId, credential, change }) => {
    const { signature, ...proposed } = body;
    // The schema has already checked that the content fits the kind.
    const { draft: isDraft = false, ...worded } = proposed;
    const raised = { worded: worded as WordedProposal, proposed, isDraft, signature };
    return raiseProposal(deps, { actor, accountId, entityId: params.id, credential, ...raised }, (raise) =>
      change(async (tx) => created(tx, await raise(tx), deps)),
    );
  },
});

export const openProposal = changeRoute({
  operationId: 'open_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/open',
  tag: TAG,
  summary: 'Open a draft proposal',
  description:
    'Opens a draft for voting. Any member with the permission `propose` can do this, so an agent can write the draft and a person can open it. The draft is checked again against the current rules.',
  scope: 'proposals:write',
  command: 'proposals open',
  makes: null,
  cannotBeUndone: 'An open vote ends only with its decision.',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal in its current state.', schema: Proposal } },
  errors: [...ADMISSION, 'constitution_changed'],
  readsBeforeChange: true,
  handler: ({ deps, params, actor, accountId, credential, change }) =>
    openDraft(deps, { ...placeOf(accountId, params), actor, credential }, (open) =>
      change(async (tx) => json(200, await wholeProposalBody(tx.sql, await open(tx), deps))),
    ),
});

export const cancelProposal = changeRoute({
  operationId: 'cancel_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/cancel',
  tag: TAG,
  summary: 'Cancel a draft proposal',
  description:
    'Cancels a draft. Only the member who wrote it can do this. A proposal that was opened cannot be cancelled.',
  scope: 'proposals:write',
  command: 'proposals cancel',
  searchWords: 'withdraw',
  makes: null,
  cannotBeUndone: 'A cancelled proposal cannot be opened again.',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal.', schema: Proposal } },
  errors: ['not_permitted', 'illegal_transition'],
  handler: ({ deps, params, accountId, credential, change }) =>
    change(async (tx) => {
      const cancelled = await cancelDraft(tx, placeOf(accountId, params), credential);
      return json(200, await wholeProposalBody(tx.sql, cancelled, deps));
    }),
});

export const listProposals = accountRoute({
  operationId: 'list_proposals',
  method: 'GET',
  path: '/v1/entities/{id}/proposals',
  tag: TAG,
  summary: 'List proposals',
  description: 'Lists the proposals of an entity, newest first, without votes and approvals.',
  scope: 'proposals:read',
  alsoShows: ALSO_SHOWS,
  command: 'proposals list',
  params: EntityPath,
  query: ProposalQuery,
  responses: { 200: { description: 'One page of proposals.', schema: ProposalList } },
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const { state, kind, ...paging } = query;
    const scope = { accountId, filter: { of: 'proposals', entity: entity.id, state, kind } };
    const read = async (page: Page) => {
      const rows = await listRows(db, entity, { state, kind, ...page });
      const standings = await standingsOf(db, rows, deps);
      return rows.map((row) => ({ ...row, filing: standings.get(row.id) ?? null }));
    };
    return listPage(deps, scope, paging, read, ({ filing, ...row }) => proposalBody(row, [], filing));
  },
});

export const getProposal = accountRoute({
  operationId: 'get_proposal',
  method: 'GET',
  path: '/v1/entities/{id}/proposals/{proposal_id}',
  tag: TAG,
  summary: 'Get a proposal',
  description:
    'Returns a proposal with its votes, the voting rules, the members who can vote, and the result so far in words.',
  scope: 'proposals:read',
  alsoShows: ALSO_SHOWS,
  command: 'proposals get',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal.', schema: Proposal } },
  handler: ({ deps, params, accountId }) =>
    readAtOneMoment(deps.store.db, async (sql) =>
      json(200, await wholeProposalBody(sql, await getRow(sql, accountId, params.id, params.proposal_id), deps)),
    ),
});

async function created(tx: Tx, proposal: ProposalRow, desk: { isDesk: boolean }) {
  const location = `/v1/entities/${proposal.entity_id}/proposals/${proposal.id}`;
  return json(201, await wholeProposalBody(tx.sql, proposal, desk), { location });
}
