import { type EventType, isEventType } from '../../src/domain/events/event.ts';
import { eventSchema } from '../../src/http/resources/events/event-schema.ts';
import type { Db } from '../../src/store/core/db.ts';
import { compileClosed } from './contract.ts';

const checks = new Map<EventType, ReturnType<typeof compileClosed>>();
const BATCH = 1_000;
const MAX_SHOWN = 5;

/** Returns what is wrong with an event by the published schema of its type, or null; an unknown member counts. */
export function eventBreach(event: { type: string; data?: object }): string | null {
  if (!isEventType(event.type)) return `no type ${event.type}`;
  const check = checkOf(event.type);
  if (check.Check(event)) return null;
  const [, errors] = check.Errors(event);
  return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ');
}

/** Compiles it once it is needed: all of them would take half a second of every test file. */
function checkOf(type: EventType): ReturnType<typeof compileClosed> {
  const check = checks.get(type) ?? compileClosed(eventSchema(type, 'http://service'));
  checks.set(type, check);
  return check;
}

/** Throws unless every event of a database, or of these accounts, matches its schema. */
export async function requireSoundEvents(sql: Db, accounts?: readonly string[]): Promise<void> {
  const broken: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await sql<{ id: string; type: string; created_at: Date }[]>`
      select id, type, entity_id, sequence, livemode, created_at, actor, data from events
      where id > ${after} and ${accounts === undefined ? sql`true` : sql`account_id = any(${accounts})`}
      order by id limit ${BATCH}`;
    for (const { created_at, ...row } of batch) {
      const event = { ...row, created_at: created_at.toISOString() };
      const breach = eventBreach(event);
      if (breach !== null) broken.push(`${breach}\n${JSON.stringify(event)}`);
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (broken.length === 0) return;
  throw new Error(`${broken.length} events break their schema:\n${broken.slice(0, MAX_SHOWN).join('\n')}`);
}
