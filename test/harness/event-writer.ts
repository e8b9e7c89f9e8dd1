import { randomIds } from '../../src/ids.ts';
import { insertRecords } from '../../src/store/chain.ts';
import { type Db, openDb } from '../../src/store/db.ts';
import { createWakes } from '../../src/store/wake.ts';

/** Writes events as the product does, without what leads to them: each a commit of its own. */
export type EventWriter = {
  /** Writes one about the entity, numbered in `object.index`; `beforeCommit` may take its time. Answers the number. */
  write(about: { accountId: string; entityId: string }, beforeCommit?: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

export function createEventWriter(databaseUrl: string, connections: number): EventWriter {
  const db: Db = openDb(databaseUrl, { poolSize: connections, role: 'serving', applicationName: 'writers' });
  const wakes = createWakes(db);
  let last = 0;
  return {
    async write({ accountId, entityId }, beforeCommit = async () => {}) {
      last += 1;
      const index = last;
      await db.begin(async (sql) => {
        const tx = {
          ...{ sql, at: new Date(), actor: { type: 'operator', id: 'test' } as const, ids: randomIds, livemode: false },
          ...{ record: () => {}, wake: () => {} },
        };
        const data = { object: { index } };
        await insertRecords(tx, [{ accountId, entityId, action: 'entity.updated', data }]);
        await beforeCommit();
      });
      wakes.send('events');
      return index;
    },
    close: () => db.end(),
  };
}
