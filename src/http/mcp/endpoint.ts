import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { ApiError, type Credential, EfsClient } from '../../../sdk/src/index.ts';
import { AppError } from '../../errors/errors.ts';
import { registerRoute } from '../calls/register-route.ts';
import type { HttpDeps } from '../deps.ts';
import { metadataOf } from '../resources/reference/reference.ts';
import { createCallerSlots } from '../server/caller-slots.ts';
import { LONG_LIVED, whenGone } from '../server/response.ts';
import type { Caller } from './handler.ts';

const mcpResource = metadataOf('/mcp');

/** Maximum body size, enough for a whole constitution (64 KiB of YAML). */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Maximum number of requests per account at once. They are limited, because each request may wait for 25 s. */
const PER_ACCOUNT = 20;

/**
 * Serves the tools over Streamable HTTP, in both generations of the protocol: the versions from 2025 (without sessions)
 * and the version 2026-07-28. The tools call the API like any other client, with the credential of the request.
 */
export function registerMcp(app: FastifyInstance, deps: HttpDeps): void {
  const slots = createCallerSlots();
  let handler: ReturnType<typeof loadHandler> | null = null;
  registerRoute(app, deps, mcpResource);
  app.addHook('preClose', async () => (await handler)?.close());
  void app.register(async (mcpApp) => {
    mcpApp.removeAllContentTypeParsers();
    mcpApp.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    mcpApp.route({
      method: ['GET', 'POST', 'DELETE'],
      exposeHeadRoute: false,
      url: '/mcp',
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: async (request) => refuseOtherOrigins(deps, request),
      handler: async (request, reply) => {
        const message = messageOf(request.body);
        const efs = clientOf(app, deps, request);
        const credential = await credentialOf(deps, efs);
        const { account_id: clientId, scopes } = credential;
        const release = slots.take(clientId, PER_ACCOUNT);
        if (release === null) throw tooMany();
        whenGone(reply, release);
        // A waiting request does not count as work under way, so that it does not delay new callers.
        if (isWaiting(message)) reply.raw.emit(LONG_LIVED);
        const caller: Caller = { efs, credential };
        const authInfo = { token: request.headers.authorization ?? '', clientId, scopes: [...scopes], extra: caller };
        handler ??= loadHandler(deps, app.log);
        const { fetch } = await handler;
        // If there is no parsed message, the SDK reads the body itself and reports invalid JSON in the protocol's own
        // form.
        const read = message === undefined ? {} : { parsedBody: message };
        return reply.send(await fetch(webRequest(deps, request, reply), { authInfo, ...read }));
      },
    });
  });
}

/**
 * Returns the message; undefined if it is invalid, so that the SDK reports why. A batch is refused, because it would be
 * many calls that count as one; the protocol removed batches in 2025-06-18.
 */
function messageOf(body: unknown): unknown {
  let message: unknown;
  try {
    message = body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
  if (!Array.isArray(message)) return message;
  throw new AppError('malformed_request', { detail: 'Send one message per request: batches are not accepted.' });
}

function isWaiting(message: unknown): boolean {
  const { params } = (message ?? {}) as { params?: { arguments?: { wait_seconds?: unknown } } };
  return Number(params?.arguments?.wait_seconds ?? 0) > 0;
}

/** Loads the MCP library at the first call, because loading it at the start would slow down every start. */
async function loadHandler(deps: HttpDeps, log: FastifyBaseLogger) {
  const { createHandler } = await import('./handler.ts');
  return createHandler(deps, log);
}

function clientOf(app: FastifyInstance, deps: HttpDeps, { headers, ip }: FastifyRequest): EfsClient {
  const [, key] = /^Bearer +([\x21-\x7e]+)$/i.exec(headers.authorization ?? '') ?? [];
  return new EfsClient({
    baseUrl: deps.baseUrl,
    ...(key !== undefined && { apiKey: key }),
    // The caller of the tool can retry. A retry in this client would only hide the service's answer.
    maxRetries: 0,
    tryTimeoutMs: 60_000,
    platform: { fetch: innerFetch(app, ip) },
  });
}

/**
 * Returns the credential of a request. Refuses a missing or wrong credential with the API's own error, and with the
 * address that explains how to get a credential (RFC 9728).
 */
async function credentialOf(deps: HttpDeps, efs: EfsClient): Promise<Credential> {
  try {
    return await efs.getCredential();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === null) throw error;
    const metadata = `Bearer resource_metadata="${deps.baseUrl}${mcpResource.path}"`;
    throw new AppError(error.code, {
      detail: error.problem?.detail ?? error.message,
      ...(error.retryAfterSeconds !== null && { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error.status === 401 && { headers: { 'www-authenticate': metadata } }),
    });
  }
}

/**
 * Refuses other origins, because a page of another site must not use the tools through the browser of its visitor. This
 * also stops DNS rebinding.
 */
function refuseOtherOrigins({ baseUrl, limits }: HttpDeps, { headers: { origin } }: FastifyRequest): void {
  if (origin === undefined || origin === new URL(baseUrl).origin || limits.corsOrigins.includes(origin)) return;
  throw new AppError('not_permitted', {
    detail: 'This origin may not use the tools. The operator can allow it (CORS_ORIGINS).',
  });
}

function tooMany(): AppError {
  return new AppError('rate_limited', {
    detail: `This account already has ${PER_ACCOUNT} tool calls in progress, which is the limit. Send the same request again in 1 s.`,
    retryAfterSeconds: 1,
  });
}

function webRequest({ baseUrl }: HttpDeps, request: FastifyRequest, reply: FastifyReply): Request {
  const leaving = new AbortController();
  whenGone(reply, () => leaving.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value ?? []].flat().join(', '));
  const body = request.method === 'POST' ? { body: request.body as Uint8Array<ArrayBuffer> } : {};
  return new Request(`${baseUrl}/mcp`, { method: request.method, headers, signal: leaving.signal, ...body });
}

/**
 * Calls this service itself, without a socket. Such a call passes all checks of an outside call and counts against the
 * rate of its account. So a tool can do nothing that the API would refuse.
 */
export function innerFetch(app: FastifyInstance, remoteAddress: string): typeof fetch {
  return async (url, init = {}) => {
    const { pathname, search } = new URL(String(url));
    const answer = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      remoteAddress,
      payloadAsStream: true,
      ...(init.signal && { signal: init.signal }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value ?? []].flat()) headers.append(name, String(each));
    }
    // Answers with 204 or 304 get no body. If the reader of such a body cancelled early, `Readable.toWeb` would throw
    // an error that nothing catches.
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    const body = hasBody ? ReadableStream.from<Uint8Array>(answer.stream()) : null;
    return new Response(body, { status: answer.statusCode, headers });
  };
}
