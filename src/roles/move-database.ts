import type { Config } from '../config/config.ts';
import { databaseOf, hostsIn, withDatabase } from '../domain/formats/database-url.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts';
import { findHome } from '../embedded-postgres/home.ts';
import { readMoved, removeMoved, writeMoved } from '../embedded-postgres/moved.ts';
import { StartError } from '../errors/start-error.ts';
import { copyDatabase, isDatabaseCopied } from '../store/core/copy-database.ts';
import { hasDatabase } from '../store/core/databases.ts';
import { migrate } from '../store/core/migrate.ts';
import { SIMULATOR_DATABASE } from './running.ts';

type Options = { onTable: (table: string, rows: number) => void };

/**
 * Moves the embedded database to another PostgreSQL while no service runs on it. If the command is killed, run it
 * again. Before any row is moved, the command writes a mark in DATA_DIR, which prevents services from starting there.
 * All rows arrive in one transaction.
 */
export async function runMoveDatabase(config: Config, url: string, { onTable }: Options): Promise<void> {
  await withEmbedded(config, async (embeddedUrl) => {
    const to = await otherOf(config, url);
    await migrate(embeddedUrl);
    await migrate(url);
    await writeMoved(config.dataDir, { state: 'begun', to });
    await copyDatabase(embeddedUrl, url, onTable);
    // pause: before-moved
    await writeMoved(config.dataDir, { state: 'done', to });
  });
}

/** Cancels a move. Throws if the rows have already arrived at the target. */
export async function runCancelMove(config: Config, url: string): Promise<void> {
  await withEmbedded(config, async (embeddedUrl) => {
    await otherOf(config, url);
    if (await isDatabaseCopied(embeddedUrl, url))
      throw new StartError('The rows have arrived there. Run the command without --cancel, and set DATABASE_URL.');
    await removeMoved(config.dataDir);
  });
}

async function withEmbedded(config: Config, run: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new StartError('DATABASE_URL is set, so there is no embedded database to move. Unset it for this command.');
  if ((await findHome(config.dataDir)) === undefined)
    throw new StartError(`There is no embedded database in ${config.dataDir}. Set DATA_DIR.`);
  const cluster = await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    if (await hasDatabase(withDatabase(cluster.url, SIMULATOR_DATABASE)))
      throw new StartError(
        'This database has the register of the simulator, which is not moved. Only an installation without the simulator can be moved; make a new sandbox instead.',
      );
    await run(cluster.url);
  } finally {
    await cluster.stop();
  }
}

async function otherOf({ dataDir }: Config, url: string): Promise<string> {
  const to = `${hostsIn(url)}/${databaseOf(url)}`;
  const moved = await readMoved(dataDir);
  if (moved !== null && moved.to !== to)
    throw new StartError(`A move to ${moved.to} was begun, not to ${to}. Name that place, also to cancel it.`);
  return to;
}
