import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '../../src/store/core/migrate.ts';

/** Migrates a database as code would that knows these migrations, by file name, and has this version. */
export async function migrateWith(
  databaseUrl: string,
  migrations: Readonly<Record<string, string>>,
  version?: string,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-migrations-'));
  try {
    for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, name), sql);
    const directory = pathToFileURL(`${folder}/`);
    return await migrate(databaseUrl, { directory, ...(version !== undefined && { version }) });
  } finally {
    await rm(folder, { recursive: true });
  }
}
