import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Tally } from '../../domain/formats/tally.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { problemDocument } from '../answers/problem.ts';
import { createCallerSlots, takeNetworkSlot } from './caller-slots.ts';
import { Answer, LONG_LIVED } from './response.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Paths that are always answered, because a supervisor uses them to decide whether to restart the process. */
const NEVER_SHED: ReadonlySet<string> = new Set(['/health', '/health/ready']);
/**
 * Minimum number of requests in work at a time, even if the process is slow. 32 busy clients never reach this limit.
 */
const FLOOR = 64;
/** A timer that is late by more than this shows that the process already has too much work. */
const LATE_MS = 20;
const TICK_MS = 10;
/**
 * Time for which a refusal is held back, so that a client that ignores Retry-After does not displace others. The time
 * is short, so that every refusal arrives within 100 ms.
 */
const HELD_MS = 50;

export type ShedOptions = {
  /** Maximum number of requests worked on at a time. */
  maxInFlight: number;
  /** Maximum number of requests per network with unfinished bodies. */
  unfinishedBodiesPerNetwork: number;
  addressOf(request: IncomingMessage): string;
  /** Returns the request's account if it is known without a look-up, otherwise its network. */
  callerOf(request: IncomingMessage): string;
  baseUrl(): string;
  requestId(): string;
  monotonicMs(): number;
  onRefusal(code: ErrorCode): void;
};

/**
 * Creates an HTTP server that answers 503 to requests over a limit. Each further request would slow down all others,
 * until clients give up before their answers are ready. The limit follows the delay of the event loop: down by a tenth
 * while the loop is late, up by one while it keeps up. Requests are refused before the framework sees them, because a
 * refusal only helps if it costs almost nothing. A request counts as work from the last byte of its body until its
 * answer is written. While its body arrives, it takes one of the few slots of its network instead, so a client that
 * sends slowly only slows down itself.
 */
export function createSheddingServer(handler: RequestListener, server: ServerOptions, options: ShedOptions): Server {
  const floor = Math.min(FLOOR, options.maxInFlight);
  let limit = options.maxInFlight;
  const work = new Work();
  const bodies = createCallerSlots();
  const heldRefusals = new HeldRefusals(options);
  let dueMs = options.monotonicMs() + TICK_MS;
  const timer = setInterval(() => {
    const nowMs = options.monotonicMs();
    heldRefusals.answer(nowMs);
    if (nowMs - dueMs > LATE_MS) limit = Math.max(floor, Math.min(limit, work.inFlight) * 0.9);
    else if (limit < options.maxInFlight) limit += 1;
    dueMs = nowMs + TICK_MS;
  }, TICK_MS);
  timer.unref();

  /** Counts the request as received, or returns the reason for refusing it. */
  const receive = (request: IncomingMessage, response: Answer): Refusal | null => {
    const caller = options.callerOf(request);
    if (!work.hasRoom(caller, limit) && !NEVER_SHED.has(pathOf(request))) return 'busy';
    const begin = work.expect(response, caller);
    if (request.complete || !hasBody(request)) {
      begin();
      return null;
    }
    const leave = takeNetworkSlot(bodies, options.addressOf(request), options.unfinishedBodiesPerNetwork);
    if (leave === null) return 'unfinished';
    request.once('close', leave).once('end', begin);
    // The listener is needed, because a request that is answered and disconnected before the end of its body never
    // emits `close`.
    response.once('close', leave);
    return null;
  };
  const admit = (request: IncomingMessage, response: Answer): void => {
    // The rest of the network packet was not HTTP, so the connection was already answered with an error. The request
    // must not take effect after that.
    if (!request.socket.writable) return;
    const refusal = receive(request, response);
    if (refusal === null) handler(request, response);
    else heldRefusals.hold(request, response, refusal);
  };
  const types = { IncomingMessage, ServerResponse: Answer };
  return createServer<typeof IncomingMessage, typeof Answer>({ ...server, ...types }, (request, response) => {
    // A request with a body waits until its network packet is parsed. A body that is complete in this packet needs no
    // slot, and its errors are known by then.
    if (READS.has(request.method ?? '')) admit(request, response);
    else setImmediate(admit, request, response);
  }).once('close', () => clearInterval(timer));
}

