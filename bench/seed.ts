import { openDb } from '../src/store/core/db.ts';

/** Gives an account many drafts, all at once. */
export async function seedEntities(databaseUrl: string, accountId: string, count: number): Promise<void> {
  const db = openDb(databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
  await db`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), 'company-' || n, 'Company ' || n || ' LLC', false, 'US-WY', 'llc', 'Draft',
      1, 1, '{}', now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) n`;
  await db`analyze entities`;
  await db.end();
}
