import { type Admitted, admitDraft, admitProposal, permissionRefusal } from '../../../domain/governance/admission.ts';
import type { ProposalContent } from '../../../domain/governance/proposal.ts';
import { cancelProposal as cancel, refusalOf } from '../../../domain/governance/proposal-states.ts';
import { accepted, refuseIf } from '../../../governance/accepted.ts';
import { actAsMember, actBySignature } from '../../../governance/acting-member.ts';
import { escalate } from '../../../governance/asking.ts';
import { changeProposal } from '../../../governance/change-proposal.ts';
import { entityFactsOf } from '../../../governance/entity-facts.ts';
import { acceptedText, type Prepared, writeWithNext } from '../../../governance/next-constitution.ts';
import { readProposal } from '../../../governance/proposal-input.ts';
import { recordOnProposal } from '../../../governance/record.ts';
import { spendingOf } from '../../../governance/treasury.ts';
import { openVoting } from '../../../governance/voting.ts';
import { CreateProposal } from '../../../schema/create-proposal.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { Proposal, ProposalList, ProposalPath, ProposalQuery } from '../../../schema/proposal.ts';
import { PROPOSAL_EXAMPLES } from '../../../schema/proposal-examples.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import type { Tx } from '../../../store/core/write.ts';
import { getEntity } from '../../../store/entities.ts';
import {
  findSignedProposal,
  getProposal as getRow,
  insertProposal,
  listProposals as listRows,
  lockProposal,
  moveProposal,
  type Proposal as ProposalRow,
} from '../../../store/proposals.ts';
import { listPage } from '../../answers/list-page.ts';
import { proposalBody, wholeProposalBody } from '../../answers/proposal-body.ts';
import { json, type Reply } from '../../answers/reply.ts';
import { accountRoute, type HttpDeps } from '../../calls/route.ts';

const TAG = 'Proposals';
const REPEATABLE = ['idempotency_in_progress', 'idempotency_key_reused'] as const;
/** What may be wrong with a proposal that is to be put before others. */
const ADMISSION = [
  ...['not_found', 'not_permitted', 'illegal_transition', 'validation_failed'],
  ...['constitution_invalid', 'amendment_prohibited', 'requires_filing', 'treasury_limit_reached'],
] as const;

export const createProposal = accountRoute({
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
  errors: [...ADMISSION, ...REPEATABLE],
  readsBeforeChange: true,
  handler: async ({ deps, params, body, actor, accountId, credential, idempotencyKey }) => {
    await getEntity(deps.store.db, accountId, params.id);
    const { signature, ...proposed } = body;
    // The schema has seen to it that the content is that of its kind.
    const { draft: isDraft = false, ...worded } = proposed;
    const { content, ...said } = readProposal(worded as Parameters<typeof readProposal>[0]);
    const about = { actor, accountId, entityId: params.id, proposalId: null, content, idempotencyKey };
    return writeWithNext(deps, about, async (tx, prepared) => {
      const { entity, current } = prepared;
      const act = { action: 'propose', entity_id: entity.id, proposal: proposed } as const;
      const signed = { entityId: entity.id, current, act, signature };
      const did = await actBySignature(tx, credential, signed);
      const earlier = signature && (await findSignedProposal(tx, entity, signature.value));
      if (earlier) return created(tx, earlier);
      const admitted = accepted(admitProposal(await factsOf(tx, prepared, { did, proposer: did, content }), content));
      const at = await businessAt(tx, accountId);
      const row = { ...said, account_id: accountId, entity_id: entity.id, kind: content.kind, content, proposer: did };
      const fixed = {
        signature: signature?.value ?? null,
        base_version: admitted.baseVersion,
        changes: admitted.changes,
      };
      const draft = await insertProposal(tx, { ...row, ...fixed }, at);
      recordOnProposal(tx, 'proposal.created', draft);
      const proposal = isDraft ? draft : await putBefore(deps, tx, { prepared, draft, admitted, at });
      return created(tx, proposal);
    });
  },
});

export const openProposal = accountRoute({
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
  errors: [...ADMISSION, 'constitution_changed', ...REPEATABLE],
  readsBeforeChange: true,
  handler: async ({ deps, params, actor, accountId, credential, idempotencyKey }) => {
    const { content } = await getRow(deps.store.db, accountId, params.id, params.proposal_id);
    const about = {
      ...{ actor, accountId, entityId: params.id, proposalId: params.proposal_id },
      content,
      idempotencyKey,
    };
    return writeWithNext(deps, about, async (tx, prepared) => {
      const did = await actAsMember(tx, credential, params.id);
      const draft = await lockProposal(tx, accountId, params.id, params.proposal_id);
      refuseIf(permissionRefusal(prepared.current.constitution, did, 'propose'));
      refuseIf(refusalOf(draft.state, 'open'));
      const facts = await factsOf(tx, prepared, { did, proposer: draft.proposer, content: draft.content });
      const admitted = accepted(admitDraft(facts, draft.content, draft.base_version));
      const at = await businessAt(tx, accountId);
      const proposal = await putBefore(deps, tx, { prepared, draft, admitted, at });
      return json(200, await wholeProposalBody(tx.sql, proposal));
    });
  },
});

export const cancelProposal = accountRoute({
  operationId: 'cancel_proposal',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/cancel',
  tag: TAG,
  summary: 'Take a draft back',
  description: 'By the member who wrote it. What others were asked about is not taken back.',
  scope: 'proposals:write',
  params: ProposalPath,
  responses: { 200: { description: 'The proposal.', schema: Proposal } },
  errors: ['not_found', 'not_permitted', 'illegal_transition', ...REPEATABLE],
  handler: (call) =>
    changeProposal(call, async (tx, proposal) => {
      const did = await actAsMember(tx, call.credential, proposal.entity_id);
      const { state } = accepted(cancel(proposal, did));
      const at = await businessAt(tx, call.accountId);
      const cancelled = await moveProposal(tx, proposal, { state, state_since: at, dueInMs: null });
      recordOnProposal(tx, 'proposal.cancelled', cancelled, { before: proposal });
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

/** Who acts now, and what they act on: an agent writes a draft, and a person may open it. */
type Act = { did: string; proposer: string; content: ProposalContent };

async function factsOf(tx: Tx, { entity, current, text }: Prepared, { did, proposer, content }: Act) {
  const spending = await spendingOf(tx, entity, content, proposer);
  return { entity: await entityFactsOf(tx.sql, entity), current, memberDid: did, text: acceptedText(text), spending };
}

type Opening = { prepared: Prepared; draft: ProposalRow; admitted: Admitted; at: Date };

/** Has it voted on, or people asked first. */
function putBefore(deps: HttpDeps, tx: Tx, { prepared, draft, admitted, at }: Opening): Promise<ProposalRow> {
  const { entity, current } = prepared;
  return admitted.escalation === null
    ? openVoting(tx, draft, current, at)
    : escalate(deps, tx, entity, draft, admitted.escalation, at);
}
