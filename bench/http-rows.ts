import Fastify from 'fastify';
import postgres from 'postgres';
import { buildFromTemplate } from '../src/domain/constitution/templates.ts';
import { type Figure, round } from './figure.ts';
import { load, median, type Shot } from './load.ts';
import type { Client, Server } from './server.ts';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const CONNECTIONS = 32;

/** The hot read against a bare route and its own statement, in interleaved rounds. */
export async function readRows(server: Server, clients: readonly Client[]): Promise<Figure[]> {
  const shots = await Promise.all(clients.map((client, n) => createOne(server.url, client, `Read ${n} of Bench`)));
  const sql = postgres(server.databaseUrl, { max: 10 });
  const [row] = await sql<{ account_id: string; id: string }[]>`select account_id, id from entities limit 1`;
  const bare = Fastify();
  const body = JSON.stringify(
    await (await fetch(server.url + shots[0]?.path, { headers: clients[0]?.headers ?? {} })).json(),
  );
  bare.get('/v1/entities/:id', (_request, reply) => reply.type('application/json').send(body));
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  const statement = async () => sql`
    select e.*, f.stage, f.stage_status, f.expected_by, f.rejection
    from entities e left join formations f on f.account_id = e.account_id and f.entity_id = e.id
    where e.account_id = ${row?.account_id ?? ''} and e.id = ${row?.id ?? ''}`;
  const ratios: number[] = [];
  const rates: number[] = [];
  const p99s: number[] = [];
  const references: string[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const service = await load(server.url, shots, CONNECTIONS, ROUND_MS);
    const route = await load(bareUrl, shots, CONNECTIONS, ROUND_MS);
    const perSecond = await repeat(statement, CONNECTIONS, ROUND_MS);
    ratios.push(1 / service.perSecond / (1 / route.perSecond + 1 / perSecond));
    rates.push(service.perSecond);
    p99s.push(service.p99Ms);
    references.push(`${round(route.perSecond)}+${round(perSecond)}`);
  }
  await bare.close();
  await sql.end();
  return [
    {
      name: 'read an entity: time / (bare route + same SQL)',
      value: median(ratios),
      unit: '×',
      target: 1.35,
      better: 'lower',
      note: `${round(median(rates))} req/s; references ${references[2]} req/s`,
    },
    {
      name: 'read an entity: p99, 32 connections',
      value: median(p99s),
      unit: 'ms',
      target: 10,
      better: 'lower',
      note: `${clients.length} keys`,
    },
  ];
}

/** Creating from a 2 KiB constitution, alone and against the rate of its own statements. */
export async function createRows(server: Server, clients: readonly Client[]): Promise<Figure[]> {
  const constitution = buildFromTemplate({ name: 'Bench', livemode: false, member: { id: 'did:oas:account:bench' } });
  const body = JSON.stringify({ constitution: { ...constitution, purpose: `any lawful purpose${' and more'.repeat(50)}` } });
  const shots = clients.map(
    ({ headers }): Shot => ({
      method: 'POST',
      path: '/v1/entities',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
    }),
  );
  const sql = postgres(server.databaseUrl, { max: 10 });
  const ratios: number[] = [];
  const alone: number[] = [];
  const notes: string[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const service = await load(server.url, shots, 8, ROUND_MS);
    const perSecond = await repeat(() => sameStatements(sql), 8, ROUND_MS);
    alone.push((await load(server.url, shots, 1, ROUND_MS / 2)).p50Ms);
    ratios.push(service.perSecond / perSecond);
    notes.push(`${round(service.perSecond)} of ${round(perSecond)}/s`);
  }
  await sql.end();
  return [
    {
      name: 'create an entity: rate / rate of its statements',
      value: median(ratios),
      unit: '×',
      target: 0.5,
      better: 'higher',
      note: `${notes[2]}, body ${Buffer.byteLength(body)} bytes`,
    },
    { name: 'create an entity: p50, 1 client', value: median(alone), unit: 'ms', target: 6, better: 'lower', note: '' },
  ];
}

/** What one create writes, copied row for row from the last one, in one transaction, pipelined like the service. */
async function sameStatements(sql: postgres.Sql): Promise<void> {
  const id = crypto.randomUUID();
  await sql.begin(async (tx) => {
    await Promise.all([
      tx`insert into entities select account_id, ${id}, name, legal_name, livemode, jurisdiction, legal_form, state, version, constitution_version, external_reference, metadata, filing_number, filed_at, ein, ein_waiver, oas_did, filing_error, created_at, updated_at from entities where state = 'Draft' limit 1`,
      tx`insert into constitutions select account_id, ${id}, 1, format, source, canonical, hash, created_at from constitutions where account_id = (select account_id from entities where state = 'Draft' limit 1) limit 1`,
    ]);
    const chain = `entity:${id}`;
    await Promise.all([
      tx`insert into chain_heads select account_id, ${chain}, 1, hash, 1 from chain_heads limit 1`,
      tx`insert into audit_entries select account_id, ${chain}, 1, at, actor, action, data_hash, prev_hash, hash from audit_entries limit 1`,
      tx`insert into audit_data select account_id, ${chain}, 1, salt, data from audit_data limit 1`,
      tx`insert into events select account_id, ${crypto.randomUUID()}, type, ${id}, 1, livemode, created_at, actor, data from events limit 1`,
    ]);
  });
}

async function createOne(url: string, { headers }: Client, name: string): Promise<Shot> {
  const answer = await fetch(`${url}/v1/entities`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  const { id } = (await answer.json()) as { id: string };
  return { method: 'GET', path: `/v1/entities/${id}`, headers };
}

async function repeat(run: () => Promise<unknown>, parallel: number, durationMs: number): Promise<number> {
  let count = 0;
  const end = performance.now() + durationMs;
  const lane = async () => {
    for (; performance.now() < end; count += 1) await run();
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return count / (durationMs / 1000);
}
