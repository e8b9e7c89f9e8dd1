import { Type } from 'typebox';
import { Confirm, Confirmable, EntityId, input } from '../fields.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';
import { entityView } from '../views.ts';

export const updateEntity = tool({
  name: 'update_entity',
  title: 'Correct a company, or file it again',
  description:
    'Use it to replace the constitution of a draft or of a failed filing (read it first: call_operation get_constitution), or with `action` to file a failed company again. Without `confirm` it is only tried. A formed company changes by create_proposal.',
  scopes: ['entities:write'],
  kind: 'irreversible',
  input: input({
    entity_id: EntityId,
    version: Type.Integer({ minimum: 1, description: 'The version that you read; refused if it has changed since.' }),
    constitution_yaml: Type.Optional(Type.String({ maxLength: 65_536, description: 'The whole new constitution.' })),
    action: Type.Optional(Type.Literal('retry_from_failed')),
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
