import { type Static, Type } from 'typebox';
import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import type { LegalForm } from '../domain/jurisdictions/pack.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

export const LEGAL_FORMS = ['dao_llc', 'llc'] as const satisfies readonly LegalForm[];
export const MARKS = ['statute', 'official', 'secondary', 'inferred', 'unconfirmed'] as const;

export const MARK_MEANING =
  'How sure it is: read in the statute, stated by the office, stated by one other source, inferred from the rest, or not confirmed.';

/** The source of a rule, as answers show it. */
export const CITED = {
  citation: Type.String({ description: 'Where the rule comes from.', examples: ['W.S. 17-16-401(f)'] }),
  checked_on: Type.String({ description: 'When somebody last looked: year and month.', examples: ['2026-11'] }),
  mark: Type.Enum([...MARKS], { description: MARK_MEANING }),
};

export const CheckName = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
    jurisdiction: Type.Optional(Type.Enum([...JURISDICTION_CODES], { description: 'Default: US-WY.' })),
    legal_form: Type.Optional(
      Type.Enum([...LEGAL_FORMS], { description: 'Default: the one that a constitution gets in that jurisdiction.' }),
    ),
  },
  { $id: 'CheckName', additionalProperties: false, description: 'A name to ask about.' },
);
export type CheckName = Static<typeof CheckName>;

const NameProblem = Type.Object(
  {
    code: Type.String({ examples: ['name_paper_only'] }),
    severity: Type.Enum(['error', 'needs_approval', 'warning'], {
      description: 'An `error` cannot be filed. What needs an approval, or is for paper only, can.',
    }),
    message: Type.String({
      examples: ['The office takes a name with "THE" on paper only. Leave it out to file online.'],
    }),
    ...CITED,
  },
  { $id: 'NameProblem', description: 'A rule that the name does not meet.' },
);

const NameConflict = Type.Object(
  {
    kind: Type.Enum(['same', 'likely_conflict'], {
      description:
        '`same`: one name by the rules of the registry. `likely_conflict`: it differs in its look or its spacing only.',
    }),
    source: Type.Enum(['registry', 'own_filing', 'other_filing'], {
      description: 'Who has it: the register, a filing of this account, or one of somebody else.',
    }),
    name: Nullable(
      Type.String({ description: "Null where it is somebody else's.", examples: ['Helios Research LLC'] }),
    ),
    entity_id: Nullable(Uuid),
  },
  { $id: 'NameConflict', description: 'A name that stands in the way.' },
);

export const NameCheck = Type.Object(
  {
    status: Type.Enum(['available', 'taken', 'unknown'], {
      description:
        '`available`: the registry says so, no filing here holds it, and no problem is an error. `unknown`: nobody said definitely; ask again.',
    }),
    jurisdiction: Type.String({ examples: ['US-WY'] }),
    legal_form: Type.String({ examples: ['dao_llc'] }),
    legal_name: Type.String({ description: 'As it would be filed.', examples: ['helios-research DAO LLC'] }),
    normalized: Type.String({
      description: 'What tells it from other names: two with the same are one to the registry.',
      examples: ['HELIORESEARCH'],
    }),
    problems: Type.Array(NameProblem),
    conflicts: Type.Array(NameConflict),
    alternatives: Type.Array(Type.String({ examples: ['helios-research Labs'] }), {
      maxItems: 5,
      description:
        'Free of problems, and not taken as far as is known. There where the name is taken or has a problem.',
    }),
    checked_at: Timestamp,
  },
  { $id: 'NameCheck', description: 'What the registry and the rules of the state say of a name, at one moment.' },
);
export type NameCheck = Static<typeof NameCheck>;
