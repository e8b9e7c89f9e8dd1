import { Type } from 'typebox';
import { FORM_OF_NAME } from '../../domain/constitution/schema.ts';
import { TEMPLATE_NAMES } from '../../domain/constitution/templates.ts';
import { ENTITY_STATES } from '../../domain/entity/entity.ts';
import { JURISDICTION_CODES } from '../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../domain/jurisdictions/pack.ts';
import { MOST_CERTIFIED_COPIES, ORDER_LEVELS } from '../../domain/jurisdictions/state.ts';
import { Confirm, Confirmable, Cursor, EntityId, IdempotencyKey, input, Limit, Page, Thing } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';
import { entityView, present } from '../views.ts';

export const listEntities = tool({
  name: 'list_entities',
  title: 'Find companies',
  description:
    'Use it to find companies by name or state, or to read one by its id. Each shows its state and numbers, and while it is formed its next step; get_formation tells who can act for it.',
  scopes: ['entities:read'],
  kind: 'reads',
  input: input({
    entity_id: Type.Optional(EntityId),
    name_contains: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    state: Type.Optional(Type.Enum([...ENTITY_STATES])),
    limit: Limit,
    cursor: Cursor,
  }),
  output: Page,
  async run({ efs, input: { entity_id, limit = 10, ...query }, signal }) {
    if (entity_id !== undefined) return { data: [entityView(await efs.getEntity(entity_id, { signal }))] };
    return fitPage((size) => efs.listEntities({ ...query, limit: size }, { signal }), limit, entityView);
  },
});

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
    const briefProblems = problems.map(({ code, severity, message }) => ({ code, severity, message }));
    return present({ status, legal_name, problems: briefProblems, conflicts, alternatives });
  },
});

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

export const updateEntity = tool({
  name: 'update_entity',
  title: 'Correct a company, or file it again',
  description:
    'Use it to replace the constitution of a draft or of a failed filing (read it first: call_operation get_constitution), or with `action` to file a failed company again, or a draft with expedited service or certified copies. Without `confirm` it is only tried. A formed company changes by create_proposal.',
  scopes: ['entities:write'],
  kind: 'irreversible',
  input: input({
    entity_id: EntityId,
    version: Type.Integer({ minimum: 1, description: 'The version that you read; refused if it has changed since.' }),
    constitution_yaml: Type.Optional(Type.String({ maxLength: 65_536, description: 'The whole new constitution.' })),
    action: Type.Optional(Type.Enum(['submit_formation', 'retry_from_failed'])),
    service_level: Type.Optional(
      Type.Enum([...ORDER_LEVELS], { description: 'Service of the office; Delaware only.' }),
    ),
    certified_copies: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_CERTIFIED_COPIES })),
    confirm: Confirm,
  }),
  output: Confirmable,
  run: ({ efs, input: { entity_id, confirm, ...body }, signal }) =>
    onceConfirmed(
      efs,
      confirm,
      (client, options) => client.updateEntity(entity_id, body, { ...options, signal }),
      entityView,
    ),
});
