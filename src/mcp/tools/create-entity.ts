import { Type } from 'typebox';
import { FORM_OF_NAME } from '../../domain/constitution/schema.ts';
import { TEMPLATE_NAMES } from '../../domain/constitution/templates.ts';
import { JURISDICTION_CODES } from '../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../domain/jurisdictions/pack.ts';
import { IdempotencyKey, input, Thing } from '../fields.ts';
import { tool } from '../tool.ts';
import { entityView } from '../views.ts';

export const createEntity = tool({
  name: 'create_entity',
  title: 'Create a draft company',
  description:
    'Use it first to form a company: makes a draft from a name and a template, or from a whole constitution. Nothing is filed; start_formation does that.',
  scopes: ['entities:write'],
  isOfAccount: true,
  kind: 'changes',
  input: input({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Not with constitution_yaml.' })),
    jurisdiction: Type.Optional(Type.Enum([...JURISDICTION_CODES], { description: 'Default: US-WY.' })),
    legal_form: Type.Optional(Type.Enum([...LEGAL_FORMS], { description: FORM_OF_NAME })),
    template: Type.Optional(Type.Enum([...TEMPLATE_NAMES])),
    constitution_yaml: Type.Optional(
      Type.String({
        maxLength: 65_536,
        description: 'Resource efs://constitution/templates has examples; full_agreement shows percentages.',
      }),
    ),
    external_reference: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    idempotency_key: IdempotencyKey,
  }),
  output: Thing,
  async run({ efs, input: { idempotency_key: idempotencyKey, ...body }, signal }) {
    return entityView(await efs.createEntity(body, { signal, ...(idempotencyKey && { idempotencyKey }) }));
  },
});
