import { Type } from 'typebox';
import { FORM_OF_NAME } from '../../domain/constitution/schema.ts';
import { JURISDICTION_CODES } from '../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../domain/jurisdictions/pack.ts';
import { input } from '../fields.ts';
import { tool } from '../tool.ts';
import { present } from '../views.ts';

export const checkName = tool({
  name: 'check_name',
  title: 'Check a company name',
  description:
    'Use it before create_entity. Asks the register whether a name is free, and suggests others. It reserves nothing. `unknown`: ask again later.',
  scopes: ['entities:write'],
  kind: 'asks',
  input: input({
    name: Type.String({ minLength: 1, maxLength: 128 }),
    jurisdiction: Type.Optional(Type.Enum([...JURISDICTION_CODES], { description: 'Default: US-WY.' })),
    legal_form: Type.Optional(Type.Enum([...LEGAL_FORMS], { description: FORM_OF_NAME })),
  }),
  output: Type.Object({
    status: Type.Enum(['available', 'taken', 'unknown']),
    legal_name: Type.String({ description: 'As it would be filed.' }),
    problems: Type.Optional(Type.Array(Type.Object({}))),
    alternatives: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Names for create_entity, which adds the designator of the legal form.',
      }),
    ),
  }),
  async run({ efs, input: body, signal }) {
    const { status, legal_name, problems, conflicts, alternatives } = await efs.checkName(body, { signal });
    const told = problems.map(({ code, severity, message }) => ({ code, severity, message }));
    return present({ status, legal_name, problems: told, conflicts, alternatives });
  },
});
