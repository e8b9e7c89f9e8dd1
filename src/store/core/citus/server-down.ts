import { sqlState } from '../../../sql/connection.ts';

/**
 * Beginnings of Citus messages about a server lost during a commit or a copy of rows. Their error codes are those of
 * defects, so only the text tells them apart.
 */
const WORDS = [
  'failure on connection marked as essential',
  'failed to COPY to shard',
  'connection to the remote node',
  // Messages of libpq, which the servers use to talk to each other.
  'server closed the connection unexpectedly',
  'could not receive data',
  'could not send data',
  'connection not open',
  'no connection to the server',
];

/** Returns whether an error says that one of several servers does not answer; the others may. */
export function isServerDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state === null) return false;
  return state.startsWith('08') || WORDS.some((words) => (error as Error).message.startsWith(words));
}

/** Turns the error of a server that does not answer into no rows, for callers that can go on without them. */
export function noneIfDown(error: unknown): [] {
  if (isServerDown(error)) return [];
  throw error;
}
