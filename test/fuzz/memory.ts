import { EVENT_TYPES } from '../../src/domain/events/event.ts';
import { JURISDICTION_CODES } from '../../src/domain/jurisdictions/index.ts';
import type { Random } from './random.ts';
import type { Draft, Target } from './requests.ts';
import type { WireAnswer } from './wire.ts';

/** The latest values of each collection are kept; older ones are forgotten, so that the others are used again. */
const REMEMBERED = 30;

/** Values from earlier answers: ids by the address they are used in, versions and validators by id, cursors. */
export type Memory = {
  ids: Map<string, string[]>;
  /** The owner's id of each thing that belongs to another, which precedes it in an address. */
  owners: Map<string, string>;
  versions: Map<string, number>;
  etags: Map<string, string>;
  cursors: Map<string, string>;
  gone: Set<string>;
  /** Members and companies. */
  dids: Set<string>;
};

export function newMemory(): Memory {
  return {
    // Values that are known without any answer: states and types of events.
    ids: new Map<string, string[]>([
      ['/v1/jurisdictions', [...JURISDICTION_CODES]],
      ['/schemas/events', [...EVENT_TYPES]],
    ]),
    owners: new Map(),
    versions: new Map(),
    etags: new Map(),
    cursors: new Map(),
    gone: new Set(),
    dids: new Set(),
  };
}

/** Mostly replaces generated values by known ones. */
export function withKnown(draft: Draft, memory: Memory, random: Random): Draft {
  const path = { ...draft.path };
  for (const name of Object.keys(path)) {
    const known = memory.ids.get(collectionOf(draft.template, name));
    if (known !== undefined && known.length > 0 && random.chance(0.95)) path[name] = random.pick(known);
  }
  const owner = Object.values(path)
    .map((id) => memory.owners.get(id))
    .find((id) => id !== undefined);
  if (owner !== undefined && random.chance(0.95)) path['id'] = owner;
  if ('did' in path && memory.dids.size > 0 && random.chance(0.8)) path['did'] = random.pick([...memory.dids]);
  const id = path['id'] ?? '';
  const version = memory.versions.get(id);
  const query = { ...draft.query };
  let body = draft.body;
  if (version !== undefined && random.chance(0.85)) {
    if ('version' in query) query['version'] = String(version);
    if (typeof body === 'object' && body !== null && 'version' in body) body = { ...body, version };
  }
  if ('cursor' in query) {
    const cursor = memory.cursors.get(draft.template);
    if (cursor !== undefined) return { ...draft, path, query: { cursor }, body };
  }
  const headers = { ...draft.headers };
  for (const name of ['If-Match', 'If-None-Match']) {
    if (!(name in headers)) continue;
    const etag = memory.etags.get(`${draft.template} ${id}`);
    if (etag !== undefined && random.chance(0.7)) headers[name] = etag;
    else if (random.chance(0.3)) headers[name] = '*';
    else if (random.chance(0.7)) delete headers[name];
  }
  return { ...draft, path, query, headers, body };
}

/** Records the values of an answer. */
export function remember(memory: Memory, target: Target, draft: Draft, answer: WireAnswer): void {
  const id = draft.path['id'];
  if (target.method === 'DELETE' && answer.status === 204) {
    forget(memory, target, draft);
    return;
  }
  if (answer.status >= 300 || !answer.headers.get('content-type')?.startsWith('application/json')) return;
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  if (memory.dids.size < REMEMBERED) {
    for (const [, did = ''] of answer.text.matchAll(/"(did:[a-z]+:[\w:.-]+)"/g)) memory.dids.add(did);
  }
  const etag = answer.headers.get('etag');
  const own = typeof body['id'] === 'string' ? body['id'] : id;
  if (own !== undefined && etag !== null) memory.etags.set(`${withId(target.template)} ${own}`, etag);
  const version = body['version'];
  // A proposal has a version of its own.
  const about = body['id'] ?? body['entity_id'];
  if (typeof version === 'number' && typeof about === 'string' && body['format'] === undefined) {
    memory.versions.set(about, version);
  }
  if (typeof body['next_cursor'] === 'string') memory.cursors.set(target.template, body['next_cursor']);
  else memory.cursors.delete(target.template);
  if (target.template === '/v1/webhook-endpoints/{id}/test')
    memory.ids.set('/v1/webhook-deliveries', [String(body['id'])]);
  if (target.method === 'POST' && answer.status === 201 && typeof body['id'] === 'string') {
    const known = memory.ids.get(target.template) ?? [];
    memory.ids.set(target.template, [...known.slice(1 - REMEMBERED), body['id']]);
    if (id !== undefined) memory.owners.set(body['id'], id);
    if (target.template === '/v1/accounts') memory.ids.set('/v1/operator/accounts', [body['id']]);
  }
}

/**
 * The last id of the address is gone. An address that ends with a word names nothing that could be requested again, and
 * one that ends with a code (`/filers/US-WY`) can be written again.
 */
function forget(memory: Memory, target: Target, draft: Draft): void {
  const [, name = ''] = /\{(\w+)\}$/.exec(target.template) ?? [];
  const gone = draft.path[name];
  if (gone === undefined || !/^[0-9a-f-]{36}$/.test(gone)) return;
  const collection = collectionOf(target.template, name);
  memory.ids.set(
    collection,
    (memory.ids.get(collection) ?? []).filter((each) => each !== gone),
  );
  memory.gone.add(gone);
}

/** `/v1/entities/{id}/audit` is about something created at `/v1/entities`. */
function collectionOf(template: string, name: string): string {
  return template.split(`/{${name}}`, 1)[0] ?? '';
}

function withId(template: string): string {
  return template.includes('{id}') ? template : `${template}/{id}`;
}
