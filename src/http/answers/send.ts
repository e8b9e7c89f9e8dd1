import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../calls/route.ts';
import type { Answer } from './answer.ts';

export function send(route: Route, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply.headers(answer.headers);
  if (route.deprecation) reply.headers(deprecationHeaders(route.deprecation));
  // What belongs to one account is nobody else's to keep; with an ETag it may be kept if it is asked about each time.
  if (route.scope !== 'public' && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (isUnchanged(request, answer)) return reply.code(304).send();
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  reply.code(answer.status);
  if (answer.body === '') return reply.send();
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  // The framework would read it to its end, and an event stream has none.
  if (request.method === 'HEAD' && answer.body instanceof Readable) {
    answer.body.destroy();
    // Not without a body: the framework would say that GET sends 0 bytes.
    return reply.send(Readable.from([]));
  }
  return reply.send(answer.body);
}

/** If-None-Match (RFC 9110 §13.1.2): the caller has these very bytes already. */
function isUnchanged({ method, headers }: FastifyRequest, answer: Answer): boolean {
  const given = headers['if-none-match'];
  const { etag } = answer.headers;
  if (given === undefined || etag === undefined || answer.status !== 200) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** RFC 9745 §2.1 (a date as seconds since 1970) and RFC 8594 §3 (a date as HTTP writes it). */
export function deprecationHeaders({ since, sunset, seeUrl }: NonNullable<Route['deprecation']>) {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1_000)}`,
    sunset: sunset.toUTCString(),
    link: `<${seeUrl}>; rel="deprecation"; type="text/html"`,
  };
}