class Work {
  inFlight = 0;
  readonly #byCaller = new Tally();

  /**
   * Returns whether the request may start. Above the limit, a request may start only if its caller has fewer requests
   * than an equal share. So a caller that floods the service is refused and other callers are not, even if all requests
   * of the flood came first.
   */
  hasRoom(caller: string, limit: number): boolean {
    if (this.inFlight < limit) return true;
    const callerInFlight = this.#byCaller.of(caller);
    const callers = this.#byCaller.size + (callerInFlight === 0 ? 1 : 0);
    return callers <= 2 * limit && callerInFlight < Math.max(1, Math.floor(limit / callers));
  }

  /**
   * Returns a function to call when work on the request begins. From then on, the request counts as work, until its
   * answer is written or its client has left.
   */
  expect(response: Answer, caller: string): () => void {
    let state: 'expected' | 'begun' | 'over' = 'expected';
    const end = () => {
      if (state === 'begun') this.#count(caller, -1);
      state = 'over';
    };
    response.whenOver(end);
    response.once(LONG_LIVED, end);
    return () => {
      if (state !== 'expected') return;
      state = 'begun';
      this.#count(caller, 1);
    };
  }

  #count(caller: string, change: 1 | -1): void {
    this.inFlight += change;
    this.#byCaller.add(caller, change);
  }
}

const CODES = { busy: 'unavailable', unfinished: 'rate_limited' } as const satisfies Record<string, ErrorCode>;
type Refusal = keyof typeof CODES;

class HeldRefusals {
  readonly #options: ShedOptions;
  /** Refusals that are held back, oldest first. */
  readonly #held: { response: Answer; refusal: Refusal; untilMs: number }[] = [];
  #refusals: Record<Refusal, Refuse> | undefined;

  constructor(options: ShedOptions) {
    this.#options = options;
  }

  hold(request: IncomingMessage, response: Answer, refusal: Refusal): void {
    this.#options.onRefusal(CODES[refusal]);
    request.resume();
    this.#held.push({ response, refusal, untilMs: this.#options.monotonicMs() + HELD_MS });
  }

  /** Sends the refusals that have been held back long enough. */
  answer(nowMs: number): void {
    // The refusals are prepared only now, because the service's address is known only when the server listens.
    this.#refusals ??= prepareRefusals(this.#options);
    const firstNotDue = this.#held.findIndex(({ untilMs }) => untilMs > nowMs);
    for (const { response, refusal } of this.#held.splice(0, firstNotDue < 0 ? this.#held.length : firstNotDue))
      this.#refusals[refusal](response, this.#options.requestId());
  }
}

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}

function prepareRefusals({ baseUrl, unfinishedBodiesPerNetwork }: ShedOptions): Record<Refusal, Refuse> {
  const busy = new AppError(CODES.busy, {
    detail: 'The service is overloaded. Nothing was changed. Send the same request again.',
    retryAfterSeconds: 1,
  });
  const unfinished = new AppError(CODES.unfinished, {
    detail: `Your network has ${unfinishedBodiesPerNetwork} requests with unfinished bodies, which is the limit. Send the same request again in 1 s.`,
    retryAfterSeconds: 1,
  });
  return { busy: prepareRefusal(busy, baseUrl()), unfinished: prepareRefusal(unfinished, baseUrl()) };
}

/** Placeholder for the request's id in the prepared refusal. */
const ID = '00000000-0000-7000-8000-000000000000';

export type Refuse = (response: ServerResponse, requestId: string) => void;

/** Builds a refusal once. In a flood of requests, each answer then only needs its id inserted. */
function prepareRefusal(error: AppError, baseUrl: string): Refuse {
  const body = JSON.stringify(problemDocument(error, baseUrl, ID));
  const pieces = body.split(ID);
  const headers = ['content-type', 'application/problem+json', 'content-length', String(Buffer.byteLength(body))];
  for (const [name, value] of Object.entries(error.headers)) headers.push(name, value);
  headers.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  return (response, requestId) => {
    // Closes the connection if the body is unfinished, because its sender could keep the connection open for any time.
    const ending = response.req.complete ? [] : ['connection', 'close'];
    response.writeHead(error.status, [...headers, 'x-request-id', requestId, ...ending]).end(pieces.join(requestId));
  };
}
