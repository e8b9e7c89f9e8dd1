import { EfsClient } from '../../sdk/src/index.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { type BenchAccount, KEY_COUNT, makeAccounts } from '../accounts.ts';
import { formCompany, newCompany } from '../companies.ts';
import { absoluteFigure, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startServiceProcess } from '../service-process.ts';

/** 200 companies a round. */
const FORMED_EACH = 4;
const ROUNDS = 2;
/** Accounts that form at the same time; the sizes do not depend on it. */
const SIDE_BY_SIDE = 10;
const FORM_LIMIT_MS = 60_000;

/**
 * The room that an Active company takes in the database: how much all tables and indexes grow, divided by the number of
 * companies formed meanwhile. It includes rows that are deleted after their retention, such as answers to repeat.
 */
export const companyBytesRow: Row = {
  name: 'company_bytes',
  overrides: { SIMULATOR_PACE: '0' },
  run: async () => {
    const service = await startServiceProcess(companyBytesRow.overrides);
    const db = openDb(service.databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
    try {
      const accounts = await makeAccounts(service.url, { entitiesEach: 0, body: newCompany });
      // The first round also fills pages that exist once, and stores what all documents share.
      const rounds = await inRounds(ROUNDS, async () => {
        const before = await sizeOf(db);
        await formAll(service.url, accounts);
        return ((await sizeOf(db)) - before) / (KEY_COUNT * FORMED_EACH) / 1_000;
      });
      const target = { of: 'measured', atMost: 60 } as const;
      return [absoluteFigure('database bytes of an Active company', 'kB', target, rounds)];
    } finally {
      await db.end();
    }
  },
};

async function formAll(url: string, accounts: readonly BenchAccount[]): Promise<void> {
  const waiting = [...accounts];
  const next = async () => {
    for (let account = waiting.pop(); account !== undefined; account = waiting.pop()) {
      const efs = new EfsClient({ baseUrl: url, apiKey: account.key });
      for (let formed = 0; formed < FORMED_EACH; formed++) await formCompany(efs, FORM_LIMIT_MS);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
}

/** Tables, indexes and long values, without the versions of rows that nobody can see any more. */
async function sizeOf(db: Db): Promise<number> {
  await db`vacuum`;
  const [row] = await db<[{ bytes: string }]>`
    select sum(pg_total_relation_size(oid))::text as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  return Number(row.bytes);
}
