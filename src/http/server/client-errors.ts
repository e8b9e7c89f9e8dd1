import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { problemDocument } from '../answers/problem.ts';

const REFUSALS: Record<string, readonly [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
};

/**
 * Answers input that the HTTP parser refuses and that never becomes a request. Then closes the connection, because
 * after such an error the next bytes may not be a request (RFC 9112 §11.2, smuggling).
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Duplex,
  { baseUrl, requestId }: { baseUrl: string; requestId: string },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [code, detail] = REFUSALS[error.code ?? ''] ?? ['malformed_request', 'This is not a valid HTTP request.'];
  const refusal = new AppError(code, { detail });
  const { title, ...rest } = problemDocument(refusal, baseUrl, requestId);
  const body = JSON.stringify({ ...rest, title });
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** True if an earlier answer may be partly sent. In this case, a second answer would be written into the first. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null };
  return message?.headersSent === true;
}

/**
 * Ignores an `Expect` header other than 100-continue, as HTTP allows (RFC 9110 §10.1.1). Node would answer it with an
 * empty 417.
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
