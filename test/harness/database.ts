import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { requireSoundChains } from './chain-check.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

const TEMPLATE = 'efs_template';

/**
 * Makes a migrated database for the test file: a clone of the template, which takes a twentieth of a second, while
 * migrating takes longer with every migration. Drop it in `afterAll`: then its audit chains are verified.
 */
export async function createTestDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const { url, drop } = await createEmptyDatabase(template);
  return { url, drop: () => requireSoundChains(url).finally(drop) };
}

/** Makes a copy of a template, which need not be one of the service. */
export async function createEmptyDatabase(template: string = 'template0'): Promise<TestDatabase> {
  const clusterUrl = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files suits templates that nobody writes to, and is then quicker than logging each page.
  await administer(clusterUrl, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`);
  return {
    url: urlOf(clusterUrl, name),
    drop: () => administer(clusterUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

/** Makes the template, once per run, before any test file starts. */
export async function prepareTemplate(clusterUrl: string, migrate: (url: string) => Promise<unknown>): Promise<void> {
  await administer(clusterUrl, (sql) => sql`create database ${sql(TEMPLATE)}`);
  await migrate(urlOf(clusterUrl, TEMPLATE));
}

async function administer(clusterUrl: string, statement: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}
