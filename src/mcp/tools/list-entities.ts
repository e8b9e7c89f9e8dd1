import { Type } from 'typebox';
import { ENTITY_STATES } from '../../domain/entity/entity.ts';
import { Cursor, EntityId, input, Limit, Page } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { tool } from '../tool.ts';
import { entityView } from '../views.ts';

export const listEntities = tool({
  name: 'list_entities',
  title: 'Find companies',
  description:
    'Use it to find companies by name or state, or to read one by its id. Each shows its state, numbers and next step.',
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
