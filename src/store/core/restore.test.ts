import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { openExplained } from '../../../test/harness/plan.ts';
import { systemClock } from '../../clock.ts';
import { WORKER } from '../../domain/access/actor.ts';
import { randomIds } from '../../ids.ts';
import { openConnections } from '../../sql/open.ts';
import { reopenFilings } from './restore.ts';
import { createWakes } from './wake.ts';
import { write } from './write.ts';

// Most filings of a large database are closed. Read one by one, a million of them took longer than a statement may.
it('a start after a restore reads the open filings only', async () => {
  const database = await createTestDatabase();
  const { db, planOf } = openExplained(database.url);
  const installation = randomUUID();
  const owner = openConnections(database.url, { max: 2, applicationName: 'test' });
  await owner`insert into installation (id, mode, created_at) values (${installation}, 'sandbox', now())`;
  await owner.end();
  const store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes: createWakes(db) };
  expect(await write(store, WORKER, (tx) => reopenFilings(tx, { installation, epoch: 5 }, new Date()))).toBe(0);
  expect(JSON.stringify(await planOf('update filings'))).toContain('"Index Name":"filings_open"');
  await db.end();
  await database.drop();
});
