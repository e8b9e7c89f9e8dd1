import type { DocumentRenderer } from '../documents/renderer.ts';
import { agreementSignerOf } from '../domain/constitution/agreement-signers.ts';
import { AppError } from '../errors/errors.ts';
import { listSignatures } from '../store/agreement-signatures.ts';
import type { Credential } from '../store/api-keys.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, lockEntity, ownerOf } from '../store/entities.ts';
import { findBindingOfKey } from '../store/member-bindings.ts';
import { signAgreement } from './answer-agreement.ts';
import { requireAgreement } from './require-agreement.ts';
import { signerNameOf } from './signer-name.ts';

/**
 * A member's signature. `blake3`: hash of the text that the member read. `signed_by`: name of the person who signs,
 * required if the constitution does not give it.
 */
export type SignRequest = { blake3: string; signed_by?: string | undefined };

/** Signs the agreement with a member's own key. If the member already signed it, returns the same response again. */
export async function signAsMember(
  deps: { documents: DocumentRenderer },
  tx: Tx,
  call: { accountId: string; entityId: string; credential: Credential; networkAddress: string; body: SignRequest },
): Promise<Entity> {
  const { accountId, entityId, credential, networkAddress, body } = call;
  const entity = await lockEntity(tx, accountId, entityId);
  const standing = requireAgreement(entity);
  const member = await requireProvenMember(tx, credential, entityId);
  if (body.blake3 !== standing.blake3) throw anotherText(standing.blake3);
  const requests = await listSignatures(tx.sql, ownerOf(entity));
  const request = requests.find(({ member_did }) => member_did === member);
  if (request === undefined) throw notASigner();
  if (request.decision === 'signed') return entity;
  const constitution = await getConstitutionDocument(tx.sql, accountId, entityId);
  const signer = agreementSignerOf(constitution, member);
  if (signer === undefined) throw notASigner();
  const signerName = signerNameOf(signer, body.signed_by);
  const signature = { method: 'bound_key', keyId: credential.keyId, signerName, networkAddress } as const;
  return { ...entity, operating_agreement: await signAgreement(deps, tx, { entity, standing, request }, signature) };
}

/**
 * Requires an API key that was bound to the member by their signature or a mailed link, because only the member may
 * sign.
 */
async function requireProvenMember(tx: Tx, { keyId }: Credential, entityId: string): Promise<string> {
  const binding = await findBindingOfKey(tx.sql, keyId, entityId);
  if (!binding || binding.voided_at !== null || !['signature', 'invitation'].includes(binding.proof)) {
    throw new AppError('not_permitted', {
      detail:
        'Only a member signs, with a key that was bound to them with proof. Bind one with POST …/members/{did}/challenge, or use the link in their mail.',
    });
  }
  tx.actFor(binding.member_did);
  return binding.member_did;
}

function anotherText(blake3: string): AppError {
  const message = 'is not the hash of the current text. Read the agreement again, and sign that text.';
  return new AppError('validation_failed', {
    detail: `The agreement to sign has the hash ${blake3}.`,
    problems: [{ pointer: '/blake3', code: 'another_text', message }],
  });
}

function notASigner(): AppError {
  return new AppError('not_permitted', {
    detail:
      'This member does not sign: programs and observers are no members in law, and a sandbox signs automatically.',
  });
}
