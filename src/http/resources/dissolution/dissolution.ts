import type { Constitution, Person } from '../../../domain/constitution/constitution.ts';
import { dissolutionNextAction, isFiledAgainIn } from '../../../domain/filing/dissolution.ts';
import { isClosed } from '../../../domain/filing/filing.ts';
import { isOverdue } from '../../../domain/filing/formation.ts';
import type { NextAction } from '../../../domain/filing/next-action.ts';
import { outcomeUnknown } from '../../../domain/formats/problem.ts';
import { permissionRefusal } from '../../../domain/governance/admission.ts';
import { isOver } from '../../../domain/governance/proposal-states.ts';
import { writeDollars } from '../../../domain/treasury/money.ts';
import { AppError } from '../../../errors/errors.ts';
import { refusedMember } from '../../../errors/refused-member.ts';
import { ARTICLES_ARE_WRITTEN, listSigners } from '../../../filings/wind-down.ts';
import { refuseIf } from '../../../governance/accepted.ts';
import { actAsMember } from '../../../governance/acting-member.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { listAttempts } from '../../../store/attempts.ts';
import { voidAttestations } from '../../../store/attestations.ts';
import { getCurrentConstitution } from '../../../store/constitutions.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import type { Tx } from '../../../store/core/write.ts';
import {
  type Dissolution as DissolutionRow,
  findDissolution,
  moveDissolution,
  resumeDissolution,
} from '../../../store/dissolutions.ts';
import { type Entity, getEntity, lockEntity } from '../../../store/entities.ts';
import { findFiling, withdrawFiling } from '../../../store/filings.ts';
import { isStuck } from '../../../store/operating/stuck.ts';
import { listProposals } from '../../../store/proposals.ts';
import { findHead } from '../../../store/treasury.ts';
import { json, UNCHANGED, withEtag } from '../../answers/reply.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { Dissolution, FileDissolution, SIGNER_EMAIL } from './shapes.ts';

const TAG = 'Dissolution';

export const getDissolution = accountRoute({
  operationId: 'get_dissolution',
  method: 'GET',
  path: '/v1/entities/{id}/dissolution',
  tag: TAG,
  summary: 'Get dissolution status',
  description:
    'Returns the progress of a dissolution, after a proposal of kind `dissolution` was executed. The company first pays what it owes. When its balance is zero, the articles of dissolution are filed. The company is dissolved when the registry accepts them.',
  scope: 'entities:read',
  command: 'dissolution show',
  searchWords: 'wind down winding close dissolve company',
  params: EntityPath,
  responses: { 200: { description: 'The dissolution of the company.', schema: Dissolution }, 304: UNCHANGED },
  handler: async ({ deps, params, accountId }) => {
    const options = { now: deps.clock.now(), isDesk: deps.isDesk };
    const dissolution = await readAtOneMoment(deps.store.db, async (sql) =>
      dissolutionBody(sql, await getEntity(sql, accountId, params.id), options),
    );
    return withEtag(json(200, dissolution));
  },
});

export const fileDissolution = changeRoute({
  operationId: 'file_dissolution',
  method: 'POST',
  path: '/v1/entities/{id}/dissolution/file',
  tag: TAG,
  summary: 'File the articles again',
  description:
    'Files the articles of dissolution again after the registry rejected them. While a signature is awaited, the call instead asks another person to sign. The key must be bound to a member with the permission `execute`. The first filing needs no call, because it starts by itself when the balance is zero.',
  scope: 'proposals:execute',
  command: 'dissolution file',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  body: FileDissolution,
  examples: {
    again: { summary: 'File the articles unchanged', value: {} },
    signer: { summary: 'Let another person sign the articles', value: { signer_email: SIGNER_EMAIL } },
  },
  responses: { 200: { description: 'The articles are being written and filed.', schema: Dissolution } },
  errors: ['not_permitted', 'illegal_transition', 'guard_unmet', 'validation_failed'],
  handler: ({ deps, params, body, accountId, credential, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const did = await actAsMember(tx, credential, entity.id);
      const { constitution } = await getCurrentConstitution(tx.sql, accountId, entity.id);
      refuseIf(permissionRefusal(constitution, did, 'execute', 'dissolution'));
      const before = await orNotFound(tx.sql, entity);
      if (!isFiledAgainIn(before.status)) throw notNow(entity, before);
      const signer = await chosenSigner(tx.sql, before, constitution, body.signer_email);
      await withdrawUnsigned(tx, entity);
      const again = { status: 'winding_up', detail: ARTICLES_ARE_WRITTEN, expectedBy: null, isLetGo: false } as const;
      await moveDissolution(tx, before, { ...again, ...(signer !== null && { signerEmail: signer.email }) });
      await resumeDissolution(tx, before);
      const object = { proposal_id: before.proposal_id, status: before.status, other_signer: signer !== null };
      tx.record({ accountId, entityId: entity.id, action: 'dissolution.filed_again', data: { object } });
      return json(200, await dissolutionBody(tx.sql, entity, { now: tx.at, isDesk: deps.isDesk }));
    }),
});

