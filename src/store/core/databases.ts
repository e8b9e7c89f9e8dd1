import { databaseOf, withDatabase } from '../../domain/formats/database-url.ts';
import { StartError } from '../../errors/start-error.ts';
import { sqlState } from '../../sql/connection.ts';
import { openSession } from '../../sql/session.ts';
import { hasRows } from './db.ts';

/** Returns whether the server has the database that the URL names. */
export async function hasDatabase(databaseUrl: string): Promise<boolean> {
  const { sql, end } = await openSession({ url: withDatabase(databaseUrl, 'postgres'), applicationName: 'efs' });
  return hasRows(sql`select 1 from pg_database where datname = ${databaseOf(databaseUrl)}`.finally(end));
}

/** Creates the database named in the URL if it is missing. */
export async function ensureDatabase(databaseUrl: string): Promise<void> {
  const name = databaseOf(databaseUrl);
  const { sql, end } = await openSession({ url: withDatabase(databaseUrl, 'postgres'), applicationName: 'efs' });
  try {
    const [row] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!row) await sql`create database ${sql.identifier(name)}`;
  } catch (error) {
    // SQLSTATE 42P04: another process has just created the database. SQLSTATE 42501: this role may not create
    // databases.
    if (sqlState(error) === '42P04') return;
    if (sqlState(error) !== '42501') throw error;
    throw new StartError(
      `This database role cannot create the database "${name}". Create the database, or give the role CREATEDB.`,
    );
  } finally {
    await end();
  }
}
