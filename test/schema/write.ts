/* `npm run schema`: writes schema.sql and docs/schema.svg from a database that all migrations were applied to. */

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/embedded.ts';
import { openConnections } from '../../src/sql/open.ts';
import { ensureDatabase } from '../../src/store/core/databases.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { drawSchema } from './diagram.ts';
import { readSchema, writeSchema } from './dump.ts';

const root = new URL('../../', import.meta.url);
const dataDir = await mkdtemp(join(tmpdir(), 'efs-schema-'));
// PostgreSQL runs as another user when this runs as root, and has to pass.
await chmod(dataDir, 0o711);
try {
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    const url = cluster.adminUrl('efs_schema');
    await ensureDatabase(url);
    await migrate(url);
    const sql = openConnections(url, { max: 2, applicationName: 'test' });
    const schema = await readSchema(sql).finally(() => sql.end());
    await writeFile(new URL('schema.sql', root), writeSchema(schema));
    await writeFile(new URL('docs/schema.svg', root), drawSchema(schema));
  } finally {
    await cluster.stop();
  }
} finally {
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}
