import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { AppError } from '../errors.ts';
import { problemDocument } from './problem.ts';

/** Answered even when nothing else is: whoever decides about restarting the process asks here. */
const NEVER_SHED: ReadonlySet<string> = new Set(['/health', '/health/ready']);
/** As many requests are worked on at a time however slow the process is; 32 busy clients never meet the limit. */
const FLOOR = 64;
/** A timer of the process that comes this much late means that what is under way is already too much. */
const LATE_MS = 20;
const TICK_MS = 10;
/**
 * A refusal is held back for so long. Who asks again at once, against Retry-After, is slowed down by it instead of costing
 * the others their turn; short enough that every refusal comes within 100 ms.
 */
const HELD_MS = 50;

/** Emitted on a response that from now on only waits: it is no longer work under way. */
export const LONG_LIVED = 'efs:long-lived';

export type ShedOptions = {
  /** The most requests that are ever worked on at a time. */
  maxInFlight: number;
  baseUrl(): string;
  requestId(): string;
  monotonicMs(): number;
};

type Held = { response: ServerResponse; untilMs: number };

/**
 * An HTTP server that answers with 503 what would only wait: each further request makes all of them slower,
 * until every client has given up on an answer that is still being made. The bound follows the delay of the event loop:
 * down by a tenth while it is late, up by one while it keeps up. Refused in front of the framework, because a refusal
 * has to cost next to nothing to be of use.
 */
export function createSheddingServer(handler: RequestListener, server: ServerOptions, options: ShedOptions): Server {
  const floor = Math.min(FLOOR, options.maxInFlight);
  let limit = options.maxInFlight;
  let inFlight = 0;
  let refuse: Refuse | undefined;
  /** The oldest first. */
  const held: Held[] = [];
  let dueMs = options.monotonicMs() + TICK_MS;
  const timer = setInterval(() => {
    const nowMs = options.monotonicMs();
    // Prepared here, because the address is known only once the server listens.
    refuse ??= prepareRefusal(options.baseUrl());
    const firstNotDue = held.findIndex(({ untilMs }) => untilMs > nowMs);
    for (const { response } of held.splice(0, firstNotDue < 0 ? held.length : firstNotDue))
      refuse(response, options.requestId());
    if (nowMs - dueMs > LATE_MS) limit = Math.max(floor, Math.min(limit, inFlight) * 0.9);
    else if (limit < options.maxInFlight) limit += 1;
    dueMs = nowMs + TICK_MS;
  }, TICK_MS);
  timer.unref();

  return createServer(server, (request, response) => {
    if (inFlight >= limit && !NEVER_SHED.has(pathOf(request))) {
      held.push({ response, untilMs: options.monotonicMs() + HELD_MS });
      return;
    }
    inFlight += 1;
    let isCounted = true;
    const release = () => {
      if (isCounted) inFlight -= 1;
      isCounted = false;
    };
    // Not "finish": that never comes for a client that has gone away.
    response.once('close', release).once(LONG_LIVED, release);
    handler(request, response);
  }).once('close', () => clearInterval(timer));
}

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

/** Stands in the prepared refusal where the request's own id goes. */
const ID = '00000000-0000-7000-8000-000000000000';

type Refuse = (response: ServerResponse, requestId: string) => void;

/** All that a refusal says is made once; a flood is answered by putting ids into it. */
function prepareRefusal(baseUrl: string): Refuse {
  const error = new AppError('unavailable', {
    detail: 'The service has more work than it can do now. Nothing was changed; send the same request again.',
    retryAfterSeconds: 1,
  });
  const body = JSON.stringify(problemDocument(error, baseUrl, ID));
  const pieces = body.split(ID);
  const headers = ['content-type', 'application/problem+json', 'content-length', String(Buffer.byteLength(body))];
  headers.push('retry-after', '1', 'cache-control', 'no-store', 'x-content-type-options', 'nosniff', 'x-request-id');
  return (response, requestId) => {
    response.writeHead(error.status, [...headers, requestId]).end(pieces.join(requestId));
  };
}
