import { sqlState } from '../../../sql/connection.ts';

/**
 * Messages of Citus when a server is lost while it commits, or while rows are copied to it: their codes are those of
 * defects.
 */
const WORDS = [
  'failure on connection marked as essential',
  'failed to COPY to shard',
  'connection to the remote node',
  // Of libpq, by which the servers speak with each other.
  'server closed the connection unexpectedly',
  'could not receive data',
  'could not send data',
  'connection not open',
  'no connection to the server',
];

/** Returns whether an error says that one server of several does not answer: the others may. */
export function isServerDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state === null) return false;
  return state.startsWith('08') || WORDS.some((words) => (error as Error).message.startsWith(words));
}

/** For rows that others can do without while their server does not answer. */
export function noneIfDown(error: unknown): [] {
  if (isServerDown(error)) return [];
  throw error;
}
