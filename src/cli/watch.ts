import type { EfsClient, Entity, Event } from '../../sdk/src/index.ts';
import { commandLineOf, nextLines } from './command-line.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { END_OF_LOG } from './listen.ts';
import { type Screen, showItem } from './show.ts';

/** States of a company in which nothing more happens automatically. The events in `LAST` (below) lead to them. */
const AT_REST: ReadonlySet<string> = new Set(['Draft', 'Active', 'FilingFailed', 'ImportFailed', 'Dissolved']);
const LAST: ReadonlySet<string> = new Set([
  'formation.completed',
  'formation.failed',
  'import.rejected',
  'dissolution.completed',
  'entity.deleted',
]);
const ASKS: ReadonlySet<string> = new Set([
  'formation.failed',
  'formation.action_required',
  'formation.needs_review',
  'dissolution.action_required',
  'dissolution.needs_review',
]);

/**
 * Prints one line for each event of a company as it happens, and tells who has to act, until nothing more happens
 * automatically. Returns the exit code.
 */
export async function watch(screen: Screen, efs: EfsClient, id: string, signal: AbortSignal): Promise<number> {
  // The position in the event log is read before the company's state, so that no event in between is missed.
  const { next_cursor: after } = await efs.listEvents({ since: END_OF_LOG, limit: 1 }, { signal });
  const entity = await efs.getEntity(id, { signal });
  tellState(screen, entity);
  if (AT_REST.has(entity.state)) return codeOf(entity.state);
  for await (const event of efs.followEvents({ ...(after !== null && { after }), signal })) {
    if (event.entity_id !== id) continue;
    tellEvent(screen, event);
    if (ASKS.has(event.type)) tellState(screen, await efs.getEntity(id, { signal }));
    if (LAST.has(event.type)) return codeOf(FAILED[event.type] ?? null);
  }
  return EXIT_CODES.ok;
}

const FAILED: Readonly<Record<string, Entity['state']>> = {
  'formation.failed': 'FilingFailed',
  'import.rejected': 'ImportFailed',
};

function codeOf(state: Entity['state'] | null): number {
  return state === 'FilingFailed' || state === 'ImportFailed' ? EXIT_CODES.ended_badly : EXIT_CODES.ok;
}

function tellState(screen: Screen, entity: Entity): void {
  const { state, stage, expected_by, next_action: next, updated_at: at } = entity;
  const change = {
    type: 'state',
    at,
    state,
    stage,
    expected_by,
    next_action: next && { ...next, command: commandLineOf(next) },
  };
  const who = next === null ? '' : `  ${nextLines(next).join('  ')}`;
  const until = expected_by === null ? '' : `  until ${expected_by}`;
  showItem(screen, change, `${at}  ${[state, stage].filter(Boolean).join(' / ')}${until}${who}`);
}

function tellEvent(screen: Screen, event: Event): void {
  const { object } = event.data as { object: Readonly<Record<string, unknown>> };
  const { step, state, status, detail } = object;
  const facts = [step, status, state, detail].filter((fact) => typeof fact === 'string');
  showItem(screen, event, [event.created_at, event.type, ...facts].join('  '));
}
