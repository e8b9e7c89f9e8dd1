import type { Db } from './open.ts';
import type { TransactionSql } from './transactions.ts';

class RolledBack<T> {
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }
}

/**
 * Runs work in one transaction that is always rolled back; returns the work's result. The work gets a `Db` on which its
 * own transactions become savepoints, so it sees its own writes. On this `Db`, `listen` does nothing.
 */
export async function rollBack<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.begin<T>(async (sql) => {
      const value = await work(inside(sql));
      await sql.settle();
      throw new RolledBack(value);
    });
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.value as T;
    throw thrown;
  }
}

type Work = (sql: TransactionSql) => Promise<unknown>;

function inside(sql: TransactionSql): Db {
  const begin = (first: string | Work, second?: Work): Promise<unknown> =>
    savepoint(sql, typeof first === 'string' ? (second as Work) : first);
  return Object.assign(sql, {
    begin: begin as Db['begin'],
    canWrite: async () => true,
    notify: async () => {},
    listen: () => Promise.reject(new Error('a transaction that is rolled back listens to nothing')),
    onEach: () => Promise.reject(new Error('a transaction that is rolled back has no other connections')),
    replaceConnections: () => {},
    end: async () => {},
  });
}

async function savepoint<T>(sql: TransactionSql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  await sql`savepoint change`;
  try {
    const value = await work(sql);
    await sql.settle();
    await sql`release savepoint change`;
    return value;
  } catch (error) {
    await sql`rollback to savepoint change`;
    throw error;
  }
}
