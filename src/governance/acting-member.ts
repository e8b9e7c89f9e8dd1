import { openInvitations } from '../access/invite-member.ts';
import { hasScope, type Scope } from '../domain/access/permissions.ts';
import {
  ACTS_WITH_OWN_KEY,
  afterInvitation,
  CHALLENGED,
  INVITED,
  SCOPES_OF_A_MEMBER,
} from '../domain/access/ways-to-a-key.ts';
import type { Member } from '../domain/constitution/constitution.ts';
import type { NextAction } from '../domain/filing/next-action.ts';
import { type ActSignature, proveAct } from '../domain/governance/act.ts';
import type { InForce } from '../domain/governance/ballot.ts';
import type { SignedAct } from '../domain/governance/signed-act.ts';
import { AppError } from '../errors/errors.ts';
import type { Credential } from '../store/api-keys.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { findActingMember, listBindingsOfEntity } from '../store/member-bindings.ts';
import { accepted } from './accepted.ts';

/**
 * Returns the DID of the member to whom this API key is bound; throws if there is none. This reads the database while
 * the entity is locked, because credentials are cached for half a second, and a member's act cannot be undone. Audit
 * entries and events of the transaction then name the member.
 */
export async function actAsMember(tx: Tx, credential: Credential, entityId: string): Promise<string> {
  const did = await findActingMember(tx, credential.keyId, entityId);
  if (did === null) throw await actsForNobody(tx, credential, entityId);
  tx.actFor(did);
  return did;
}

/** Returns the member whose signature proves the act. Without a signature, works like `actAsMember`. */
export async function actBySignature(
  tx: Tx,
  credential: Credential,
  {
    entityId,
    current,
    act,
    signature,
  }: { entityId: string; current: InForce; act: SignedAct; signature: ActSignature | undefined },
): Promise<string> {
  if (signature === undefined) return actAsMember(tx, credential, entityId);
  return accepted(proveAct(act, signature, current)).did;
}

const MOST_MEMBERS = 5;

type Company = Pick<Entity, 'account_id' | 'id'>;

/**
 * Returns the next action by which the first member of the company gets an API key. Returns null if a key already acts
 * for a member, or if no member can get one.
 */
export async function stepToFirstKey(db: Reader, entity: Company, now: Date): Promise<NextAction | null> {
  const { account_id, id } = entity;
  if ((await listBindingsOfEntity(db, account_id, id)).length > 0) return null;
  const [step] = await waysToKeys(db, entity, SCOPES_OF_A_MEMBER, now);
  if (step === undefined) return null;
  const why =
    'No key acts for a member of this company, so it can decide nothing here: no proposal, vote or execution.';
  return { ...step, message: `${why} ${step.message}` };
}

async function actsForNobody(tx: Tx, credential: Credential, entityId: string): Promise<AppError> {
  const { accountId: account_id } = credential;
  const mayRead = hasScope(credential.scopes, 'entities:read');
  const scopes = SCOPES_OF_A_MEMBER.filter((scope) => hasScope(credential.scopes, scope));
  const ways = mayRead ? await waysToKeys(tx.sql, { account_id, id: entityId }, scopes, tx.at) : [];
  return new AppError('not_permitted', {
    detail: `Only a member can do this, but this key is not bound to a member of this company. ${ACTS_WITH_OWN_KEY}`,
    ...(ways.length > 0 && { next: ways.slice(0, MOST_MEMBERS) }),
  });
}

/**
 * Returns the next actions by which members get API keys. For a member with an open invitation, returns the step after
 * the invitation, so that nobody invites the member again.
 */
async function waysToKeys(db: Reader, entity: Company, scopes: readonly Scope[], now: Date): Promise<NextAction[]> {
  const { id } = entity;
  const { members } = await getConstitutionDocument(db, entity.account_id, id);
  const open = await openInvitations(db, entity, now);
  return members.flatMap((member) => {
    const until = open.get(member.id);
    if (until === undefined) return waysToKey(id, member, scopes);
    const step = afterInvitation(id, until);
    return [{ ...step, message: `The member ${member.id} was invited. ${step.message}` }];
  });
}

function waysToKey(id: string, { id: did, email, public_key }: Member, scopes: readonly Scope[]): NextAction[] {
  const of = (call: string) => `/v1/entities/${id}/members/${encodeURIComponent(did)}/${call}`;
  const step = { actor: 'agent', method: 'POST', due_at: null } as const;
  if (email !== undefined) {
    const message = `Mail an invitation to the member ${did}. ${INVITED}`;
    const invite = { code: 'invite_member', operation_id: 'create_member_invitation', href: of('invitations') };
    return [{ ...step, ...invite, message, body: { scopes } }];
  }
  if (public_key === undefined) return [];
  const message = `Or let the member ${did} sign a challenge. ${CHALLENGED}`;
  return [
    { ...step, code: 'challenge_member', operation_id: 'create_member_challenge', href: of('challenge'), message },
  ];
}
