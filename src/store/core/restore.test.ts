import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { systemClock } from '../../clock.ts';
import { WORKER } from '../../domain/access/actor.ts';
import { randomIds } from '../../ids.ts';
import { servingSettings } from './db.ts';
import { reopenFilings } from './restore.ts';
import { createWakes } from './wake.ts';
import { write } from './write.ts';

// Most filings of a large database are closed. Read one by one, a million of them took longer than a statement may.
it('a start after a restore reads the open filings only', async () => {
  const database = await createTestDatabase();
  const statements: { query: string; parameters: unknown[] }[] = [];
  const db = postgres(database.url, {
    max: 1,
    connection: servingSettings,
    debug: (_connection, query, parameters) => statements.push({ query, parameters }),
  });
  const installation = randomUUID();
  const owner = postgres(database.url, { max: 1 });
  await owner`insert into installation (id, mode, created_at) values (${installation}, 'sandbox', now())`;
  await owner.end();
  const store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes: createWakes(db) };
  expect(await write(store, WORKER, (tx) => reopenFilings(tx, { installation, epoch: 5 }, new Date()))).toBe(0);
  const { query, parameters } = statements.find(({ query }) => query.includes('update filings')) ?? {
    query: '',
    parameters: [],
  };
  await db.unsafe(`prepare reopen as ${query}`);
  const plan = await db.unsafe<{ 'QUERY PLAN': string }[]>(
    `explain execute reopen (${parameters.map(() => 'null').join(', ')})`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Scan using filings_open on filings');
  await db.end();
  await database.drop();
});
