import { sqlState } from '../../../sql/connection.ts';

/**
 * First words of Citus messages about a server lost during a commit or a copy of rows. Real bugs have the same error
 * codes, so only the text identifies these messages.
 */
const WORDS = [
  'failure on connection marked as essential',
  'failed to COPY to shard',
  'connection to the remote node',
  // Messages of libpq, which the Citus servers use to talk to each other.
  'server closed the connection unexpectedly',
  'could not receive data',
  'could not send data',
  'connection not open',
  'no connection to the server',
];

/** Returns whether an error means that one Citus server does not answer. Other servers may still work. */
export function isServerDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state === null) return false;
  return state.startsWith('08') || WORDS.some((words) => (error as Error).message.startsWith(words));
}

/**
 * For callers that can continue without some rows: returns no rows if the error means that a server is down, otherwise
 * throws the error again.
 */
export function noneIfDown(error: unknown): [] {
  if (isServerDown(error)) return [];
  throw error;
}
