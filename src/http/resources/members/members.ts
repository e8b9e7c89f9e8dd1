import { findMember, signingKeyOf } from '../../../access/prove-member.ts';
import { writeChallenge } from '../../../domain/access/member-challenge.ts';
import { afterChallenge } from '../../../domain/access/ways-to-a-key.ts';
import { AppError } from '../../../errors/errors.ts';
import { getConstitutionDocument } from '../../../store/constitutions.ts';
import { getEntity } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { Challenge, MemberPath } from '../api-keys/shapes.ts';

const VALID_MS = 10 * 60_000;

export const createMemberChallenge = changeRoute({
  operationId: 'create_member_challenge',
  method: 'POST',
  path: '/v1/entities/{id}/members/{did}/challenge',
  tag: 'Keys',
  summary: 'Create a member challenge',
  description:
    'Creates a text for a member to sign, so that a key can act for them. The text is valid for ten minutes and for one key. The member signs the UTF-8 bytes of the text, with the Ed25519 key that the constitution names. Then send the text and the signature of the member to `create_api_key`.',
  scope: 'keys:manage',
  command: 'members challenge',
  makes: null,
  cannotBeUndone: null,
  params: MemberPath,
  responses: { 200: { description: 'The text to sign.', schema: Challenge } },
  errors: ['guard_unmet'],
  handler: ({ deps, params, accountId, change }) =>
    change(async (tx) => {
      const entity = await getEntity(tx.sql, accountId, params.id);
      const { members } = await getConstitutionDocument(tx.sql, accountId, entity.id);
      const member = findMember({ members }, params.did);
      if (member === undefined) {
        throw new AppError('not_found', { detail: 'The constitution has no member with this DID.' });
      }
      if (signingKeyOf(member) === null) throw keyMissing(members.indexOf(member));
      const expiresAt = new Date(tx.at.getTime() + VALID_MS);
      const challenge = writeChallenge(deps.challengeKeys[0], {
        service: deps.baseUrl,
        accountId,
        entityId: entity.id,
        did: member.id,
        expiresAt,
        nonce: tx.ids.uuid(),
      });
      const bound = { entity_id: entity.id, did: member.id, challenge };
      const next_action = afterChallenge(bound, expiresAt.toISOString());
      return json(200, { challenge, expires_at: expiresAt, next_action });
    }),
});

function keyMissing(index: number): AppError {
  const message = 'The constitution has no public key for this member to verify a signature with.';
  return new AppError('guard_unmet', {
    detail: `${message} Add one, or invite the member by e-mail.`,
    problems: [{ pointer: `/members/${index}/public_key`, code: 'public_key_missing', message }],
  });
}
