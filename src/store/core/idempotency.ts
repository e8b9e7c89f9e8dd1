import { AppError } from '../../errors/errors.ts';
import type { Db } from './db.ts';
import type { Tx } from './write.ts';

/** A finished answer as it was sent. Repeated calls get the same answer. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body to store, with one-time secrets replaced by null. Omitted if the body contains no secrets. */
  storedBody?: string;
  replayed?: boolean;
};

export type IdempotencyKey = {
  /**
   * Identifies the callers that may replay the answer: callers with the same API key or a successor of that key. For
   * account creation: callers from the same network.
   */
  scope: string;
  key: string;
  /** Hash of method, route, path and canonical body. */
  fingerprint: Uint8Array;
};

/**
 * Runs a change once per idempotency key, and stores the answer in the same commit. While the change runs, other calls
 * with this key get an error; they do not wait. After the commit, they get the stored answer. Only successes are
 * stored, so after a failure the same key can be used again.
 */
export async function idempotent(tx: Tx, request: IdempotencyKey | null, change: () => Promise<Reply>): Promise<Reply> {
  if (request === null) return change();
  const { isLocked, found } = await lockAndFind(tx, request);
  if (found) return replayOf(found, request);
  if (!isLocked) {
    throw new AppError('idempotency_in_progress', {
      detail: 'A request with this idempotency key is still running. Send it again in a moment.',
      retryAfterSeconds: 1,
    });
  }
  const reply = await change();
  tx.sql.later`insert into idempotency_records ${tx.sql.insert({
    scope: request.scope,
    key: request.key,
    fingerprint: request.fingerprint,
    status: reply.status,
    headers: tx.sql.json(reply.headers),
    body: reply.storedBody ?? reply.body,
    created_at: tx.at,
  })}`;
  return reply;
}

/**
 * Returns the stored answer of a finished call; null if there is none. Needed for calls that read data before the
 * change, because a repeated call may not find that data any more.
 */
export async function findReplay(db: Db, request: IdempotencyKey | null): Promise<Reply | null> {
  if (request === null) return null;
  const [record] = await db<IdempotencyRecord[]>`
    select fingerprint, status, headers, body from idempotency_records
    where scope = ${request.scope} and key = ${request.key}`;
  return record === undefined ? null : replayOf(record, request);
}

function replayOf({ fingerprint, ...reply }: IdempotencyRecord, request: IdempotencyKey): Reply {
  if (Buffer.compare(fingerprint, request.fingerprint) !== 0) {
    throw new AppError('idempotency_key_reused', {
      detail: 'This idempotency key was used for a different request. Use a new key.',
    });
  }
  return { ...reply, replayed: true };
}

type IdempotencyRecord = { fingerprint: Uint8Array; status: number; headers: Record<string, string>; body: string };

/**
 * Takes the lock and looks for a stored answer. A single statement could miss the record of a call that has just
 * released the lock, because a statement sees only what was committed before it began. The two statements are sent in
 * one round trip. The lock is a 64-bit hash; if two keys have the same hash, one call has to retry without need.
 */
async function lockAndFind({ sql }: Tx, { scope, key }: IdempotencyKey) {
  const [[lock], [found]] = await Promise.all([
    sql<{ locked: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${scope}\n${key}`}, 0)) as locked`,
    sql<IdempotencyRecord[]>`
      select fingerprint, status, headers, body from idempotency_records where scope = ${scope} and key = ${key}`,
  ]);
  return { isLocked: lock?.locked === true, found };
}
