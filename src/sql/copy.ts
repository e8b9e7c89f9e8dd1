import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A connection that streams whole tables through the protocol's copy mode. */
export type CopySession = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Sends `copy … to stdout`; returns its rows as a stream. */
  rowsOut(statement: string): Readable;
  /** Sends `copy … from stdin`; returns a stream to write the rows to. */
  rowsIn(statement: string): Writable;
  end(): Promise<void>;
};

export async function openCopySession(url: string, applicationName: string): Promise<CopySession> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  // This listener ignores errors, because a lost connection rejects the statements in progress.
  client.on('error', () => {});
  await client.connect();
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    rowsOut: (statement) => client.query(copyTo(statement)),
    rowsIn: (statement) => client.query(copyFrom(statement)),
    end: () => client.end(),
  };
}
