import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readRetryAfter } from '../domain/filing/retry-after.ts';
import { redactDeep, redactTaxNumbers } from '../domain/formats/personal-tax-number.ts';
import { cut, withoutForbidden } from '../domain/formats/text.ts';
import { ProblemAnswer } from './protocol.ts';
import type { Signer } from './signer.ts';

/** The outcome of one HTTP exchange with a registry. */
export type Exchange<T> =
  | { kind: 'answer'; value: T }
  /** No connection was made, so provably nothing was sent. */
  | { kind: 'refused'; reason: string }
  /**
   * A refusal (4xx) in the protocol's format. The request arrived, and the protocol guarantees that nothing was
   * recorded.
   */
  | ({ kind: 'declined'; status: number; reason: string } & AskedToWait)
  /** Any other outcome: the request may have arrived. `wasReached`: true if the registry answered unreadably. */
  | ({ kind: 'unclear'; reason: string; wasReached: boolean } & AskedToWait);

type AskedToWait = { retryAfterMs?: number };

export type ExchangeRequest<S extends TSchema> = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  expect: { status: number; schema: S };
  signer: Signer | null;
  /** The current time, to read a `Retry-After` that is a date. */
  now: Date;
};

const MAX_ANSWER_BYTES = 1024 * 1024;
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Makes one request, without redirects and with limits on time and size, and checks the answer against its schema.
 * Never throws.
 */
export async function exchange<S extends TSchema>(request: ExchangeRequest<S>): Promise<Exchange<Static<S>>> {
  try {
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const headers = { accept: 'application/json', ...(body === null ? {} : jsonType), ...request.headers };
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.signer === null ? headers : request.signer({ ...request, headers, body }),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, Math.floor(request.timeoutMs))),
    });
    return readAnswer(response, await readCapped(response), request);
  } catch (error) {
    const code = errorCode(error);
    if (NOT_CONNECTED.has(code)) return { kind: 'refused', reason: code };
    return { kind: 'unclear', reason: code, wasReached: false };
  }
}

function readAnswer<S extends TSchema>(
  response: Response,
  text: string | null,
  { expect: { status, schema }, now }: ExchangeRequest<S>,
): Exchange<Static<S>> {
  const unreadable = (reason: string) => ({ kind: 'unclear', reason, wasReached: true }) as const;
  if (response.status !== status) {
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after') ?? undefined, now);
    const wait = retryAfterMs === null ? {} : { retryAfterMs };
    // Only a 5xx means that the registry itself has a problem. Other statuses concern this request alone.
    const other = { ...unreadable(`HTTP ${response.status}`), wasReached: response.status < 500 };
    return { ...(declined(response.status, text) ?? other), ...wait };
  }
  if (text === null) return unreadable('the answer is larger than 1 MiB');
  if (!isJson(response)) return unreadable('the answer has no JSON media type');
  const value = parseJson(text);
  if (value === undefined) return unreadable('the answer is not JSON');
  if (!Value.Check(schema, value)) {
    return unreadable(
      `the answer does not follow the protocol at ${Value.Errors(schema, value)[0]?.instancePath || '/'}`,
    );
  }
  // Personal tax numbers in the answer's texts are removed, because the answer is stored and shown.
  return { kind: 'answer', value: redactDeep(value) as Static<S> };
}

/** Parses JSON, and replaces characters that can be neither stored nor shown (NUL, an unpaired surrogate). */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) => (typeof value === 'string' ? withoutForbidden(value, 'lines') : value));
  } catch {
    return undefined;
  }
}

/** Returns whether the answer is JSON. HTML or plain text comes from a proxy in between, not from the registry. */
function isJson(response: Response): boolean {
  return /^application\/json(?:\s*;|$)/i.test(response.headers.get('content-type') ?? '');
}

const jsonType = { 'content-type': 'application/json' };

function declined(status: number, text: string | null): { kind: 'declined'; status: number; reason: string } | null {
  if (status < 400 || status >= 500) return null;
  const value = text === null ? undefined : parseJson(text);
  if (!Value.Check(ProblemAnswer, value)) return null;
  return { kind: 'declined', status, reason: cut(redactTaxNumbers(value.detail ?? value.title), 200) };
}

async function readCapped(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns an error's code instead of its message if there is a code, because the message may contain addresses. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timed out';
  const cause = error.cause as { code?: unknown; errors?: { code?: unknown }[] } | undefined;
  // If several addresses were tried (Happy Eyeballs), each has an error. The code is certain only if all errors have
  // the same code.
  const codes = cause?.errors?.map((each) => each.code) ?? [cause?.code];
  const [code] = codes;
  return typeof code === 'string' && codes.every((each) => each === code) ? code : error.message.slice(0, 60);
}
