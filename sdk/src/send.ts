import { type AnswerOutcome, readAnswer } from './answer.ts';
import { addressOf, type Call } from './call.ts';
import { ConnectionError, type FailedCall, TimeoutError } from './errors.ts';
import { mayNameItself } from './platform.ts';
import { decideRetry } from './retry.ts';
import { readApiKey, type Settings } from './settings.ts';
import { VERSION } from './version.ts';

type Request = { url: string; method: string; headers: Record<string, string>; body: string | Blob | null };
type Limits = { timeoutMs: number; signal: AbortSignal | undefined };

/** Makes one call, retries it while that is safe and time remains, and returns the operation's result. */
export async function sendCall(call: Call, settings: Settings): Promise<unknown> {
  const { platform, retry } = settings;
  const { waitMs: allowedMs = 0 } = call;
  const { signal = new AbortController().signal, timeoutMs = settings.timeoutMs + allowedMs } = call.options;
  const endMs = platform.monotonicMs() + timeoutMs;
  const leftMs = (): number => endMs - platform.monotonicMs();
  // Generated once, because every try carries the same key.
  const idempotencyKey = call.options.idempotencyKey ?? (call.idempotent ? platform.idempotencyKey() : null);
  const failed: FailedCall = { operationId: call.operationId, idempotencyKey };
  const repeatable = call.method === 'GET' || (call.idempotent === true && idempotencyKey !== null);
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const request = await requestOf(call, settings, idempotencyKey);
    const limits = { timeoutMs: Math.min(leftMs(), settings.tryTimeoutMs + allowedMs), signal };
    const outcome = await tryOnce(request, call, settings, failed, limits);
    if ('value' in outcome) return outcome.value;
    const waitMs = decideRetry(outcome.failure, { tries, leftMs: leftMs(), repeatable }, retry, platform.chance());
    if (waitMs === null) throw outcome.error;
    await platform.sleep(waitMs, signal);
  }
}

async function requestOf(call: Call, settings: Settings, idempotencyKey: string | null): Promise<Request> {
  const { apiKey } = settings;
  const key = typeof apiKey === 'function' ? readApiKey(await apiKey()) : apiKey;
  const { body, method, options } = call;
  return {
    url: addressOf(settings.baseUrl, call),
    method,
    headers: {
      accept: `${call.accept ?? 'application/json'}, application/problem+json`,
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
      ...(options.confirm !== undefined && { confirm: options.confirm }),
      // A Blob brings its own media type.
      ...(body !== undefined && !(body instanceof Blob) && { 'content-type': 'application/json' }),
      ...call.headers,
      ...(mayNameItself() && { 'user-agent': `entity-formation-sdk/${VERSION}` }),
    },
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
  };
}

async function tryOnce(
  { url, ...request }: Request,
  call: Call,
  settings: Settings,
  failed: FailedCall,
  limits: Limits,
): Promise<AnswerOutcome> {
  const headers = new Headers(request.headers);
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([limits.signal, clock.signal]) : clock.signal;
  try {
    // Following a redirect could turn a change into a read, or send the key to another host.
    const response = await settings.platform.fetch(url, { ...request, headers, signal, redirect: 'manual' });
    call.options.onResponse?.({ status: response.status, headers: response.headers });
    return await readAnswer(response, call, failed, settings.platform.nowMs());
  } catch (error) {
    limits.signal?.throwIfAborted();
    const where = new URL(url).origin;
    const message = clock.signal.aborted
      ? `No answer from ${where} within the time limit`
      : `No answer from ${where}${reasonOf(error)}`;
    const Kind = clock.signal.aborted ? TimeoutError : ConnectionError;
    return { failure: { kind: 'no_answer' }, error: new Kind(message, failed, error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Node hides the reason for a lost connection in the cause of a bare "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? `: ${cause.code}` : '';
}
