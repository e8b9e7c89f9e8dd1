import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { SERVING_ROLE } from '../../src/store/core/serving-role.ts';
import { requireSoundChains } from './chain-check.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

export const TEMPLATE = 'efs_template';

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
  // The workers of Citus know a database by its name, so a copy on each of them is a copy of the whole.
  const servers = [clusterUrl, ...(template === TEMPLATE ? inject('workerUrls') : [])];
  // Copying files suits templates that nobody writes to, and is then quicker than logging each page.
  for (const server of servers)
    await administer(
      server,
      (sql) => sql`create database ${sql.identifier(name)} template ${sql.identifier(template)} strategy file_copy`,
    );
  return {
    url: urlOf(clusterUrl, name),
    async drop() {
      for (const server of servers)
        await administer(server, (sql) => sql`drop database if exists ${sql.identifier(name)} with (force)`);
    },
  };
}

/** True if this run is on Citus (test/citus/run.ts). */
export function isOnCitus(): boolean {
  return inject('workerUrls').length > 0;
}

/** Makes the template, once per run, before any test file starts. `migrate`: null if it is made already. */
export async function prepareTemplate(
  clusterUrl: string,
  migrate: ((url: string) => Promise<unknown>) | null,
): Promise<void> {
  if (migrate !== null) {
    await administer(clusterUrl, (sql) => sql`create database ${sql.identifier(TEMPLATE)}`);
    await migrate(urlOf(clusterUrl, TEMPLATE));
  }
  await administer(clusterUrl, (sql) => sql.script(`alter role ${SERVING_ROLE} login password '${SERVING_PASSWORD}'`));
}

const SERVING_PASSWORD = 'serving';

/** Returns the URL of a database for the serving role, which brings its settings by itself. */
export function asServingRole(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  [url.username, url.password] = [SERVING_ROLE, SERVING_PASSWORD];
  return url.href;
}

async function administer(clusterUrl: string, statement: (sql: Db) => Promise<unknown>): Promise<void> {
  const sql = openConnections(clusterUrl, { max: 2, applicationName: 'test' });
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
