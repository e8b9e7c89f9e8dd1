import type { ServerResponse } from 'node:http';
import type { AppError } from '../../errors/errors.ts';
import { problemDocument } from './problem.ts';

/** Replaced by the request's own id in the prepared refusal. */
const ID = '00000000-0000-7000-8000-000000000000';

export type Refuse = (response: ServerResponse, requestId: string) => void;

/** Builds a refusal once, so that in a flood each answer only needs its ids inserted. */
export function prepareRefusal(error: AppError, baseUrl: string): Refuse {
  const body = JSON.stringify(problemDocument(error, baseUrl, ID));
  const pieces = body.split(ID);
  const headers = ['content-type', 'application/problem+json', 'content-length', String(Buffer.byteLength(body))];
  for (const [name, value] of Object.entries(error.headers)) headers.push(name, value);
  headers.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  return (response, requestId) => {
    // A body that is still on its way would keep the connection open for as long as its sender likes.
    const ending = response.req.complete ? [] : ['connection', 'close'];
    response.writeHead(error.status, [...headers, 'x-request-id', requestId, ...ending]).end(pieces.join(requestId));
  };
}
