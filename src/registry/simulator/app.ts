import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import { AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';
import {
  FilingPacket,
  FilingQuery,
  NamePath,
  NameQuery,
  type ProblemAnswer,
  SubmissionHeaders,
  TaxNumberPacket,
  TaxNumberQuery,
} from '../protocol.ts';
import { isDigestOf, signatureProblem } from '../signer.ts';
import { advanceClock } from './clocks.ts';
import type { SimulatorContext } from './context.ts';
import { answerSubmission, breakConnection, deliver } from './deliver.ts';
import { ClockRequest, FaultRequest, FilerQuery } from './fault-kinds.ts';
import { clearFaults, insertFault, listFaults, takeFault } from './faults.ts';
import { capabilities, checkName, findByReference, findFilings, registerPage } from './queries.ts';
import { filingSubmission, taxNumberSubmission } from './submission.ts';

const RegisterQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' })),
});

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

/** Creates every route of the simulator: first the protocol, then routes that only a simulator has. */
export function createApp(context: SimulatorContext) {
  const app = fastify({
    loggerInstance: context.options.logger,
    // Request logging of the framework is disabled. The hook below logs one line per request, without the name in the
    // address of a look-up.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Maximum length of a path value. It fits a normalized name of 200 letters, each percent-encoded; with the default
    // of 100, such a name would get 404.
    routerOptions: { maxParamLength: 2_000 },
    // Closing must not wait for clients that keep their connections open.
    forceCloseConnections: true,
    // The validation changes nothing in a request's body, because the hash is computed from the validated body.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, discriminator: true } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(context, error, request, reply));
  app.setNotFoundHandler(() => {
    throw new AppError('route_not_found', { detail: 'See GET /capabilities and the protocol document.' });
  });
  app.addHook('onRequest', async ({ headers }) => {
    if (isOwnHost(headers.host, context.options.host)) return;
    throw new AppError('not_permitted', { detail: 'Address the simulator as localhost or by its IP address.' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, durationMs: reply.elapsedTime },
      'request',
    );
  });

  // Two scopes are needed, because protocol requests need a signature only if there is a secret, but control requests
  // always need one.
  void app.register(async (own) => addProtocol(own.withTypeProvider<TypeBoxTypeProvider>(), context));
  void app.register(async (own) => addControl(own.withTypeProvider<TypeBoxTypeProvider>(), context));

  app.get('/health', async () => {
    await context.sql`select 1`;
    return { status: 'ok' };
  });
  // Everybody may read the register without a signature, because a simulated register has no legal effect.
  app.get('/register', { schema: { querystring: RegisterQuery } }, (request) =>
    registerPage(context, Number(request.query.after ?? 0), Number(request.query.limit ?? 100)),
  );
  return app;
}

/**
 * Adds the routes by which the service orders faults and moves clocks. These routes change what accounts see, so they
 * need the secret.
 */
function addControl(app: App, context: SimulatorContext): void {
  const { sql, clock, options } = context;
  requireSignature(app, acceptedOf(options, options.controlSecret), clock);
  app.post('/control/faults', { schema: { body: FaultRequest } }, async (request, reply) =>
    reply.code(201).send(await insertFault(sql, request.body, clock.now())),
  );
  app.get('/control/faults', { schema: { querystring: FilerQuery } }, async (request) => ({
    data: await listFaults(sql, request.query.filer),
  }));
  app.delete('/control/faults', { schema: { querystring: FilerQuery } }, async (request) => ({
    cleared: await clearFaults(sql, request.query.filer),
  }));
  app.post('/control/clock', { schema: { body: ClockRequest } }, (request) => advanceClock(context, request.body));
}

function addProtocol(app: App, context: SimulatorContext): void {
  const { options, clock } = context;
  if (options.secret !== undefined) requireSignature(app, acceptedOf(options, options.secret), clock);
  app.get('/capabilities', () => capabilities(context));
  app.post('/filings', { schema: { headers: SubmissionHeaders, body: FilingPacket } }, (request, reply) =>
    answerSubmission(context, request, reply, filingSubmission(request.headers, request.body)),
  );
  app.get('/filings', { schema: { querystring: FilingQuery } }, (request) => findFilings(context, request.query));
  app.get('/names/:normalized', { schema: { params: NamePath, querystring: NameQuery } }, (request, reply) => {
    const { jurisdiction, filer } = request.query;
    return answerNameCheck(context, request, reply, { normalizedName: request.params.normalized, jurisdiction, filer });
  });
  app.post('/tax-numbers', { schema: { headers: SubmissionHeaders, body: TaxNumberPacket } }, (request, reply) =>
    answerSubmission(context, request, reply, taxNumberSubmission(request.headers, request.body)),
  );
  app.get('/tax-numbers', { schema: { querystring: TaxNumberQuery } }, (request) =>
    findByReference(context, 'ein', request.query.reference),
  );
}

function sendProblem(context: SimulatorContext, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (context.stopping.aborted) return breakConnection(request, reply);
  const refusal = toRefusal(error);
  if (refusal.cause !== undefined) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  return reply.code(refusal.status).headers(refusal.headers).type('application/problem+json').send(problemOf(refusal));
}

function acceptedOf({ previousSecret }: SimulatorContext['options'], secret: Uint8Array | undefined): Uint8Array[] {
  return [secret, secret && previousSecret].filter((each) => each !== undefined);
}

type NameCheck = { normalizedName: string; jurisdiction: string; filer: string | undefined };

async function answerNameCheck(
  context: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { normalizedName, jurisdiction, filer }: NameCheck,
): Promise<FastifyReply> {
  const fault = await context.sql.begin((tx) => takeFault(tx, { step: 'name_check', filer }));
  if (fault?.kind === 'reject') {
    return reply.send({ status: 'taken', normalized_name: normalizedName, jurisdiction, conflicts: [] });
  }
  const waitMs = (fault?.seconds ?? 30) * 1000;
  if (fault?.kind === 'delay') await context.pause(waitMs);
  const body = await checkName(context, jurisdiction, normalizedName);
  return deliver(context, request, reply, { status: 200, body, fault, lateMs: waitMs });
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

function toRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation !== undefined) {
    const code = error.validationContext === 'body' ? 'validation_failed' : 'invalid_parameter';
    return new AppError(code, { detail: inWords(error) });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return new AppError(BY_STATUS[status] ?? 'malformed_request', { detail: error.message });
  return new AppError('internal', {
    detail: 'The registry failed. Look the reference up to see what was recorded.',
    cause: error,
  });
}

/** Replaces regular expressions in messages by plain words, because people read them. */
function inWords({ message, validation, validationContext }: FastifyError): string {
  const [first] = validation ?? [];
  if (first?.keyword !== 'pattern') return message;
  return `${validationContext}${first.instancePath} does not match the protocol document.`;
}

function problemOf({ code, status, detail }: AppError): ProblemAnswer {
  return { type: 'about:blank', title: ERRORS[code].title, status, code, detail };
}

/**
 * Refuses requests that are not signed with one of the secrets, before reading a body. Without secrets, refuses every
 * request.
 */
function requireSignature(
  app: Pick<FastifyInstance, 'addHook' | 'addContentTypeParser' | 'removeContentTypeParser' | 'getDefaultJsonParser'>,
  secrets: readonly Uint8Array[],
  clock: Clock,
): void {
  app.addHook('onRequest', async ({ method, headers, raw }) => {
    if (secrets.length === 0) {
      throw new AppError('unauthenticated', {
        detail: 'Set the same REGISTRY_SECRET for the simulator and the service.',
      });
    }
    const problem = signatureProblem({ method, target: raw.url ?? '', headers }, secrets, clock.now());
    if (problem !== null) throw new AppError('unauthenticated', { detail: problem });
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    if (isDigestOf(request.headers['content-digest'], body)) return parseJson(request, body.toString('utf8'), done);
    done(new AppError('unauthenticated', { detail: 'The body does not match the signed Content-Digest.' }));
  });
}

/**
 * Host names that can only mean this machine. Other names are refused, because an attacker's web page can make its own
 * domain resolve to 127.0.0.1 (DNS rebinding), but still sends that domain as `Host`.
 */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether a request's `Host` header names this machine or the address that the simulator listens on. */
export function isOwnHost(header: string | undefined, listensOn: string): boolean {
  const name = (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  return [...THIS_MACHINE, listensOn.toLowerCase()].includes(name);
}
