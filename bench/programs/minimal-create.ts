import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { loadConfig } from '../../src/config/config.ts';
import { AUDIT_SALT_LENGTH, appendEntry, GENESIS_HASH } from '../../src/domain/audit/audit-chain.ts';
import { parseConstitution } from '../../src/domain/constitution/parse.ts';
import { buildApp } from '../../src/http/app.ts';
import { randomIds } from '../../src/ids.ts';
import { createLogger } from '../../src/log.ts';
import type { Statement, Value } from '../../src/sql/sql.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { openFoundation } from '../../src/wiring/foundation.ts';
import { httpDeps } from '../../src/wiring/http-deps.ts';
import { answerParent } from './answer.ts';

export type MinimalCreateSetup = {
  databaseUrl: string;
  dataDir: string;
  poolSize: number;
  key: string;
  body: string;
};

/** A statement as the service sent it; `turn` counts how often it had waited for answers before. */
type Recorded = { turn: number; strings: TemplateStringsArray; values: unknown[] };

/** `prepare` makes the values of the next creates, and asks for the port; `cpu` for the CPU time so far. */
export type MinimalCreateQuestion = { prepare: number } | 'cpu';

/**
 * The minimum cost of `POST /v1/entities`: a Fastify route that reads, checks and hashes the constitution and the
 * audit entry, sends the same statements through the same driver and pool, and answers as much. No credential, no
 * check of the request, no log. The statements are recorded from the service itself, so this cannot become outdated;
 * statements that it sends together are sent together.
 */
await answerParent(async (setup: MinimalCreateSetup) => {
  const { statements, names, answer } = await listen(setup);
  const db = openDb(setup.databaseUrl, { poolSize: setup.poolSize, role: 'serving', applicationName: 'bench' });
  let rehearsals: Recorded[][] = [];
  const app = Fastify();
  app.post<{ Body: { constitution_yaml: string } }>('/v1/entities', async ({ body }, reply) => {
    const parsed = parseConstitution(body.constitution_yaml, 'yaml', { livemode: false });
    const rehearsal = rehearsals.pop();
    if (!parsed.ok || rehearsal === undefined) throw new Error('nothing to create');
    const data = { object: { ...answer, hash: parsed.hash } };
    const at = { at: new Date().toISOString(), actor: { type: 'api_key', id: 'bench' }, action: 'entity.created' };
    appendEntry({ chain: 'entity:bench', seq: 0, hash: GENESIS_HASH }, at, data, new Uint8Array(AUDIT_SALT_LENGTH));
    await replay(db, rehearsal);
    return reply.code(201).send(answer);
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return async (question: MinimalCreateQuestion) => {
    const { user, system } = process.cpuUsage();
    if (question === 'cpu') return (user + system) / 1_000;
    // Made before the clock starts, because renaming what was recorded is no work of the service.
    rehearsals = Array.from({ length: question.prepare }, () => rename(statements, names));
    return Number(port);
  };
});

/** Creates an entity with the service's own code and records the statements of its transaction. */
async function listen(
  setup: MinimalCreateSetup,
): Promise<{ statements: Recorded[]; names: string[]; answer: Record<string, unknown> }> {
  const log = createLogger('silent');
  const config = loadConfig({ DATA_DIR: setup.dataDir });
  const foundation = await openFoundation(config, setup.databaseUrl, log, 'bench');
  let statements: Recorded[] = [];
  const onStatement = recorder((statement) => statements.push(statement));
  const db = openDb(setup.databaseUrl, { poolSize: 2, role: 'serving', applicationName: 'bench', onStatement });
  const names: string[] = [];
  const ids = { ...randomIds, uuid: () => note(names, randomIds.uuid()) };
  const app = buildApp(await httpDeps({ ...foundation, store: { ...foundation.store, db, ids } }, config.baseUrl), log);
  const create = () =>
    app.inject({
      method: 'POST',
      url: '/v1/entities',
      headers: {
        authorization: `Bearer ${setup.key}`,
        'content-type': 'application/json',
        'idempotency-key': note(names, randomUUID()),
      },
      payload: setup.body,
    });
  await create();
  names.length = 0;
  statements = [];
  const reply = await create();
  if (reply.statusCode !== 201) throw new Error(`the rehearsal answered ${reply.statusCode}`);
  await app.close();
  await Promise.all([db.end(), foundation.close()]);
  const begin = statements.findIndex(({ strings }) => strings[0]?.startsWith('begin'));
  const commit = statements.findIndex(({ strings }) => strings[0] === 'commit');
  return { statements: statements.slice(begin + 1, commit), names, answer: reply.json() };
}

function note(names: string[], name: string): string {
  names.push(name);
  return name;
}

/** Passes on each statement with its turn. */
function recorder(note: (statement: Recorded) => void): (statement: Statement) => void {
  let turn = 0;
  let noted = -1;
  return ({ text, values }) => {
    // Answers arrive in a later turn of the event loop: statements before that were sent without waiting.
    if (noted !== turn) setImmediate(() => turn++);
    noted = turn;
    const strings = text.split(/\$\d+/);
    note({ turn, strings: Object.assign(strings, { raw: strings }), values });
  };
}

/** Returns the same statements for another entity: every generated name is replaced by a new one. */
function rename(statements: readonly Recorded[], names: readonly string[]): Recorded[] {
  const renamed = new Map(names.map((name) => [name, randomIds.uuid()]));
  const inText = (text: string): string => {
    let result = text;
    for (const [from, to] of renamed) result = result.replaceAll(from, to);
    return result;
  };
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array)
      return value;
    return JSON.parse(inText(JSON.stringify(value)));
  };
  return statements.map((statement) => ({ ...statement, values: statement.values.map(inValue) }));
}

async function replay(db: Db, statements: readonly Recorded[]): Promise<void> {
  await db.begin(async (sql) => {
    for (const together of Map.groupBy(statements, ({ turn }) => turn).values()) {
      await Promise.all(together.map(({ strings, values }) => sql(strings, ...(values as Value[]))));
    }
  });
}
