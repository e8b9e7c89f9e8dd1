import { type Static, Type } from 'typebox';
import { body, Nullable, ProblemItem, shape, text } from '../../../schema/wire.ts';
import { CreateEntity } from '../entities/shapes.ts';

export const ValidateConstitution = body('ValidateConstitution', 'Send either `constitution_yaml` or `constitution`.', {
  constitution_yaml: CreateEntity.properties.constitution_yaml,
  constitution: CreateEntity.properties.constitution,
});
export type ValidateConstitution = Static<typeof ValidateConstitution>;

const nullUnlessValid = {
  description: 'Value of this field in the constitution. Null: the constitution is not valid.',
};

export const ConstitutionValidation = shape('ConstitutionValidation', 'Result of a validation.', {
  valid: Type.Boolean({ description: 'True if the constitution has no errors, so that a draft can use it.' }),
  submittable: Type.Boolean({ description: 'True if the constitution can be submitted without a change.' }),
  problems: Type.Array(ProblemItem, {
    maxItems: 100,
    description: 'Errors in the constitution, with line and column for YAML. `pointer` is a place in the constitution.',
  }),
  blockers: Type.Array(ProblemItem, { description: 'Problems to resolve before the constitution can be submitted.' }),
  without_force: Type.Array(Type.Object({ pointer: Type.String(), message: Type.String() }), {
    description: 'Values that have no effect in this constitution. Each entry says why, and what to do next.',
  }),
  jurisdiction: Nullable(Type.String({ ...nullUnlessValid, examples: ['US-WY'] })),
  legal_form: Nullable(Type.String({ ...nullUnlessValid, examples: ['dao_llc'] })),
  name: Nullable(Type.String({ ...nullUnlessValid, examples: ['helios-research'] })),
  legal_name: Nullable(
    text('Name as it would be filed. Null: the constitution is not valid.', 'helios-research DAO LLC'),
  ),
  normalized: Nullable(
    text(
      'Form of the name for comparisons, such as HELIORESEARCH for helios-research DAO LLC. Null: the constitution is not valid.',
      'HELIORESEARCH',
    ),
  ),
  hash: Nullable(
    text(
      'BLAKE3 hash of the constitution with every default applied, as canonical JSON (RFC 8785). Null: the constitution is not valid.',
      '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
    ),
  ),
});

export const VALID_BUT_INCOMPLETE = {
  valid: true,
  submittable: false,
  problems: [],
  blockers: [
    {
      code: 'organizer_missing',
      pointer: '/organizer',
      message:
        '`organizer` is required: the natural person with an e-mail address who signs the articles. If nobody of the company signs them, GET /v1/jurisdictions/{code}/organizers lists the people whom the operator offers.',
      source: 'constitution',
    },
  ],
  without_force: [],
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  name: 'helios-research',
  legal_name: 'helios-research DAO LLC',
  normalized: 'HELIORESEARCH',
  hash: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
};
