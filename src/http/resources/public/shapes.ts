import { Type } from 'typebox';
import { DID_MAX_LENGTH } from '../../../domain/entity/did.ts';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { DID_PATTERN } from '../../../domain/formats/patterns.ts';
import { shape, Timestamp, text } from '../../../schema/wire.ts';
import { SignedHead } from '../audit/shapes.ts';

const DID = 'did:oas:wy:llc:2026000123456';
const KEY_ID = `${DID}#key-1`;

export const DidPath = Type.Object({
  did: Type.String({
    pattern: DID_PATTERN,
    maxLength: DID_MAX_LENGTH,
    description: 'DID of a company: the field `oas_did` of its entity.',
    examples: [DID],
  }),
});

export const DidDocument = shape('DidDocument', 'A DID document (W3C DID Core) with one Ed25519 key.', {
  '@context': Type.Array(Type.Unknown(), { examples: [['https://www.w3.org/ns/did/v1']] }),
  id: Type.String({ examples: [DID] }),
  alsoKnownAs: Type.Optional(
    Type.Array(Type.String({ examples: ['did:web:api.example.com:entities:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11'] }), {
      description: 'Another DID of the same company.',
    }),
  ),
  verificationMethod: Type.Array(
    Type.Object({
      id: Type.String({ examples: [KEY_ID] }),
      type: Type.Enum(['Multikey']),
      controller: Type.String({ examples: [DID] }),
      publicKeyMultibase: text('Ed25519 public key as Multikey.', 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'),
    }),
  ),
  authentication: Type.Array(Type.String({ examples: [KEY_ID] })),
  assertionMethod: Type.Array(Type.String({ examples: [KEY_ID] })),
  service: Type.Array(
    Type.Object({
      id: Type.String({ examples: [`${DID}#public-record`] }),
      type: Type.String({ examples: ['PublicRecord'] }),
      serviceEndpoint: Type.String({ examples: [`https://api.example.com/v1/public/entities/${DID}`] }),
    }),
  ),
  livemode: Type.Boolean({ description: 'False: sandbox data of a company that does not exist.' }),
  state: Type.Optional(
    Type.Enum(['WindingDown', 'Dissolved'], {
      description:
        'Present if the company is winding down or dissolved. After the dissolution, the key of the company can no longer authenticate or assert anything.',
    }),
  ),
});

export const PublicEntity = shape('PublicEntity', 'The public data of a company.', {
  did: Type.String({ examples: [DID] }),
  name: text('Name as filed.', 'Helios Research DAO LLC'),
  state: Type.Enum([...ENTITY_STATES]),
  jurisdiction: Type.String({ examples: ['US-WY'] }),
  filing_number: Type.String({ examples: ['2026-000123456'] }),
  filed_at: Timestamp,
  livemode: Type.Boolean({ description: 'False: sandbox data of a company that does not exist.' }),
  audit_head: SignedHead,
});
