import { Confirm, Confirmable, EntityId, input } from '../fields.ts';
import { withCalls } from '../next-call.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';

export const startFormation = tool({
  name: 'start_formation',
  title: 'File a company with the state',
  description:
    'Use it to file a draft. First call: changes nothing, and shows the fees, what cannot be undone, or what is missing. Second call with `confirm`: files. Then follow it with get_formation.',
  scopes: ['formation:submit'],
  kind: 'irreversible',
  input: input({ entity_id: EntityId, confirm: Confirm }),
  output: Confirmable,
  run: ({ efs, input: { entity_id, confirm }, signal }) =>
    onceConfirmed(
      efs,
      confirm,
      (client, options) => client.startFormation(entity_id, { ...options, signal }),
      withCalls,
    ),
});
