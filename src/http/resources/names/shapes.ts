import { type Static, Type } from 'typebox';
import { FORM_OF_NAME } from '../../../domain/constitution/schema.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { body, Nullable, shape, Timestamp, text, Uuid } from '../../../schema/wire.ts';

export const MARKS = ['statute', 'official', 'secondary', 'inferred', 'unconfirmed'] as const;

export const MARK_MEANING =
  '`statute`: the rule is in the law. `official`: the office states it. `secondary`: one other source states it. `inferred`: it follows from other rules. `unconfirmed`: nobody has confirmed it.';

/** Source of a legal rule, as answers show it. */
export const CITED = {
  citation: text('Source of the rule.', 'W.S. 17-16-401(f)'),
  checked_on: text('Month in which the source was last checked.', '2026-11'),
  mark: Type.Enum([...MARKS], { description: MARK_MEANING }),
};

export const CheckName = body('CheckName', 'The name to check.', {
  name: Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description: 'Name of the company, with or without its legal designator.',
  }),
  jurisdiction: Type.Optional(Type.Enum([...JURISDICTION_CODES], { description: 'The state. Default: US-WY.' })),
  legal_form: Type.Optional(Type.Enum([...LEGAL_FORMS], { description: FORM_OF_NAME })),
});
export type CheckName = Static<typeof CheckName>;

const NameProblem = shape('NameProblem', 'A rule that the name breaks.', {
  code: Type.String({ examples: ['name_paper_only'] }),
  severity: Type.Enum(['error', 'needs_approval', 'warning'], {
    description:
      '`error`: the name cannot be filed. `needs_approval` and `warning`: the name can be filed, for example with an approval or on paper.',
  }),
  message: Type.String({
    examples: ['The office accepts a name with "THE" only on paper. Remove "THE" to file online.'],
  }),
  ...CITED,
});

const NameConflict = shape('NameConflict', 'A taken name that is the same as the checked name, or too similar to it.', {
  kind: Type.Enum(['same', 'likely_conflict'], {
    description:
      '`same`: the registry treats both names as one. `likely_conflict`: the names look alike, or differ only in spaces.',
  }),
  source: Type.Enum(['registry', 'own_filing', 'other_filing'], {
    description: 'Holder of the name: the register, a filing of this account, or a filing of another account.',
  }),
  name: Nullable(text('The conflicting name. Null if a filing of another account holds it.', 'Helios Research LLC')),
  entity_id: Nullable(Uuid),
});

export const NameCheck = shape(
  'NameCheck',
  'Result of a name check at this moment, by the registry and by the rules of the state.',
  {
    status: Type.Enum(['available', 'taken', 'unknown'], {
      description:
        '`available`: the registry says that the name is free, no filing of this service holds it, and no problem is an `error`. `unknown`: there was no definite answer, so check again.',
    }),
    jurisdiction: Type.String({ examples: ['US-WY'] }),
    legal_form: Type.String({ examples: ['dao_llc'] }),
    legal_name: text('Name as it would be filed.', 'helios-research DAO LLC'),
    normalized: text(
      'Form of the name for comparisons, such as HELIORESEARCH for helios-research DAO LLC. The registry treats names with the same form as one name.',
      'HELIORESEARCH',
    ),
    problems: Type.Array(NameProblem),
    conflicts: Type.Array(NameConflict),
    alternatives: Type.Array(Type.String({ examples: ['helios-research Labs'] }), {
      maxItems: 5,
      description:
        'Suggestions for other names, without the designator of the legal form, which the service adds. The suggested names have no problem, and the service does not know of a company that has them. Empty unless the name is taken or has a problem.',
    }),
    checked_at: Timestamp,
  },
);
export type NameCheck = Static<typeof NameCheck>;
