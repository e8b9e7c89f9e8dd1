import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionLost } from '../../src/sql/connection.ts';
import { type Db, openConnections, sharesOf } from '../../src/sql/open.ts';
import { openSession, type Session } from '../../src/sql/session.ts';
import type { TransactionSql } from '../../src/sql/transactions.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';

/* Connections end at any moment: statements under way fail, later ones work, and nothing is committed in part. */

const NAME = 'connections-test';
let database: TestDatabase;
let db: Db;
let other: Session;
beforeAll(async () => {
  database = await createEmptyDatabase();
  other = await openSession({ url: database.url, applicationName: 'other' });
  await other.sql`create table things (id int primary key)`;
});
beforeEach(async () => {
  await db?.end();
  await other.sql`truncate things`;
  db = openConnections(database.url, { max: 5, applicationName: NAME });
});
afterAll(async () => {
  await Promise.all([db.end(), other.end()]);
  await database.drop();
});

const endAll = () => other.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME}`;
const busy = (count: number) =>
  eventually(async () => {
    const rows = await other.sql`
      select 1 from pg_stat_activity where application_name = ${NAME} and wait_event = 'PgSleep'`;
    expect(rows).toHaveLength(count);
  });

it('reads int8 as a number, a date as its midnight, bytes, JSON and arrays', async () => {
  const [row] = await db`
    select 9007199254740991::int8 as big, '2026-02-03'::date as day, '\\x00ff'::bytea as bytes, '{"a": [1]}'::jsonb as json,
      array['a', null]::text[] as texts, array[1, 2]::int8[] as numbers, '2026-02-03T04:05:06.789Z'::timestamptz as at`;
  expect(row).toEqual({
    big: 9007199254740991,
    day: new Date('2026-02-03'),
    bytes: Buffer.from([0, 255]),
    json: { a: [1] },
    texts: ['a', null],
    numbers: [1, 2],
    at: new Date('2026-02-03T04:05:06.789Z'),
  });
});

it('sends many statements over few connections, each with its own answer', async () => {
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const rows = await Promise.all(numbers.map((n) => db<{ n: number }[]>`select ${n}::int as n`));
  expect(rows.map(([row]) => row?.n)).toEqual(numbers);
  const open = await other.sql`select 1 from pg_stat_activity where application_name = ${NAME}`;
  expect(open.length).toBeLessThanOrEqual(5);
});

it('answers the statements beside one that fails', async () => {
  const answers = await Promise.allSettled([db`select 1 as n`, db`select 1 / 0`, db`select 2 as n`]);
  expect(answers).toMatchObject([{ value: [{ n: 1 }] }, { reason: { code: '22012' } }, { value: [{ n: 2 }] }]);
});

it('a transaction commits all of it, or nothing if it throws', async () => {
  await db.begin(async (sql) => {
    await sql`insert into things values (1)`;
    await sql`insert into things values (2)`;
  });
  await expect(
    db.begin(async (sql) => {
      await sql`insert into things values (3)`;
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  expect(await db`select id from things order by id`).toEqual([{ id: 1 }, { id: 2 }]);
});

it('a transaction that goes on after a failed statement is refused, because nothing was committed', async () => {
  const going = db.begin(async (sql) => {
    await sql`insert into things values (1)`;
    await sql`insert into things values (1)`.catch(() => {});
  });
  await expect(going).rejects.toThrow('nothing was committed');
  expect(await db`select id from things`).toEqual([]);
});

it('statements sent for later take effect in their order, before the next one is answered', async () => {
  const seen = await db.begin(async (sql) => {
    sql.later`insert into things values (1)`;
    sql.later`update things set id = 2 where id = 1`;
    const rows = await sql`select id from things`;
    sql.later`insert into things values (3)`;
    return rows;
  });
  expect(seen).toEqual([{ id: 2 }]);
  expect(await db`select id from things order by id`).toEqual([{ id: 2 }, { id: 3 }]);
});

it.each([
  ['as the last one', async () => {}],
  ['before another one', async (sql: TransactionSql) => void (await sql`select 1`)],
])('a statement sent for later that fails is the error of its transaction, %s', async (_title, next) => {
  const failing = db.begin(async (sql) => {
    sql.later`insert into things values (1)`;
    sql.later`insert into things values (1)`;
    await next(sql);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await db`select id from things`).toEqual([]);
});

it('statements under way on a lost connection fail, and the next ones work', async () => {
  const single = db`select pg_sleep(60)`;
  const inTransaction = db.begin((sql) => sql`select pg_sleep(60)`);
  const [first, second] = [single.catch((error) => error), inTransaction.catch((error) => error)];
  await busy(2);
  await endAll();
  // PostgreSQL may still say why before it hangs up.
  for (const error of await Promise.all([first, second]))
    expect(error instanceof ConnectionLost || (error as { code: string }).code === '57P01').toBe(true);
  expect(await db`select 1 as n`).toEqual([{ n: 1 }]);
  expect(await db.begin((sql) => sql`select 1 as n`)).toEqual([{ n: 1 }]);
});

it('a transaction whose connection is lost between two statements is not committed', async () => {
  const cut = db.begin(async (sql) => {
    await sql`insert into things values (1)`;
    await endAll();
    await sql`insert into things values (2)`;
  });
  await expect(cut).rejects.toThrow();
  expect(await db`select id from things`).toEqual([]);
});

it('idle connections that are lost are replaced', async () => {
  await Promise.all([db`select 1`, db.begin((sql) => sql`select 1`)]);
  await endAll();
  await eventually(async () => expect(await db`select 1 as n`).toEqual([{ n: 1 }]));
  await eventually(async () => expect(await db.begin((sql) => sql`select 1 as n`)).toEqual([{ n: 1 }]));
});

it('a listener that loses its connection listens again, and says that it may have missed something', async () => {
  const heard: string[] = [];
  let listens = 0;
  const subscription = await db.listen(
    'things',
    (payload) => heard.push(payload),
    () => {
      listens += 1;
    },
  );
  await db.notify('things', 'before');
  await eventually(() => expect(heard).toEqual(['before']));
  await endAll();
  await eventually(() => expect(listens).toBe(2));
  await eventually(() => db.notify('things', 'after'));
  await eventually(() => expect(heard).toEqual(['before', 'after']));
  await subscription.unlisten();
});

it('a statement whose table got another column while it was prepared works on', async () => {
  const all = () => db<object[]>`select * from things`;
  const inTransactions = () => Promise.all([1, 2, 3].map(() => db.begin((sql) => sql`select * from things`)));
  await Promise.all([all(), inTransactions()]);
  await Promise.all([all(), all()]);
  await other.sql`alter table things add column note text`;
  await other.sql`insert into things values (1, 'new')`;
  const row = { id: 1, note: 'new' };
  expect(await all()).toEqual([row]);
  expect(await inTransactions()).toEqual([[row], [row], [row]]);
  await other.sql`alter table things drop column note`;
});

it('a database that is not there is told as such', async () => {
  const nowhere = openConnections('postgres://nobody@127.0.0.1:1/nothing', { max: 2, applicationName: NAME });
  await expect(nowhere`select 1`).rejects.toMatchObject({ name: 'ConnectionLost', code: 'ECONNREFUSED' });
  await expect(nowhere.begin((sql) => sql`select 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(nowhere.listen('things', () => {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await nowhere.end();
});

it('a statement after the end is refused, and opens no connection', async () => {
  const own = openConnections(database.url, { max: 2, applicationName: 'ended' });
  await own`select 1`;
  await own.end();
  await expect(own`select 1`).rejects.toThrow(ConnectionLost);
  await expect(own.begin((sql) => sql`select 1`)).rejects.toThrow(ConnectionLost);
  await eventually(async () => {
    expect(await db`select 1 from pg_stat_activity where application_name = 'ended'`).toEqual([]);
  });
});

/** Work that waits for something that never comes, such as a client that has left. */
const never = () => new Promise<never>(() => {});

describe('a transaction whose work never ends', () => {
  const LIMIT_MS = 300;
  let bounded: Db;
  beforeEach(() => {
    bounded = openConnections(database.url, { max: 5, applicationName: NAME, transactionLimitMs: LIMIT_MS });
  });
  afterEach(() => bounded.end({ timeout: 1 }));

  it('ends at its limit: nothing of it is committed, and its connection serves others', async () => {
    const hanging = Array.from({ length: 10 }, (_, id) =>
      bounded.begin(async (sql) => {
        await sql`insert into things values (${id})`;
        await never();
      }),
    );
    const ends = await Promise.allSettled(hanging);
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(ConnectionLost) });
    await bounded.begin((sql) => sql`insert into things values (1)`);
    expect(await db`select id from things`).toEqual([{ id: 1 }]);
  });

  it('may have another limit', async () => {
    const ended = bounded.begin(async (sql) => {
      sql.limit(60_000);
      await sql`select pg_sleep(${(2 * LIMIT_MS) / 1_000})`;
      return 'done';
    });
    expect(await ended).toBe('done');
  });

  it('ends with its connection', async () => {
    const hanging = db.begin(async (sql) => {
      await sql`select 1`;
      await endAll();
      await never();
    });
    await expect(hanging).rejects.toBeInstanceOf(ConnectionLost);
  });

  it('sends nothing once it has ended', async () => {
    const { promise: afterwards, resolve } = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    const failed = db.begin(async (sql) => {
      late = afterwards.then(() => sql`insert into things values (7)`);
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    resolve();
    await expect(late).rejects.toThrow('the transaction is over');
    expect(await db`select id from things`).toEqual([]);
  });
});

describe('a transaction that may begin', () => {
  it('is found while a connection is free, and not while all wait for something else', async () => {
    expect(await db.canWrite(1_000)).toBe(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const { transactions } = sharesOf(5);
    const held = Array.from({ length: transactions }, () => db.begin(() => promise));
    expect(await db.canWrite(50)).toBe(false);
    resolve();
    await Promise.all(held);
    expect(await db.canWrite(1_000)).toBe(true);
  });

  it('counts as found while the transactions that use all connections are getting on', async () => {
    const { transactions } = sharesOf(5);
    let isOver = false;
    const busy = Array.from({ length: transactions }, () =>
      db.begin(async (sql) => {
        while (!isOver) await sql`select 1`;
      }),
    );
    // Long enough for one statement on a machine with other work; a pool that stands still is told apart above.
    expect(await db.canWrite(1_000)).toBe(true);
    isOver = true;
    await Promise.all(busy);
  });

  it('is not found without a database', async () => {
    const gone = openConnections('postgres://127.0.0.1:1/none', { max: 2, applicationName: NAME });
    expect(await gone.canWrite(1_000)).toBe(false);
    await gone.end({ timeout: 1 });
  });
});
