import { openDb } from '../../src/store/core/db.ts';
import { findEntity } from '../../src/store/entities.ts';
import { answerParent, repeat } from './answer.ts';

export type HotReadSetup = { databaseUrl: string; poolSize: number; rows: readonly { account: string; id: string }[] };

/** The statement behind GET /v1/entities/{id} through the same driver and pool, without HTTP. */
await answerParent(async ({ databaseUrl, poolSize, rows }: HotReadSetup) => {
  const db = openDb(databaseUrl, { poolSize, role: 'serving', applicationName: 'bench' });
  return (question: { concurrency: number; durationMs: number }) =>
    repeat(question, async (index) => {
      const row = rows[index % rows.length];
      if (row === undefined || (await findEntity(db, row.account, row.id)) === null) throw new Error('no such entity');
    });
});
