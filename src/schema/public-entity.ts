import { Type } from 'typebox';
import { DID_MAX_LENGTH, DID_PATTERN } from '../domain/entity/did.ts';
import { ENTITY_STATES } from '../domain/entity/entity.ts';
import { SignedHead } from './audit.ts';
import { Timestamp } from './wire.ts';

const DID = 'did:oas:wy:llc:2026000123456';
const KEY_ID = `${DID}#key-1`;

export const DidPath = Type.Object({
  did: Type.String({
    pattern: DID_PATTERN,
    maxLength: DID_MAX_LENGTH,
    description: "A company's DID, `oas_did` of its entity.",
    examples: [DID],
  }),
});

export const DidDocument = Type.Object(
  {
    '@context': Type.Array(Type.Unknown(), { examples: [['https://www.w3.org/ns/did/v1']] }),
    id: Type.String({ examples: [DID] }),
    alsoKnownAs: Type.Optional(
      Type.Array(Type.String({ examples: ['did:web:api.example.com:entities:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11'] }), {
        description: 'The other DID of the same company.',
      }),
    ),
    verificationMethod: Type.Array(
      Type.Object({
        id: Type.String({ examples: [KEY_ID] }),
        type: Type.Enum(['Multikey']),
        controller: Type.String({ examples: [DID] }),
        publicKeyMultibase: Type.String({
          description: 'Ed25519.',
          examples: ['z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'],
        }),
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
    livemode: Type.Boolean({ description: 'False: a rehearsal; no such company exists.' }),
    state: Type.Optional(
      Type.Enum(['WindingDown', 'Dissolved'], {
        description: 'Of a company that ends. Once it is dissolved its key authenticates and asserts nothing more.',
      }),
    ),
  },
  { $id: 'DidDocument', description: 'A DID document (W3C DID Core) with one Ed25519 key.' },
);

export const PublicEntity = Type.Object(
  {
    did: Type.String({ examples: [DID] }),
    name: Type.String({ description: 'As filed.', examples: ['Helios Research DAO LLC'] }),
    state: Type.Enum([...ENTITY_STATES]),
    jurisdiction: Type.String({ examples: ['US-WY'] }),
    filing_number: Type.String({ examples: ['2026-000123456'] }),
    filed_at: Timestamp,
    livemode: Type.Boolean({ description: 'False: a rehearsal; no such company exists.' }),
    audit_head: SignedHead,
  },
  { $id: 'PublicEntity', description: 'What a company shows to everybody, and nothing else.' },
);
