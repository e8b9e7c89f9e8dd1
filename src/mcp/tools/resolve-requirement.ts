import { Type } from 'typebox';
import type { ResolveRequirement } from '../../../sdk/src/index.ts';
import { bodyWithoutNulls } from '../../operations/operation-input.ts';
import { Confirm, Confirmable, EntityId, input } from '../fields.ts';
import { nextCall } from '../next-call.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';
import { present } from '../views.ts';

export const resolveRequirement = tool({
  name: 'resolve_requirement',
  title: 'Answer what a formation asks',
  description:
    'Use it when get_formation lists a requirement with a `schema`: `answer` must match that schema. Without `confirm` it is only tried. After a rejection by the state, file again with update_entity. A person answers requirements without a schema.',
  scopes: ['formation:submit'],
  kind: 'irreversible',
  input: input({
    entity_id: EntityId,
    requirement_id: Type.String({ format: 'uuid' }),
    answer: Type.Record(Type.String(), Type.Unknown(), { description: 'For instance {"name": "Another Name"}.' }),
    confirm: Confirm,
  }),
  output: Confirmable,
  run({ efs, input: { entity_id, requirement_id, answer, confirm }, signal }) {
    const body = bodyWithoutNulls('resolve_requirement', answer) as ResolveRequirement;
    return onceConfirmed(
      efs,
      confirm,
      (client, options) => client.resolveRequirement(entity_id, requirement_id, body, { ...options, signal }),
      ({ status, version, next_action }) =>
        present({ status, version, next: next_action && nextCall(next_action, version) }),
    );
  },
});
