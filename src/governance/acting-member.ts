import { type ActSignature, proveAct } from '../domain/governance/act.ts';
import type { InForce } from '../domain/governance/ballot.ts';
import type { SignedAct } from '../domain/governance/signed-act.ts';
import { AppError } from '../errors/errors.ts';
import type { Credential } from '../store/api-keys.ts';
import type { Tx } from '../store/core/write.ts';
import { findActingMember } from '../store/member-bindings.ts';
import { accepted } from './accepted.ts';

/**
 * Returns the member who proposes, votes or executes: the member whose own key this is; or, for a company made from a
 * name, its creator. Any other key acts for nobody. It reads the database, with the entity locked: credentials are
 * cached for half a second, and a member's act cannot be undone. Entries and events then name the member.
 */
export async function actAsMember(tx: Tx, credential: Credential, entityId: string): Promise<string> {
  const did = await findActingMember(tx, credential.keyId, entityId);
  if (did === null) {
    throw new AppError('not_permitted', {
      detail:
        'Only a member can do this, but this key is not bound to a member of this company. Bind one with POST …/members/{did}/challenge, or mail an invitation.',
    });
  }
  tx.actFor(did);
  return did;
}

/** Like `actAsMember`, by the member's own signature, whoever sends it. */
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
