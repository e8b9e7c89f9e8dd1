import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConstitution, parseConstitutionValue } from '../../src/domain/constitution/parse.ts';
import { blake3Hex, utf8 } from '../../src/domain/formats/canonical.ts';
import type { ProblemDocument } from '../../src/schema/wire.ts';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { type Account, anonymous } from '../harness/client.ts';
import { contractBreach } from '../harness/contract.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { FULL, size } from '../harness/sizes.ts';
import { headerPayloads } from './hostile/header-payloads.ts';
import { jsonPayloads } from './hostile/json-payloads.ts';
import { pathPayloads } from './hostile/path-payloads.ts';
import { attack, type Outcome, type Payload, type Target } from './hostile/payload.ts';
import { textPayloads } from './hostile/text-payloads.ts';
import { TWINS } from './hostile/twins.ts';
import { wirePayloads } from './hostile/wire-payloads.ts';
import { yamlPayloads } from './hostile/yaml-payloads.ts';

/* Every payload gets a documented refusal, quickly, without affecting others or writing anything. */

const LIMIT_MS = size(500, 50);
const AT_ONCE = 8;
/** Of one payload among many, before a refusal for overload counts as the answer. */
const ATTEMPTS = 5;

let database: TestDatabase;
let sql: Db;
let service: ServeProcess;
let ada: Account;
let exits = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openConnections(database.url, { max: 2, applicationName: 'test' });
  service = await startServe(serveSettings(database.url));
  void service.exited.then(() => (exits += 1));
  ada = await anonymous(service.url).signUp();
});
afterAll(async () => {
  await service.kill();
  await sql.end();
  await database.drop();
});

describe('hostile payloads', () => {
  it(
    'are refused as published, quickly, and leave nothing behind',
    async () => {
      const { id } = await ada.draft();
      const payloads = choose(allPayloads({ key: ada.key, entityId: id }));
      const bystander = await startBystander(id);
      const before = await rows();
      const wrong: string[] = [];
      let closed = 0;
      let slowest = { ms: 0, of: '' };
      for (const payload of payloads) {
        const outcome = await soonest(payload);
        const fault = faultOf(payload, outcome);
        if (fault !== null) wrong.push(`${fault}: ${describePayload(payload)}`);
        if (outcome.ending === 'closed') closed += 1;
        if (outcome.ms > slowest.ms) slowest = { ms: outcome.ms, of: describePayload(payload) };
      }
      const meanwhile = await bystander.timesSince();
      await inParallel(payloads.length, AT_ONCE, async (at) => {
        const payload = payloads[at] as Payload;
        const fault = faultOf(payload, await attackUntilTaken(payload));
        if (fault !== null) wrong.push(`${fault} (many at once): ${describePayload(payload)}`);
      });
      const amidMany = await bystander.timesSince();
      await bystander.stop();
      const written = (await rows()) - before;
      report('hostile', {
        suite: 'hostile',
        payloads: payloads.length,
        refused: payloads.length - closed,
        closed,
        slowest_ms: round(slowest.ms),
        slowest: slowest.of,
        bystander_p99_ms: p99(meanwhile.times),
        bystander_amid_8_p99_ms: p99(amidMany.times),
        alone_p99_ms: p99(bystander.alone),
        exits,
        written,
        wrong: wrong.length,
      });
      expect(wrong.slice(0, 40)).toEqual([]);
      expect({ written, exits, failures: meanwhile.failures + amidMany.failures }).toEqual({
        written: 0,
        exits: 0,
        failures: 0,
      });
      expect(slowest.ms, slowest.of).toBeLessThanOrEqual(LIMIT_MS);
      expect(payloads.length).toBeGreaterThanOrEqual(size(300, 2_000));
      if (FULL) expect(p99(meanwhile.times) - p99(bystander.alone)).toBeLessThanOrEqual(50);
    },
    size(120_000, 600_000),
  );
});

describe('harmless payloads that look hostile', () => {
  it.each(Object.entries(TWINS))(
    '%s: is stored byte for byte, with the hash of what was validated',
    async (_title, given) => {
      const isText = typeof given === 'string';
      const { id } = (await ada.createEntity(isText ? { constitution_yaml: given } : { constitution: given })).ok(201);
      const expected = isText
        ? parseConstitution(given, 'yaml', { livemode: false })
        : parseConstitutionValue(given, { livemode: false });
      if (!expected.ok) throw new Error(JSON.stringify(expected.problems));
      const [row] = await sql<{ source: string; canonical: string; hash: string }[]>`
      select source, canonical, hash from constitutions where entity_id = ${id}`;
      expect(row).toEqual({
        source: isText ? given : JSON.stringify(given),
        canonical: expected.canonical,
        hash: blake3Hex(utf8(row?.canonical ?? '')),
      });
      const shown = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ source: string; hash: string }>();
      expect([shown.source, shown.hash]).toEqual([row?.source, row?.hash]);
    },
  );
});

function allPayloads(target: Target): Payload[] {
  const all = [yamlPayloads, textPayloads, jsonPayloads, headerPayloads, pathPayloads, wirePayloads].flatMap((make) =>
    make(target),
  );
  const distinct = new Map(all.map((payload) => [payload.bytes.toString('latin1'), payload]));
  return [...distinct.values()];
}