/**
 * Returns the signer with this address. Only people named in the constitution can sign. Without this check, an agent
 * could name itself.
 */
async function chosenSigner(
  db: Reader,
  dissolution: DissolutionRow,
  constitution: Constitution,
  email: string | undefined,
): Promise<Person | null> {
  if (email === undefined) return null;
  const signers = await listSigners(db, dissolution, constitution);
  const signer = signers.find((person) => person.email.toLowerCase() === email.toLowerCase());
  if (signer !== undefined) return signer;
  const message =
    'must be the e-mail address of a natural person named in the constitution: a contact, a member, or an organizer who is a member';
  throw refusedMember('signer_email', 'not_a_signer', message);
}

/**
 * Withdraws a filing that was never sent, because it waits for a signature. After a restore of the database, the filing
 * may have been sent after all, so the registry has to be asked first.
 */
async function withdrawUnsigned(tx: Tx, { account_id, id }: Entity): Promise<void> {
  const filing = await findFiling(tx.sql, account_id, id, 'dissolution');
  if (filing === null || isClosed(filing.state)) return;
  // When a filing is withdrawn, the links for signing it become invalid too.
  if (await withdrawFiling(tx, filing)) return voidAttestations(tx, filing);
  const message =
    'The registry may already have these articles, so they cannot be filed again until its answer is known. Follow GET dissolution.';
  throw new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
}

async function orNotFound(db: Reader, { account_id, id }: Entity): Promise<DissolutionRow> {
  const row = await findDissolution(db, account_id, id);
  if (row !== null) return row;
  const [newest] = await listProposals(db, { account_id, id }, { kind: 'dissolution', after: null, limit: 1 });
  const isProposed = newest !== undefined && !isOver(newest.state);
  throw new AppError('not_found', {
    detail: isProposed
      ? `This company is not being dissolved yet: the proposal to do so is ${newest.state}.`
      : 'This company is not being dissolved. The members decide it by a proposal of kind `dissolution`.',
    next: [isProposed ? followIt(id, newest.id) : proposeIt(id)],
  });
}

function followIt(id: string, proposalId: string): NextAction {
  const href = `/v1/entities/${id}/proposals/${proposalId}`;
  const call = { operation_id: 'get_proposal', method: 'GET', href } as const;
  return { code: 'read_proposal', actor: 'agent', message: 'Follow the proposal.', ...call, due_at: null };
}

function proposeIt(id: string): NextAction {
  const call = { operation_id: 'create_proposal', method: 'POST', href: `/v1/entities/${id}/proposals` } as const;
  const message = 'Propose to dissolve the company, with a title and a reason, as a member.';
  const body = { kind: 'dissolution', title: 'Dissolve the company' };
  return { code: 'propose_dissolution', actor: 'agent', message, ...call, due_at: null, body };
}

function notNow({ state }: Entity, { status, detail }: DissolutionRow): AppError {
  return new AppError('illegal_transition', {
    detail: `There are no articles to file: the dissolution is ${status}. ${detail}`,
    extra: { state, allowed_actions: [] },
  });
}

async function dissolutionBody(db: Reader, entity: Entity, { now, isDesk }: { now: Date; isDesk: boolean }) {
  const row = await orNotFound(db, entity);
  const { account_id, id } = entity;
  const filing = await findFiling(db, account_id, id, 'dissolution');
  const attempts = await listAttempts(db, account_id, id, ['dissolution']);
  const { balance } = await findHead(db, entity);
  const { status, detail, proposal_id, decided_at, rejection, expected_by } = row;
  const overdue = isOverdue(expected_by, await businessNow(db, { now: () => now }, account_id));
  return {
    entity_id: id,
    state: entity.state,
    status,
    detail,
    proposal_id,
    decided_at,
    balance_usd: writeDollars(balance),
    reference: filing?.reference ?? null,
    dissolution_number: entity.dissolution_number,
    dissolved_at: entity.dissolved_at,
    rejection,
    expected_by,
    overdue,
    attempts,
    next_action: dissolutionNextAction({ ...row, is_stuck: await isStuck(db, row, now) }, { isDesk }),
  };
}
