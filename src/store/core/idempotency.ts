import { AppError } from '../../errors/errors.ts';
import type { Db } from './db.ts';
import type { Tx } from './write.ts';

/** A finished answer, as bytes; a repeated call gets it again. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body with one-time secrets replaced by null, which is what may be stored. Omitted if there are none. */
  storedBody?: string;
  replayed?: boolean;
};

export type IdempotencyKey = {
  /** The callers that may replay it: the key's lineage, or the network for account creation. */
  scope: string;
  key: string;
  /** Hash of method, route, path and canonical body. */
  fingerprint: Uint8Array;
};

/**
 * Runs a change once per idempotency key. The record commits with the effect, so there is no moment with one and
 * without the other; the advisory lock answers a concurrent twin at once instead of making it wait. A finished answer
 * is replayed to any number of callers at once. Only successes are stored: after a refusal the same key can be used
 * again.
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
 * Returns the stored answer of a finished call, for calls that read much before the change: that may be gone by now.
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
 * Two statements, not one: each sees what was committed before it began, so the look-up must begin after the lock was
 * taken, or it could miss the record of a twin that has just let go of it. Sent together: one round trip.
 * The lock is a 64-bit hash; should two keys ever share it, one is told once too often to repeat in a moment.
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
