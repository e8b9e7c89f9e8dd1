import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../../domain/formats/entity-tag.ts';
import type { Answer } from '../answers/answer.ts';
import type { Route } from './route.ts';

export function send(route: Route, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply.headers(answer.headers);
  if (route.deprecation) reply.headers(deprecationHeaders(route.deprecation));
  // Shared caches must not store an account's data. If there is an ETag, the caller may store the answer, but has to
  // check it again before use.
  if (route.scope !== 'public' && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (isUnchanged(request, answer)) return reply.code(304).send();
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  reply.code(answer.status);
  if (answer.body === '') return reply.send();
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  // For HEAD, the framework would read the stream to its end, and an event stream has no end.
  if (request.method === 'HEAD' && answer.body instanceof Readable) {
    answer.body.destroy();
    // An empty stream is sent, because without a body the framework would state that GET sends 0 bytes.
    return reply.send(Readable.from([]));
  }
  return reply.send(answer.body);
}

/** True if If-None-Match (RFC 9110 §13.1.2) names the ETag of these bytes. */
function isUnchanged({ method, headers }: FastifyRequest, answer: Answer): boolean {
  const ifNoneMatch = headers['if-none-match'];
  const { etag } = answer.headers;
  if (ifNoneMatch === undefined || etag === undefined || answer.status !== 200) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return namesTag(ifNoneMatch, etag);
}

/**
 * Returns the headers `Deprecation` (RFC 9745 §2.1, a date as seconds since 1970) and `Sunset` (RFC 8594 §3, a date in
 * HTTP's format), and a link to the explanation.
 */
export function deprecationHeaders({ since, sunset, seeUrl }: NonNullable<Route['deprecation']>) {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1_000)}`,
    sunset: sunset.toUTCString(),
    link: `<${seeUrl}>; rel="deprecation"; type="text/html"`,
  };
}
