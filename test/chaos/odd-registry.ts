import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request on its way to the registry. */
export type Ask = { method: string; url: URL; reference?: string; deadline?: string; body: string };
export type Reply = { status: number; body: string; headers?: Record<string, string> };
/** Alters a request in front of a registry; `broken` ends the connection without an answer. */
export type Oddity = (ask: Ask, forward: (ask: Ask) => Promise<Reply>) => Promise<Reply | 'broken'>;
export type OddRegistry = { url: string; close(): void };

/** A registry with a peculiarity: every request passes through `oddity` to the real one. */
export async function startOddRegistry(registryUrl: string, oddity: Oddity): Promise<OddRegistry> {
  const forward = async ({ method, url, reference, deadline, body }: Ask): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      ...(reference && { 'idempotency-key': reference }),
      ...(deadline && { 'filing-deadline': deadline }),
    };
    const address = `${registryUrl}${url.pathname}${url.search}`;
    const answer = await fetch(address, method === 'GET' ? {} : { method, headers, body });
    return { status: answer.status, body: await answer.text() };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { 'idempotency-key': reference, 'filing-deadline': deadline } = request.headers;
    const ask: Ask = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', registryUrl),
      ...(typeof reference === 'string' && { reference }),
      ...(typeof deadline === 'string' && { deadline }),
      body: await text(request),
    };
    const reply = await oddity(ask, forward);
    if (reply === 'broken') response.destroy();
    else response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the same reply with changed JSON. */
export function changed(reply: Reply, change: (body: Record<string, unknown>) => Record<string, unknown>): Reply {
  return { ...reply, body: JSON.stringify(change(JSON.parse(reply.body) as Record<string, unknown>)) };
}

/** Declares other capabilities than the registry behind it. */
export function declaring(
  capabilities: Record<string, unknown>,
  next: Oddity = (ask, forward) => forward(ask),
): Oddity {
  return async (ask, forward) => {
    if (ask.url.pathname !== '/capabilities') return next(ask, forward);
    return changed(await forward(ask), (body) => ({ ...body, ...capabilities }));
  };
}

/**
 * Breaks the connection of the first filing at once and enters it `processingMs` after its deadline, which a registry
 * that declares such a processing time may do. `hasEntered` resolves once it is in the register.
 */
export function enteringLate(processingMs: number): { oddity: Oddity; hasEntered: Promise<void> } {
  const entered = Promise.withResolvers<void>();
  let isFirst = true;
  const enterLate = async (ask: Ask, forward: (ask: Ask) => Promise<Reply>): Promise<void> => {
    await sleep(Date.parse(ask.deadline ?? '') + processingMs - Date.now());
    // It arrived in time and only its processing is slow: the register behind must not see it as too late.
    const reply = await forward({ ...ask, deadline: new Date(Date.now() + 10_000).toISOString() });
    if (reply.status !== 202) throw new Error(`The late filing was not entered: ${reply.status}`);
  };
  const oddity: Oddity = async (ask, forward) => {
    if (!isFirst || ask.method !== 'POST') return forward(ask);
    isFirst = false;
    enterLate(ask, forward).then(entered.resolve, entered.reject);
    return 'broken';
  };
  return { oddity, hasEntered: entered.promise };
}

/**
 * Enters the first filing, loses its answer, and lags: at the first look that has to show the filing it is missing, and
 * for a moment longer.
 */
export function laggingOnce(visibleAfterDeadlineMs: number, lagMs: number): Oddity {
  let visibleAtMs: number | null = null;
  let shownAtMs = Number.POSITIVE_INFINITY;
  return async (ask, forward) => {
    if (ask.method === 'POST' && visibleAtMs === null) {
      visibleAtMs = Date.parse(ask.deadline ?? '') + visibleAfterDeadlineMs;
      await forward(ask);
      return 'broken';
    }
    const isLook = ask.method === 'GET' && ask.url.pathname === '/filings';
    if (!isLook || visibleAtMs === null) return forward(ask);
    const nowMs = Date.now();
    if (nowMs >= visibleAtMs) shownAtMs = Math.min(shownAtMs, nowMs + lagMs);
    return nowMs < shownAtMs ? { status: 200, body: '{"data":[]}' } : forward(ask);
  };
}

/** Accepts filings as `pending`, and shows none of them until this long after the first. */
export function hiddenWhilePending(hiddenMs: number): Oddity {
  let shownAtMs: number | null = null;
  return async (ask, forward) => {
    if (ask.url.pathname !== '/filings') return forward(ask);
    if (ask.method === 'POST') shownAtMs ??= Date.now() + hiddenMs;
    const isHidden = ask.method === 'GET' && shownAtMs !== null && Date.now() < shownAtMs;
    return isHidden ? { status: 200, body: '{"data":[]}' } : forward(ask);
  };
}
