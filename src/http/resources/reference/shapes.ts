import { Type } from 'typebox';
import { SCOPES } from '../../../domain/access/permissions.ts';
import { TEMPLATE_NAMES } from '../../../domain/constitution/templates.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { ORDER_LEVELS } from '../../../domain/jurisdictions/state.ts';
import { Nullable, part, query, shape, Timestamp, text, Uuid, usuallyNull } from '../../../schema/wire.ts';
import { CITED, MARK_MEANING, MARKS } from '../names/shapes.ts';

const ConstitutionFormat = Type.Enum(['yaml', 'json', 'template'], {
  description: 'Format in which the constitution was sent.',
  examples: ['yaml'],
});
const ConstitutionHash = text(
  'BLAKE3 hash of `document` as canonical JSON (RFC 8785).',
  '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
);

const MadeBy = usuallyNull(Uuid, 'Proposal that created the version. Null: the account created it.');

export const Constitution = shape('Constitution', 'One version of the rules of a company.', {
  entity_id: Uuid,
  version: Type.Integer({ minimum: 1 }),
  format: ConstitutionFormat,
  source: text('Source text, exactly as it was sent.', 'name: helios-research\n'),
  document: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The constitution as JSON, with every default applied.',
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
      constitution_yaml: text(
        'Complete constitution, which you can edit. A sandbox also accepts the text unchanged.',
        'name: Helios Research\n',
      ),
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
  next_before: Nullable(Type.Integer({ description: 'Value to send for the next page. Null on the last page.' })),
  has_more: Type.Boolean(),
});

const Change = Type.Object({
  op: Type.Enum(['add', 'remove', 'replace']),
  pointer: text(
    'JSON Pointer to the changed value. For a removed value, it points into the earlier version, otherwise into the later version.',
    '/governance/quorum',
  ),
  before: Type.Optional(
    Type.Unknown({ description: 'Value in the earlier version. Absent if the value was added.', examples: [0.4] }),
  ),
  after: Type.Optional(
    Type.Unknown({ description: 'Value in the later version. Absent if the value was removed.', examples: [0.5] }),
  ),
});

/** A proposed change to a constitution. */
export const WeighedChange = Type.Object({
  ...Change.properties,
  without_force: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Reasons why the changed value has no effect. Each entry also says what to do next. Absent: the changed value has an effect.',
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
    shape('JsonWebKey', 'A public key of the service. The signed head of an audit chain names its key by `multikey`.', {
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
          'The same key in Multikey form. Only for the key that signs audit chains.',
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

const Cents = Type.Integer({ minimum: 0, description: 'Amount in US cents.', examples: [5_000] });
const Mark = Type.Enum([...MARKS], { description: MARK_MEANING });

const LegalForm = shape('LegalForm', 'A legal form available in the jurisdiction.', {
  legal_form: Type.Enum([...LEGAL_FORMS]),
  title: Type.String({ examples: ['Limited liability company'] }),
  designators: Type.Array(Type.String({ examples: ['LLC'] }), {
    description: 'The name must end with one of these designators.',
  }),
  standard_designator: text('Designator that is added to a name without designator.', 'LLC'),
  elf_code: Nullable(text('Entity legal form code (ISO 20275). Null if no code is confirmed.', 'NB58')),
  fee_cents: Type.Integer({
    description: 'Filing fee in US cents. For a corporation this is the minimum, because a tax on its stock is added.',
    examples: [10_000],
  }),
  fee_mark: Mark,
  expected_days: Type.Integer({
    description:
      'Usual number of days that the office needs. Day 1 is the day after receipt. With 2 days, a filing that arrives on Monday is usually decided by closing time on Wednesday.',
    examples: [1],
  }),
  expected_days_kind: Type.Enum(['business', 'calendar'], {
    description: 'Business days are all days except weekends and the `holidays` of the jurisdiction.',
  }),
  expected_days_mark: Mark,
});

const Jurisdiction = shape('Jurisdiction', 'A state in which companies can be formed.', {
  code: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
  title: Type.String({ examples: ['Wyoming'] }),
  registry: Type.String({ examples: ['Wyoming Secretary of State'] }),
  registration_authority: Nullable(
    text('GLEIF code of the registration authority. Null if no code is confirmed.', 'RA000602'),
  ),
  time_zone: text('Time zone of the office.', 'America/Denver'),
  pack_version: text('Version of the rules. A company keeps the version with which it was filed.', '2026-11-23'),
  default_legal_form: Type.Enum([...LEGAL_FORMS]),
  legal_forms: Type.Array(LegalForm),
  services: part('Extra services that the office offers for a formation, and their fees.', {
    expedited: Type.Array(Type.Object({ service_level: Type.Enum([...ORDER_LEVELS]), fee_cents: Cents }), {
      description: 'Expedited services, the slowest first. Empty: the office offers none for a formation.',
    }),
    certified_copy_cents: Nullable(
      Type.Integer({ description: 'Fee of each copy, in US cents. Null: copies cannot be ordered.' }),
    ),
    source: text('Source of the fees, or of the reason why there are none.', '6 Del. C. § 18-1105(b)'),
    mark: Mark,
  }),
});

export const JurisdictionList = shape('JurisdictionList', 'The supported jurisdictions.', {
  data: Type.Array(Jurisdiction),
});

export const JurisdictionPath = Type.Object({
  code: Type.String({ maxLength: 64, description: 'ISO 3166-2 code of the state.', examples: ['US-WY'] }),
});

export const RequirementsQuery = query({
  legal_form: Type.Optional(
    Type.Enum([...LEGAL_FORMS], { description: 'Legal form. Default: the default form of the jurisdiction.' }),
  ),
});

const CitedRule = shape('CitedRule', 'A rule with its source. Do not rely on rules marked `unconfirmed`.', {
  rule: Type.String({ examples: ['registered_agent.consent'] }),
  value: Type.Unknown({ description: 'Content of the rule, such as true, a number or a list.', examples: [true] }),
  ...CITED,
});

const Deadline = shape('Deadline', 'A duty of the company to the state after its formation.', {
  code: Type.String({ examples: ['annual_report'] }),
  title: Type.String({ examples: ['Annual report with licence tax'] }),
  due: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Rule for the due date: a day of every year (`{every: "year", month, day}`), or a number of days after an event (`{after_days, event}`). `day` can be `last`, the last day of the month. `months_after` makes the due date that many months later.',
    examples: [{ every: 'year', month: 'of_organization', day: 1 }],
  }),
  consequence: Type.String({ examples: ['Delinquent from the next day.'] }),
  ...CITED,
});

export const JurisdictionRequirements = shape(
  'JurisdictionRequirements',
  'The rules for submitting a formation in a state and legal form.',
  {
    jurisdiction: Type.Enum([...JURISDICTION_CODES]),
    legal_form: Type.Enum([...LEGAL_FORMS]),
    pack_version: Type.String({ examples: ['2026-11-23'] }),
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema (2020-12) of a constitution that can be submitted in this state and legal form.',
      examples: [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: ['organizer'] }],
    }),
    rules: Type.Array(CitedRule),
    deadlines: Type.Array(Deadline),
  },
);
