import { Type } from 'typebox';
import type { EfsClient, Formation, ResolveRequirement } from '../../../sdk/src/index.ts';
import { bodyWithoutNulls } from '../../operations/operation-input.ts';
import { Confirm, Confirmable, EntityId, input, Thing } from '../fields.ts';
import { nextCall, withCalls } from '../next-call.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { tool } from '../tool.ts';
import { formationView, present } from '../views.ts';

/** Maximum wait of one call, because clients and proxies give up on a call after about 30 s. */
const MAX_WAIT_SECONDS = 25;

export const getFormation = tool({
  name: 'get_formation',
  title: 'Follow a formation',
  description:
    'Use it to follow a formation: the steps, why it failed, what is asked (`requirements`), and who must act (`next`). After a rejection: resolve_requirement, then update_entity with the action retry_from_failed. With wait_seconds it returns as soon as the company is Active or something is needed. If a person must act, they get a mail; open_page shows them whom and when.',
  scopes: ['entities:read'],
  kind: 'reads',
  input: input({
    entity_id: EntityId,
    wait_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WAIT_SECONDS, default: 0 })),
    open_page: Type.Optional(Type.Boolean({ description: 'Open a page for the person who has to act.' })),
  }),
  output: Thing,
  async run({ efs, input: { entity_id, wait_seconds = 0, open_page = false }, accountId, signal, showPage }) {
    const formation = await followed(efs, entity_id, wait_seconds, signal);
    const requirement = openIn(formation);
    if (open_page) {
      const message = 'This formation waits for a person. The page says who was mailed, and when.';
      const isWaiting = requirement !== undefined && formation.next_action?.actor === 'human';
      showPage(isWaiting ? { url: `${efs.baseUrl}/waiting/${accountId}/${requirement.id}`, message } : null);
    }
    if (formation.state !== 'FilingFailed') return formationView(formation);
    // The result includes the entity's version, which is needed to file again.
    return formationView(formation, (await efs.getEntity(entity_id, { signal })).version);
  },
});

/**
 * Seconds for which one API call waits for the state Active. A new requirement does not end this call, so the
 * requirements are read again after each call.
 */
const SLICE_SECONDS = 2;

async function followed(efs: EfsClient, id: string, seconds: number, signal: AbortSignal): Promise<Formation> {
  let formation = await efs.getFormation(id, { signal });
  const before = openIn(formation)?.id;
  for (let left = seconds; left > 0 && goesOn(formation, before); left -= SLICE_SECONDS) {
    await efs.awaitEntity(id, { state: 'Active', timeout: Math.min(left, SLICE_SECONDS) }, { signal });
    formation = await efs.getFormation(id, { signal });
  }
  return formation;
}

function openIn({ requirements }: Formation): Formation['requirements'][number] | undefined {
  return requirements.find(({ status }) => status === 'open');
}

/**
 * Returns whether the wait continues. A new requirement ends the wait. A requirement that was open before does not end
 * the wait, because it may need no answer.
 */
function goesOn(formation: Formation, before: string | undefined): boolean {
  const { state, next_action } = formation;
  const isUnderWay = state === 'Filing' || state === 'Importing' || state === 'Filed' || state === 'Registered';
  const isAsked = next_action?.actor === 'agent' || next_action?.actor === 'human';
  return isUnderWay && !isAsked && openIn(formation)?.id === before;
}

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