/** Returns all of them, or every sixth of every kind. */
function choose(payloads: readonly Payload[]): Payload[] {
  if (FULL) return [...payloads];
  return [...Map.groupBy(payloads, ({ kind }) => kind).values()].flatMap((kind) =>
    kind.filter((_, at) => at % 6 === 0),
  );
}

/** Times the first answer; if it is late, the median of three, because others use the machine too. */
async function soonest(payload: Payload): Promise<Outcome> {
  const first = await attack(service.port, payload);
  if (first.ms <= LIMIT_MS) return first;
  const median = await medianOfThree(payload, first);
  if (median.ms <= LIMIT_MS) return median;
  // A payload that is slow by itself is slow a second later as well.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return medianOfThree(payload, await attack(service.port, payload));
}

async function medianOfThree(payload: Payload, first: Outcome): Promise<Outcome> {
  const three = [first, await attack(service.port, payload), await attack(service.port, payload)];
  return three.sort((one, other) => one.ms - other.ms)[1] ?? first;
}

/** Repeats, as a client would, an attack that an overloaded service does not look at: others use the machine too. */
async function attackUntilTaken(payload: Payload): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attack(service.port, payload);
    const isShed = outcome.ending === 'answered' && outcome.status === 503;
    if (!isShed || attempt === ATTEMPTS) return outcome;
    await new Promise((resolve) => setTimeout(resolve, attempt * 200));
  }
}

/** Returns what is wrong with the reaction to the payload, or null. */
function faultOf({ kind, mayClose }: Payload, outcome: Outcome): string | null {
  if (outcome.ending !== 'answered')
    return outcome.ending === 'closed' && mayClose ? null : `${outcome.ending}, no answer`;
  const { status, contentType, text, more } = outcome;
  if (status < 400 || status > 499) return `status ${status}`;
  if (more !== '') return 'a second answer';
  // A path without an operation is judged only by the published form of a problem.
  const breach = contractBreach({ method: 'TRACE', path: '/', status, contentType, text });
  if (breach !== null) return breach;
  const { code, errors = [] } = JSON.parse(text) as ProblemDocument;
  const reasons = REASONS.find(([pattern]) => pattern.test(kind))?.[1] ?? [];
  const isExpected =
    reasons.length === 0 || [code, ...errors.map((each) => each.code)].some((each) => reasons.includes(each));
  return isExpected ? null : `refused for another reason, ${code} ${errors[0]?.code ?? ''}`;
}

/** Kinds for which any other reason would mean that the intended one was missed. */
const REASONS: readonly [kind: RegExp, codes: readonly string[]][] = [
  [/^yaml: (alias|many anchors|tag|directive)/, ['yaml_not_allowed']],
  [/^yaml: several documents/, ['multiple_documents', 'payload_too_large']],
  [/^yaml: duplicate key/, ['duplicate_key']],
  [/^yaml: number/, ['number_not_exact']],
  [/^yaml: too many members/, ['too_many_members', 'too_many_nodes']],
  [/^yaml: long collection/, ['too_many_nodes']],
  [/^text: not in form C/, ['text_not_nfc']],
  [/^text: (direction|non-character)/, ['text_forbidden_character']],
  [/^text: half/, ['malformed_request']],
  [/^json: (duplicate|nesting|cut off|not quite|byte order|other encoding|bytes)/, ['malformed_request']],
  [/^content-(type|encoding)$/, ['unsupported_media_type']],
  [/^wire: (no length|length|transfer|two|folded|header|host)/, ['malformed_request']],
  [/^wire: large head/, ['headers_too_large']],
];

function describePayload({ kind, bytes }: Payload): string {
  const text = bytes.toString('latin1').replaceAll(/authorization: [^\r]*\r\n/g, '');
  const body =
    text.slice(0, 60) +
    (text.length > 60 ? ` … ${text.slice(Math.max(60, text.indexOf('\r\n\r\n') + 4)).slice(0, 160)}` : '');
  return `${kind} (${bytes.length} bytes) ${JSON.stringify(body)}`;
}

/** Counts rows of everything that a request can write. */
async function rows(): Promise<number> {
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const counts = await Promise.all(
    tables.map(({ name }) => sql<{ count: number }[]>`select count(*)::int as count from ${sql.identifier(name)}`),
  );
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
}

type Seen = { times: number[]; failures: number };

/** Starts the bystander and first lets it observe the service without the attack. */
async function startBystander(entityId: string) {
  const workerData = { url: `${service.url}/v1/entities/${entityId}`, key: ada.key };
  const thread = new Worker(new URL('./hostile/bystander-thread.ts', import.meta.url), { workerData, execArgv: [] });
  const timesSince = () =>
    new Promise<Seen>((resolve) => {
      thread.once('message', resolve);
      thread.postMessage('');
    });
  const wait = () => new Promise((resolve) => setTimeout(resolve, size(500, 3_000)));
  await wait();
  await timesSince();
  await wait();
  const { times } = await timesSince();
  return { alone: times, timesSince, stop: () => thread.terminate() };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
