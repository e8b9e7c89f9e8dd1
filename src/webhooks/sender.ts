import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import {
  allowedAddresses,
  ForbiddenAddress,
  literalAddress,
  type Receivers,
  type Resolve,
  vettedLookup,
} from './connect.ts';

const WEBHOOK_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1_024;
const KEPT_ANSWER_BYTES = 1_024;

export type WebhookRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  signal: AbortSignal;
};

/** The result of an attempt. Without a status, no response arrived, and `error` gives the reason in a few words. */
export type WebhookResult =
  | { status: number; retryAfter: string | undefined; answer: string; error: null }
  | { status: null; error: string };

export type SendWebhook = (request: WebhookRequest) => Promise<WebhookResult>;

/**
 * Sends messages to URLs chosen by strangers: only to allowed addresses (connect.ts), over a new connection each time,
 * without redirects or proxies, with limits on time and response size. Never throws.
 */
export function createWebhookSender({
  resolve: find,
  receivers,
}: {
  resolve: Resolve;
  receivers: Receivers;
}): SendWebhook {
  const agents = { 'http:': new HttpAgent(), 'https:': new HttpsAgent() };
  return async ({ url: text, headers, body, timeoutMs, signal }) => {
    const url = new URL(text);
    const isAllowed = allowedAddresses(url, receivers);
    const address = literalAddress(url);
    if (address !== null && !isAllowed(address)) return failed(new ForbiddenAddress());
    const isPlain = url.protocol === 'http:';
    const limitMs = Math.ceil(Math.min(timeoutMs, WEBHOOK_TIMEOUT_MS));
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = (isPlain ? httpRequest : httpsRequest)(url, {
          method: 'POST',
          agent: agents[isPlain ? 'http:' : 'https:'],
          lookup: vettedLookup(find, isAllowed),
          signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
          headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        });
        request.on('response', resolve).on('error', reject).end(body);
      });
      const answer = await readAnswer(response);
      const { statusCode: status = 0 } = response;
      return { status, retryAfter: response.headers['retry-after'], answer, error: null };
    } catch (error) {
      return failed(error);
    }
  };
}

/**
 * Reads the beginning of a response's body. An incomplete body is enough, because only the status counts and the body
 * is only for people to read.
 */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (length < KEPT_ANSWER_BYTES) chunks.push(chunk.subarray(0, KEPT_ANSWER_BYTES - length));
      length += chunk.length;
      // The loop ends here, which closes the connection.
      if (length >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The response was interrupted, or the time limit was reached.
  }
  // The NUL character is replaced, because PostgreSQL cannot store it.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD').toWellFormed();
}

const REASONS: Readonly<Record<string, string>> = {
  ForbiddenAddress: 'The address does not lead to the public internet.',
  TimeoutError: 'No answer in time.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  ENOTFOUND: 'The host name is unknown.',
  ENODATA: 'The host name has no address.',
  ETIMEOUT: 'The name servers did not answer.',
};

function failed(error: unknown): { status: null; error: string } {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { name?: string } };
  // If the request was aborted, the error's cause names the reason.
  const reason = [cause?.name, name, code].find((word) => word !== undefined && word in REASONS);
  return { status: null, error: REASONS[reason ?? ''] ?? `No answer: ${code ?? name ?? 'unknown'}.` };
}
