import { hash } from 'node:crypto';
import type { Reply } from '../../store/core/idempotency.ts';
import type { JsonReply } from './answer.ts';

export type { Reply };

/** Makes a JSON answer. The body is serialised here, once, so that the same bytes are hashed, stored and sent. */
export function json<Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Record<string, string> = {},
): JsonReply<Status, Body> {
  return { status, headers, body: JSON.stringify(body) };
}

/** A success (204) without a body. */
export const NO_CONTENT: Reply & { status: 204 } = { status: 204, headers: {}, body: '' };

/** Makes a JSON answer with secret fields that are shown only once. A repeated answer has null in their place. */
export function jsonOnce<Status extends number, const Body extends Record<string, unknown>>(
  status: Status,
  body: Body,
  secrets: readonly (keyof Body & string)[],
): JsonReply<Status, Body> {
  const stored = { ...body, ...Object.fromEntries(secrets.map((name) => [name, null])) };
  const headers = { 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body), storedBody: JSON.stringify(stored) };
}

/** Returns a strong ETag (RFC 9110 §8.8.3), which changes with every byte of the representation. */
export function etagOf(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

export function withEtag<Body extends Reply>(reply: Body): Body {
  return { ...reply, headers: { ...reply.headers, etag: etagOf(reply.body) } };
}

/** The 304 response of a route with an ETag, sent if If-None-Match names the current ETag (send.ts). */
export const UNCHANGED = { description: 'Not modified: the caller has the current representation.' } as const;
