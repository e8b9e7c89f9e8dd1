import { Type } from 'typebox';
import { SCOPES } from '../../../domain/access/permissions.ts';
import { TEMPLATE_NAMES } from '../../../domain/constitution/templates.ts';
import { Nullable, shape, Timestamp, text, Uuid, usuallyNull } from '../../../schema/wire.ts';

const ConstitutionFormat = Type.Enum(['yaml', 'json', 'template'], {
  description: 'Format in which the constitution was sent.',
  examples: ['yaml'],
});
const ConstitutionHash = text(
  'BLAKE3 hash of the document in RFC 8785 form.',
  '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
);

const MadeBy = usuallyNull(Uuid, 'Proposal that created the version. Null: the account created it.');

export const Constitution = shape('Constitution', 'One version of the rules of a company.', {
  entity_id: Uuid,
  version: Type.Integer({ minimum: 1 }),
  format: ConstitutionFormat,
  source: text('Source as it was sent.', 'name: helios-research\n'),
  document: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Document with every default applied.',
    examples: [{ name: 'helios-research', jurisdiction: 'US-WY', legal_form: 'dao_llc' }],
  }),
  hash: ConstitutionHash,
  created_at: Timestamp,
  proposal_id: MadeBy,
});

export const ConstitutionTemplateList = shape('ConstitutionTemplateList', 'Constitutions to start from.', {
  data: Type.Array(
    Type.Object({
      name: Type.Enum([...TEMPLATE_NAMES], { description: 'Value for `template` in POST /v1/entities.' }),
      description: Type.String({ examples: ['One founder who is its sole member.'] }),
      constitution_yaml: text('Complete source to edit. A sandbox accepts it unchanged.', 'name: Helios Research\n'),
    }),
  ),
});

export const ConstitutionVersionList = shape('ConstitutionVersionList', 'Versions of a constitution, newest first.', {
  data: Type.Array(
    Type.Object({
      version: Type.Integer({ minimum: 1 }),
      format: ConstitutionFormat,
      hash: ConstitutionHash,
      created_at: Timestamp,
      proposal_id: MadeBy,
    }),
  ),
  next_before: Nullable(Type.Integer({ description: 'Null on the last page.' })),
  has_more: Type.Boolean(),
});

const Change = Type.Object({
  op: Type.Enum(['add', 'remove', 'replace']),
  pointer: text(
    'JSON Pointer into the earlier version for removed values, otherwise into the later one.',
    '/governance/quorum',
  ),
  before: Type.Optional(Type.Unknown({ description: 'Absent if the value was added.', examples: [0.4] })),
  after: Type.Optional(Type.Unknown({ description: 'Absent if the value was removed.', examples: [0.5] })),
});

/** A change that is proposed. */
export const WeighedChange = Type.Object({
  ...Change.properties,
  without_force: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Reasons why a value in it counts nothing, each with the next step. Absent: all of it counts.',
    }),
  ),
});

export const ConstitutionDiff = shape('ConstitutionDiff', 'Differences between two versions.', {
  entity_id: Uuid,
  from: Type.Integer({ minimum: 1 }),
  to: Type.Integer({ minimum: 1 }),
  changes: Type.Array(Change),
});

export const JsonSchema = Type.Record(Type.String(), Type.Unknown(), {
  $id: 'JsonSchema',
  description: 'A JSON Schema (2020-12).',
  examples: [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: ['name'] }],
});

export const JsonWebKeySet = shape('JsonWebKeySet', 'A JWK set (RFC 7517).', {
  keys: Type.Array(
    shape('JsonWebKey', 'A public key. Audit heads identify it by `multikey`.', {
      kty: Type.Literal('OKP', { examples: ['OKP'] }),
      crv: Type.Literal('Ed25519', { examples: ['Ed25519'] }),
      x: text('The public key, base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
      kid: Type.String({ examples: ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'] }),
      use: Type.Literal('sig', { examples: ['sig'] }),
      alg: Type.Optional(Type.Literal('Ed25519')),
      purpose: Type.Enum(['audit', 'tokens'], {
        description: '`audit`: signs audit chains. `tokens`: signs access tokens.',
      }),
      multikey: Type.Optional(
        text(
          'The same key as Multikey; of the key of audit chains only.',
          'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
        ),
      ),
    }),
  ),
});

export const ProtectedResource = shape('ProtectedResource', 'Metadata of a protected resource (RFC 9728).', {
  resource: Type.String({ examples: ['https://api.example.com'] }),
  authorization_servers: Type.Optional(
    Type.Array(Type.String({ examples: ['https://agents.example.com'] }), {
      description: 'Platforms whose tokens are accepted. Absent if there are none.',
    }),
  ),
  bearer_methods_supported: Type.Array(Type.Enum(['header'])),
  scopes_supported: Type.Array(Type.Enum([...SCOPES])),
});
