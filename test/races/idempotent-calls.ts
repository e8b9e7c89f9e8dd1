import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Account, type Answer, anonymous, type CallOptions, uniqueName } from '../harness/client.ts';

/** One request that may be sent any number of times, to any process. */
export type IdempotentCall = {
  kind: 'create_entity' | 'update_entity' | 'delete_entity' | 'create_account';
  /** Identifies its effect: a name, or the entity's id. */
  subject: string;
  send(caller: Caller): Promise<Answer>;
  /** Sends the same key with another body (or, without a body, another query). */
  sendChanged(caller: Caller): Promise<Answer>;
};

/** The same account at one of the processes. */
export type Caller = { baseUrl: string; account: Account };

/** Seven of ten create an entity; one each changes one, deletes one, and opens an account. */
export async function idempotentCall(index: number, maker: Account): Promise<IdempotentCall> {
  const headers = { 'idempotency-key': randomUUID() };
  const kind: IdempotentCall['kind'] =
    (['update_entity', 'delete_entity', 'create_account'] as const)[index % 10] ?? 'create_entity';
  const same = { kind, headers };
  if (kind === 'create_entity') {
    const name = uniqueName();
    return callOf(same, name, 'POST', '/v1/entities', { body: { name } }, { body: { name: `${name}-b` } });
  }
  if (kind === 'create_account') {
    const name = uniqueName();
    return callOf(same, name, 'POST', '/v1/accounts', { body: { name } }, { body: { name: `${name}-b` } });
  }
  const { id } = await maker.draft();
  const path = `/v1/entities/${id}`;
  if (kind === 'delete_entity') {
    return callOf(same, id, 'DELETE', path, { query: { version: '1' } }, { query: { version: '2' } });
  }
  const body = (value: string) => ({ body: { version: 1, metadata: { set: value } } });
  return callOf(same, id, 'PUT', path, body('a'), body('b'));
}

function callOf(
  { kind, headers }: { kind: IdempotentCall['kind']; headers: Record<string, string> },
  subject: string,
  method: string,
  path: string,
  right: CallOptions,
  changed: CallOptions,
): IdempotentCall {
  const send = (options: CallOptions) => (caller: Caller) => {
    const { call } = kind === 'create_account' ? anonymous(caller.baseUrl) : caller.account;
    return call(method, path, { ...options, headers });
  };
  return { kind, subject, send: send(right), sendChanged: send(changed) };
}

/**
 * The parts that must not differ between the first answer and any other: status, body, and the headers that describe
 * it.
 */
export function essence({ status, text, headers }: Answer): string {
  const described = ['etag', 'location', 'content-type', 'cache-control'].map((name) => headers.get(name));
  // A key is shown only once: a replay has null in its place.
  const body = text.replace(/"api_key":(?:"[^"]+"|null)/, '"api_key":null');
  return JSON.stringify([status, body, described]);
}

export const isReplay = (answer: Answer): boolean => answer.headers.get('idempotent-replayed') === 'true';

/** Retries while told that the first call is still under way, or that the database is unavailable. */
export async function untilDone(send: () => Promise<Answer>, limitMs = 15_000): Promise<Answer> {
  for (const endMs = performance.now() + limitMs; ; ) {
    const answer = await send();
    if (answer.status < 300) return answer;
    expect([409, 503], answer.text).toContain(answer.status);
    if (answer.status === 409) answer.refused('idempotency_in_progress');
    if (performance.now() > endMs) throw new Error(`Still ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
