import { readAll } from './byte-stream.ts';
import type { Call } from './call.ts';
import { ApiError, ConnectionError, EfsError } from './errors.ts';
import { createEventParser } from './event-source.ts';
import type { Event } from './generated.ts';
import type { Platform } from './platform.ts';
import { refusalError } from './refusal.ts';
import { type Failure, passes } from './retry.ts';

export type FollowOptions = {
  /** The id of the last event that you have. Without it, the first event is the next one that happens. */
  after?: string;
  /** Only events of these types. */
  types?: readonly Event['type'][];
  /** Ends the iteration with the signal's own reason. */
  signal?: AbortSignal;
};

/** The service sends something every 15 seconds, so a connection that is silent for this long is considered broken. */
const MAX_SILENCE_MS = 45_000;
/** Delay between two connections, unless the service sets another. */
const RETRY_MS = 1_000;
/** Maximum delay between two connections, except for `Retry-After`. */
const MAX_RETRY_MS = 30_000;
const OPERATION = { operationId: 'stream_events', idempotencyKey: null } as const;

/**
 * Yields events as they happen. Each connection continues after the last event of the previous one. Throws only if a
 * retry would fail again, for instance because the key is invalid.
 */
export async function* followEvents(
  send: (call: Call) => Promise<unknown>,
  { after = '', types, signal = new AbortController().signal }: FollowOptions,
  platform: Platform,
): AsyncGenerator<Event, void> {
  const wanted = types && new Set(types);
  let lastEventId = after;
  let retryMs = RETRY_MS;
  for (let tries = 1; ; tries += 1) {
    let failure: Failure = { kind: 'no_answer' };
    const parser = createEventParser(lastEventId);
    try {
      for await (const text of connection(send, lastEventId, signal, platform)) {
        // The connection works, so earlier failures no longer count.
        tries = 0;
        for (const sent of parser.push(text)) {
          lastEventId = sent.lastEventId;
          const event = parseEvent(sent.data);
          if (wanted?.has(event.type) ?? true) yield event;
        }
        lastEventId = parser.lastEventId;
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = failureOf(error);
    }
    retryMs = Math.min(parser.retryMs ?? retryMs, MAX_RETRY_MS);
    await platform.sleep(reconnectDelay(failure, Math.max(1, tries), retryMs, platform.chance()), signal);
  }
}

/** Returns the delay: at least what the service asks for, longer after each failure, and different for each client. */
export function reconnectDelay(failure: Failure, tries: number, retryMs: number, chance: number): number {
  const askedMs = failure.kind === 'refused' ? (failure.retryAfterMs ?? 0) : 0;
  const growingMs = Math.min(retryMs * 2 ** (tries - 1), MAX_RETRY_MS);
  return Math.round(Math.max(askedMs, growingMs) * (1 + chance / 2));
}

/** Returns a temporary failure; throws any other. */
function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionError) return { kind: 'no_answer' };
  if (!(error instanceof ApiError)) throw error;
  const { status, problem, retryAfterSeconds } = error;
  const retryAfterMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1_000;
  const failure: Failure = { kind: 'refused', status, retryable: problem?.retryable ?? null, retryAfterMs };
  if (!passes(failure)) throw error;
  return failure;
}

/** Yields the text of one connection, until it ends or falls silent. */
async function* connection(
  send: (call: Call) => Promise<unknown>,
  lastEventId: string,
  signal: AbortSignal,
  platform: Platform,
): AsyncGenerator<string> {
  const response = (await send({
    operationId: OPERATION.operationId,
    method: 'GET',
    path: '/v1/events/stream',
    answer: 'raw',
    accept: 'text/event-stream',
    ...(lastEventId !== '' && { headers: { 'last-event-id': lastEventId } }),
    options: { signal },
  })) as Response;
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null;
  if (mediaType !== 'text/event-stream' || response.body === null) {
    await response.body?.cancel();
    throw refusalError({ status: response.status, problem: null, mediaType, retryAfterMs: null }, OPERATION);
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const bytes = readAll(response.body, (read) => withinSilence(read, signal, platform));
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
}

/** Returns what was read, or throws if nothing arrived for too long. */
async function withinSilence<T>(read: Promise<T>, signal: AbortSignal, platform: Platform): Promise<T> {
  const over = new AbortController();
  const end = (): void => over.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const silence = platform.sleep(MAX_SILENCE_MS, over.signal).then(() => {
    throw new ConnectionError(`No data in the event stream for ${MAX_SILENCE_MS / 1_000} seconds`, OPERATION);
  });
  try {
    return await Promise.race([read, silence]);
  } catch (error) {
    throw error instanceof EfsError ? error : new ConnectionError('The event stream was interrupted', OPERATION, error);
  } finally {
    signal.removeEventListener('abort', end);
    over.abort();
  }
}

function parseEvent(data: string): Event {
  try {
    return JSON.parse(data) as Event;
  } catch {
    throw new EfsError('An event in the stream is not valid JSON.');
  }
}
