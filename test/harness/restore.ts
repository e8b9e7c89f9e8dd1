import { systemClock } from '../../src/clock.ts';
import { WORKER } from '../../src/domain/access/actor.ts';
import { randomIds } from '../../src/ids.ts';
import { openConnections } from '../../src/sql/open.ts';
import { readEpoch, reopenFilings } from '../../src/store/core/restore.ts';
import { createWakes } from '../../src/store/core/wake.ts';
import { write } from '../../src/store/core/write.ts';

/** Does to the database what a process does that notices that it was restored. */
export async function noticeRestore({ databaseUrl }: { databaseUrl: string }, livemode = false): Promise<void> {
  const db = openConnections(databaseUrl, { max: 2, applicationName: 'test' });
  const store = { db, clock: systemClock, ids: randomIds, livemode, wakes: createWakes(db) };
  const { installation, epoch } = await readEpoch(db);
  await write(store, WORKER, (tx) => reopenFilings(tx, { installation, epoch: epoch + 1 }, new Date()));
  await db.end();
}
