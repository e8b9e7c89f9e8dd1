import { type Static, Type } from 'typebox';
import type { MadeApiKey } from '../../../access/make-api-key.ts';
import { SCOPES } from '../../../domain/access/permissions.ts';
import { afterChallenge, afterInvitation } from '../../../domain/access/ways-to-a-key.ts';
import { DID_MAX_LENGTH } from '../../../domain/entity/did.ts';
import { DID_PATTERN } from '../../../domain/formats/patterns.ts';
import {
  body,
  idOf,
  moment,
  NextAction,
  Nullable,
  PAGE_END,
  paging,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
  usuallyNull,
} from '../../../schema/wire.ts';
import { apiKeyFacts } from '../../../store/api-keys.ts';
import { jsonOnce } from '../../answers/reply.ts';

export const ScopeName = Type.Enum([...SCOPES]);

const Did = Type.String({
  pattern: DID_PATTERN,
  maxLength: DID_MAX_LENGTH,
  examples: ['did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM'],
});

const CHALLENGE = `Entity Formation Service: bind an API key to a member, v1
Whoever holds the key acts for this member until it is revoked.
service: https://api.example.com
account: 0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10
entity: 0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11
member: did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM
expires: 2026-11-21T18:10:00.000Z
nonce: 3q2-7w
mac: nBlBzpqJ8xDxGz5JHTtUe0aFn1q5kQx0m2dJ7m3bY5o`;

const EXAMPLE = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e51',
  entity: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  did: 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM',
  until: '2026-11-21T18:10:00.000Z',
};

export const KeyMember = shape(
  'KeyMember',
  'The member of a company that the key belongs to. The key acts for this member only.',
  { entity_id: Uuid, did: Type.String({ examples: ['did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM'] }) },
);

const apiKey = {
  id: Uuid,
  name: Type.String({ examples: ['Reporting'] }),
  scopes: Type.Array(ScopeName, { examples: [['entities:read', 'audit:read']] }),
  member: usuallyNull(
    KeyMember,
    'Member that the key acts for. Null: the key belongs to the account. A key of the account acts for a member only in a company that this key created and whose only member is the account itself.',
  ),
  display_prefix: text('The first characters of the key.', 'efs_test_4fGh'),
  created_at: Timestamp,
  expires_at: usuallyNull(Timestamp),
  revoked_at: usuallyNull(Timestamp),
};

export const ApiKey = shape('ApiKey', 'The metadata of a key.', apiKey);

export const ApiKeyList = shape('ApiKeyList', 'One page of keys.', { data: Type.Array(ApiKey), ...PAGE_END });

export const CreatedApiKey = shape('CreatedApiKey', 'A new API key with its secret.', {
  ...apiKey,
  api_key: Nullable(
    text(
      'The key, shown only once. Null if the answer is a replay (`Idempotent-Replayed`).',
      'efs_test_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEXAMPLE',
    ),
  ),
});

export const ApiKeyPath = Type.Object({ id: idOf('key') });

export const ApiKeyQuery = query(paging('keys'));

const scopesOf = (description: string) =>
  Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true, description });

const MemberProof = Type.Object(
  {
    entity_id: Uuid,
    did: Did,
    challenge: Type.String({ maxLength: 4_000, description: 'The text from `create_member_challenge`, unchanged.' }),
    signature: Type.String({
      maxLength: 200,
      description: "The member's Ed25519 signature over the challenge's UTF-8 bytes, base64.",
    }),
  },
  {
    additionalProperties: false,
    description: 'The member for whom the key acts, and the proof that the member agrees.',
  },
);
export type MemberProof = Static<typeof MemberProof>;

export const CreateApiKey = body('CreateApiKey', 'Name, scopes, expiry and member of the new key.', {
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'Your own name for the key.',
    examples: ['Reporting'],
  }),
  scopes: scopesOf('Scopes of the key.'),
  expires_at: Type.Optional(
    Nullable(moment('Time at which the key expires. Default: the expiry of the key that creates it.')),
  ),
  member: Type.Optional(MemberProof),
});
export type CreateApiKey = Static<typeof CreateApiKey>;

const WEEK_SECONDS = 7 * 24 * 3_600;
export const DEFAULT_GRACE_SECONDS = 24 * 3_600;

export const RotateApiKey = body('RotateApiKey', 'The time for which the old key still works.', {
  grace_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WEEK_SECONDS,
      default: DEFAULT_GRACE_SECONDS,
      description: 'Seconds for which the old key still works.',
    }),
  ),
});

export const MemberPath = Type.Object({
  id: idOf('entity'),
  did: Type.String({ ...Did, description: 'DID of the member in the constitution.' }),
});

export const Challenge = Type.Object(
  { challenge: text('The text to sign, unchanged.', CHALLENGE), expires_at: Timestamp, next_action: NextAction },
  {
    $id: 'MemberChallenge',
    description: 'A text that a member signs, to prove that they agree to a key that acts for them.',
    examples: [
      {
        challenge: CHALLENGE,
        expires_at: EXAMPLE.until,
        next_action: afterChallenge(
          { entity_id: EXAMPLE.entity, did: EXAMPLE.did, challenge: CHALLENGE },
          EXAMPLE.until,
        ),
      },
    ],
  },
);

export const InviteMember = body('InviteMember', "Scopes of the member's key.", {
  scopes: scopesOf('Scopes of the API key that the invited member gets on accepting the invitation.'),
});

export const InvitationPath = Type.Object({ id: idOf('entity'), invitation_id: idOf('invitation') });

export const InvitationQuery = query(paging('invitations'));

const StandingInvitation = shape('StandingInvitation', 'An invitation and its state.', {
  id: Uuid,
  entity_id: Uuid,
  did: Did,
  scopes: Type.Array(ScopeName),
  state: Type.Enum(['open', 'accepted', 'expired', 'void'], {
    description:
      '`expired`: the invitation is older than its limit, or it was revoked. `void`: the member, their address or their key changed, or the key that sent the invitation ended.',
    examples: ['open'],
  }),
  created_at: Timestamp,
  expires_at: Timestamp,
  accepted_at: usuallyNull(Timestamp),
});

export const StandingInvitationList = shape('StandingInvitationList', 'One page of invitations.', {
  data: Type.Array(StandingInvitation),
  ...PAGE_END,
});

export const MemberInvitation = Type.Object(
  {
    id: Uuid,
    entity_id: Uuid,
    did: Did,
    scopes: Type.Array(ScopeName),
    expires_at: Timestamp,
    next_action: NextAction,
  },
  {
    $id: 'MemberInvitation',
    description: 'An invitation, mailed to the address of the member in the constitution.',
    examples: [
      {
        id: EXAMPLE.id,
        entity_id: EXAMPLE.entity,
        did: EXAMPLE.did,
        scopes: ['entities:read', 'audit:read'],
        expires_at: EXAMPLE.until,
        next_action: afterInvitation(EXAMPLE.entity, EXAMPLE.until),
      },
    ],
  },
);

/** Returns a new API key; no other answer shows the key. */
export function createdApiKey({ row, apiKey }: MadeApiKey) {
  return jsonOnce(201, { ...apiKeyFacts(row), api_key: apiKey }, ['api_key']);
}
