import { systemClock } from '../../src/clock.ts';
import { WORKER } from '../../src/domain/access/actor.ts';
import { randomIds } from '../../src/ids.ts';
import { openConnections } from '../../src/sql/open.ts';
import { reopenFilings } from '../../src/store/core/restore.ts';
import { createWakes } from '../../src/store/core/wake.ts';
import { type Store, write } from '../../src/store/core/write.ts';

type Database = { databaseUrl: string };

/** Does to the database what a process does that notices that it was restored. */
export async function noticeRestore(service: Database, livemode = false): Promise<void> {
  await withStore(service, livemode, async (store) => {
    const [row] = await store.db<{ id: string; epoch: number }[]>`select id, epoch::int as epoch from installation`;
    const { id: installation = '', epoch = 0 } = row ?? {};
    await write(store, WORKER, (tx) => reopenFilings(tx, { installation, epoch: epoch + 1 }, new Date()));
  });
}

async function withStore(
  { databaseUrl }: Database,
  livemode: boolean,
  use: (store: Store) => Promise<unknown>,
): Promise<void> {
  const db = openConnections(databaseUrl, { max: 2, applicationName: 'test' });
  try {
    await use({ db, clock: systemClock, ids: randomIds, livemode, wakes: createWakes(db) });
  } finally {
    await db.end();
  }
}
