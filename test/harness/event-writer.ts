import { systemClock } from '../../src/clock.ts';
import { AppError } from '../../src/errors/errors.ts';
import { randomIds } from '../../src/ids.ts';
import { sqlState } from '../../src/sql/connection.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { createWakes } from '../../src/store/core/wake.ts';
import { write } from '../../src/store/core/write.ts';

/** Writes events as the product does, without their causes: each in a commit of its own. */
export type EventWriter = {
  /** Writes one about the entity, numbered in `object.version`; `beforeCommit` may be slow. Returns the number. */
  write(about: { accountId: string; entityId: string }, beforeCommit?: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/** A write that waited too long for a lock is answered 503, and its caller retries. */
function againIfBusy<T>(commit: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (!(error instanceof AppError) || sqlState(error.cause) !== LOCK_TIMEOUT) throw error;
    return commit().catch(againIfBusy(commit));
  };
}

const LOCK_TIMEOUT = '55P03';

export function createEventWriter(databaseUrl: string, connections: number, isDistributed = false): EventWriter {
  const options = { poolSize: connections, applicationName: 'writers', isDistributed };
  const db: Db = openDb(databaseUrl, { ...options, role: 'serving' });
  const store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes: createWakes(db) };
  let last = 0;
  const known = new Map<string, object>();
  const factsOf = async (entityId: string): Promise<object> => {
    const [row] = await db<{ object: object }[]>`
      select data -> 'object' as object from events where entity_id = ${entityId} and type = 'entity.created'`;
    return row?.object ?? {};
  };
  return {
    async write({ accountId, entityId }, beforeCommit = async () => {}) {
      last += 1;
      const version = last;
      const facts = known.get(entityId) ?? (await factsOf(entityId));
      known.set(entityId, facts);
      const commit = () =>
        write(store, { type: 'operator', id: 'test' }, async (tx) => {
          const data = { object: { ...facts, version, changed: [] } };
          await tx.recordNow({ accountId, entityId, action: 'entity.updated', data });
          await beforeCommit();
        });
      await commit().catch(againIfBusy(commit));
      return version;
    },
    close: () => db.end(),
  };
}
