import { Type } from 'typebox';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { Nullable, query, shape, text } from '../../../schema/wire.ts';
import { CITED, MARK_MEANING, MARKS } from '../names/shapes.ts';

const Mark = Type.Enum([...MARKS], { description: MARK_MEANING });

const LegalForm = shape('LegalForm', 'A legal form available in the jurisdiction.', {
  legal_form: Type.Enum([...LEGAL_FORMS]),
  title: Type.String({ examples: ['Limited liability company'] }),
  designators: Type.Array(Type.String({ examples: ['LLC'] }), {
    description: 'The name must end with one of these designators.',
  }),
  standard_designator: text('Designator added to a name without one.', 'LLC'),
  elf_code: Nullable(text('Entity legal form code (ISO 20275). Null if none is confirmed.', 'NB58')),
  fee_cents: Type.Integer({ description: 'Filing fee of a formation.', examples: [10_000] }),
  fee_mark: Mark,
  expected_days: Type.Integer({
    description:
      'Usual duration at the office. Business days are counted from the day after receipt until the office closes.',
    examples: [1],
  }),
  expected_days_kind: Type.Enum(['business', 'calendar'], {
    description: 'Business days leave out weekends and the `holidays` that the requirements list.',
  }),
  expected_days_mark: Mark,
});

const Jurisdiction = shape('Jurisdiction', 'A state in which companies can be formed.', {
  code: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2.' }),
  title: Type.String({ examples: ['Wyoming'] }),
  registry: Type.String({ examples: ['Wyoming Secretary of State'] }),
  registration_authority: Nullable(
    text('GLEIF code of the registration authority. Null if none is confirmed.', 'RA000602'),
  ),
  time_zone: text('Time zone of the office.', 'America/Denver'),
  pack_version: text('Version of the rules. A company keeps the version it was filed under.', '2026-11-23'),
  default_legal_form: Type.Enum([...LEGAL_FORMS]),
  legal_forms: Type.Array(LegalForm),
});

export const JurisdictionList = shape('JurisdictionList', 'The supported jurisdictions.', {
  data: Type.Array(Jurisdiction),
});

export const JurisdictionPath = Type.Object({
  code: Type.String({ maxLength: 64, description: 'ISO 3166-2 code of the state.', examples: ['US-WY'] }),
});

export const RequirementsQuery = query({
  legal_form: Type.Optional(
    Type.Enum([...LEGAL_FORMS], { description: 'Legal form. Default: that of the jurisdiction.' }),
  ),
});

const CitedRule = shape('CitedRule', 'A rule with its source. Do not rely on rules marked `unconfirmed`.', {
  rule: Type.String({ examples: ['registered_agent.consent'] }),
  value: Type.Unknown({ description: 'Value of the rule.', examples: [true] }),
  ...CITED,
});

const Deadline = shape('Deadline', 'A later duty of the company to the state.', {
  code: Type.String({ examples: ['annual_report'] }),
  title: Type.String({ examples: ['Annual report with licence tax'] }),
  due: Type.Record(Type.String(), Type.Unknown(), {
    description:
      '`{every: "year", month, day}`, or `{after_days, event}`. With `months_after` the day is so many months after `month`; it may be `last`.',
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
      description: 'JSON Schema (2020-12) of a constitution that can be submitted there.',
      examples: [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: ['organizer'] }],
    }),
    rules: Type.Array(CitedRule),
    deadlines: Type.Array(Deadline),
  },
);
