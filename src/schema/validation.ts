import { type Static, Type } from 'typebox';
import { CreateEntity } from './entity.ts';
import { Nullable, ProblemItem } from './wire.ts';

export const ValidateConstitution = Type.Object(
  {
    constitution_yaml: CreateEntity.properties.constitution_yaml,
    constitution: CreateEntity.properties.constitution,
  },
  { $id: 'ValidateConstitution', additionalProperties: false, description: 'One of the two.' },
);
export type ValidateConstitution = Static<typeof ValidateConstitution>;

const known = { description: 'Null where the constitution is not valid.' };

export const ConstitutionValidation = Type.Object(
  {
    valid: Type.Boolean({ description: 'Whether a draft can have it.' }),
    submittable: Type.Boolean({ description: 'Whether it could be submitted as it is.' }),
    problems: Type.Array(ProblemItem, {
      maxItems: 100,
      description: 'What makes it invalid; with line and column where it was YAML. Pointers are into the constitution.',
    }),
    blockers: Type.Array(ProblemItem, { description: 'What has to be cleared before it can be submitted.' }),
    jurisdiction: Nullable(Type.String({ ...known, examples: ['US-WY'] })),
    legal_form: Nullable(Type.String({ ...known, examples: ['dao_llc'] })),
    name: Nullable(Type.String({ ...known, examples: ['helios-research'] })),
    legal_name: Nullable(Type.String({ description: 'As it would be filed.', examples: ['helios-research DAO LLC'] })),
    normalized: Nullable(Type.String({ description: 'What tells the name from others.', examples: ['HELIORESEARCH'] })),
    hash: Nullable(
      Type.String({
        description: 'BLAKE3 of the constitution with every default applied, in RFC 8785 form.',
        examples: ['3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d'],
      }),
    ),
  },
  { $id: 'ConstitutionValidation', description: 'What a constitution is good for.' },
);

export const VALID_BUT_INCOMPLETE = {
  valid: true,
  submittable: false,
  problems: [],
  blockers: [
    {
      code: 'organizer_missing',
      pointer: '/organizer',
      message: 'Name the organizer who signs the articles: a natural person with an e-mail address.',
      source: 'constitution',
    },
  ],
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  name: 'helios-research',
  legal_name: 'helios-research DAO LLC',
  normalized: 'HELIORESEARCH',
  hash: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
};
