import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openConnections } from '../../sql/open.ts';
import { createApp } from './app.ts';
import { seededChance } from './chance.ts';
import type { SimulatorContext, SimulatorOptions } from './context.ts';
import { sequenceStatements } from './offices.ts';

export type { SimulatorOptions } from './context.ts';

export type Simulator = {
  /** Address that the simulator listens on, with the actual port. */
  url: string;
  /** Stops immediately. Slow answers are dropped, but committed entries stay. */
  close(): Promise<void>;
};

/**
 * Starts a registry that behaves like a fast office, and misbehaves on request. It is a separate program: it shares the
 * protocol with the service, but no tables or code paths.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const sql = connect(options);
  const stop = new AbortController();
  try {
    await createTables(sql);
    const context: SimulatorContext = {
      options,
      sql,
      clock: options.clock,
      chance: seededChance(options.seed ?? Math.floor(Math.random() * 2 ** 32)),
      stopping: stop.signal,
      pause: (durationMs) => sleep(durationMs, undefined, { signal: stop.signal }),
    };
    const app = createApp(context);
    const url = await app.listen({ host: options.host, port: options.port });
    const close = async () => {
      stop.abort();
      await app.close();
      await sql.end({ timeout: 5 });
    };
    return { url, close };
  } catch (error) {
    await sql.end({ timeout: 5 });
    throw error;
  }
}

function connect({ databaseUrl, maxProcessingMs }: SimulatorOptions): Db {
  return openConnections(databaseUrl, {
    max: 10,
    applicationName: 'registry-simulator',
    // The database ends an idle transaction after `max_processing_ms`, so that this limit holds even if the process is
    // paused just before the commit. The value is at least 1, because 0 would disable the limit.
    settings: { idle_in_transaction_session_timeout: Math.max(1, maxProcessingMs) },
  });
}

/**
 * Creates the missing tables. A lock lets one program go first, because two concurrent `create` statements would
 * conflict.
 */
async function createTables(sql: Db): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  // The lock and the tables are in one script, so that the transaction has no pauses. On a busy machine, the limit for
  // idle transactions could otherwise end the start.
  const lock = "select pg_advisory_xact_lock(hashtext('registry-simulator schema'));";
  await sql.script(`${lock}\n${schema}\n${sequenceStatements()}`);
}
