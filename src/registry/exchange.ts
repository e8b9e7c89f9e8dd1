import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { redactDeep, redactTaxNumbers } from '../domain/personal-tax-number.ts';
import { ProblemAnswer } from './protocol.ts';
import type { Signer } from './signer.ts';

/** How one HTTP exchange with a registry ended. */
export type Exchange<T> =
  | { kind: 'answer'; value: T }
  /** No connection was made: provably nothing was sent. */
  | { kind: 'refused'; reason: string }
  /** A 4xx in the protocol's own form: it arrived, and by the protocol nothing was recorded. */
  | { kind: 'declined'; status: number; reason: string }
  /** Anything else: it may have arrived. */
  | { kind: 'unclear'; reason: string };

export type ExchangeRequest<S extends TSchema> = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  expect: { status: number; schema: S };
  signer: Signer | null;
};

/** An answer larger than this is not read to its end. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Failures that happen before a connection exists. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One request, no redirects, time and size capped, the answer checked against its schema. Never throws. */
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
    const text = await readCapped(response);
    if (response.status !== request.expect.status)
      return declined(response.status, text) ?? unclear(`HTTP ${response.status}`);
    if (!isJson(response)) return unclear('the answer does not say that it is JSON');
    const value: unknown = JSON.parse(text);
    if (!Value.Check(request.expect.schema, value)) return unclear('the answer does not follow the protocol');
    // Kept and shown: never with the tax number of a person that stands in its words.
    return { kind: 'answer', value: redactDeep(value) as Static<S> };
  } catch (error) {
    const code = errorCode(error);
    return NOT_CONNECTED.has(code) ? { kind: 'refused', reason: code } : unclear(code);
  }
}

/** What calls itself a page or a text comes from something in between, however much it looks like an answer. */
function isJson(response: Response): boolean {
  return /^application\/json(?:\s*;|$)/i.test(response.headers.get('content-type') ?? '');
}

const jsonType = { 'content-type': 'application/json' };

function declined(status: number, text: string): { kind: 'declined'; status: number; reason: string } | null {
  if (status < 400 || status >= 500) return null;
  const value: unknown = JSON.parse(text);
  if (!Value.Check(ProblemAnswer, value)) return null;
  return { kind: 'declined', status, reason: redactTaxNumbers(value.detail ?? value.title).slice(0, 200) };
}

function unclear(reason: string): { kind: 'unclear'; reason: string } {
  return { kind: 'unclear', reason };
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A short word for the ledger: never the message, which may carry addresses. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timed out';
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  const cause = error.cause as { code?: unknown; errors?: { code?: unknown }[] } | undefined;
  // Happy Eyeballs reports one error per address; refused by all is refused.
  const codes = cause?.errors?.map((each) => each.code) ?? [cause?.code];
  const [code] = codes;
  return typeof code === 'string' && codes.every((each) => each === code) ? code : error.message.slice(0, 60);
}
