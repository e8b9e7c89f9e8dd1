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
import { AppError } from '../../errors.ts';
import {
  FilingPacket,
  FilingQuery,
  NamePath,
  NameQuery,
  SubmissionHeaders,
  TaxNumberPacket,
  TaxNumberQuery,
} from '../protocol.ts';
import { advanceClock } from './clocks.ts';
import type { SimulatorContext } from './context.ts';
import { answerSubmission, breakConnection } from './deliver.ts';
import { ClockRequest, FaultRequest } from './fault-kinds.ts';
import { insertFault } from './faults.ts';
import { answerNameCheck } from './name-check.ts';
import { problemOf, toRefusal } from './problems.ts';
import { capabilities, findByReference, findFilings, registerPage } from './queries.ts';
import { requireSignature } from './signatures.ts';
import { filingSubmission, taxNumberSubmission } from './submission.ts';

const RegisterQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' })),
});

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

/** Every route of the simulator: the protocol first, then what only a simulator has. */
export function createApp(context: SimulatorContext) {
  const app = fastify({
    loggerInstance: context.options.logger,
    // One line per request, written below, without the name that a look-up carries in its address.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // A normalized name of 200 letters, each percent-encoded; the default of 100 would answer 404.
    routerOptions: { maxParamLength: 2_000 },
    // Closing must not wait for clients that keep their connections open.
    forceCloseConnections: true,
    // What is validated is what is hashed: nothing coerced, nothing removed, nothing filled in.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, discriminator: true } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(context, error, request, reply));
  app.setNotFoundHandler(() => {
    throw new AppError('route_not_found', { detail: 'See GET /capabilities and the protocol document.' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, durationMs: reply.elapsedTime },
      'request',
    );
  });

  // A scope of its own: what is the protocol's has to be signed, what only a simulator has is for whoever runs it.
  void app.register(async (own) => addProtocol(own.withTypeProvider<TypeBoxTypeProvider>(), context));

  app.get('/health', async () => {
    await context.sql`select 1`;
    return { status: 'ok' };
  });
  app.get('/register', { schema: { querystring: RegisterQuery } }, (request) =>
    registerPage(context, Number(request.query.after ?? 0), Number(request.query.limit ?? 100)),
  );
  app.post('/control/faults', { schema: { body: FaultRequest } }, async (request, reply) =>
    reply.code(201).send(await insertFault(context.sql, request.body, context.clock.now())),
  );
  app.post('/control/clock', { schema: { body: ClockRequest } }, (request) => advanceClock(context, request.body));
  return app;
}

function addProtocol(app: App, context: SimulatorContext): void {
  requireSignature(app, context);
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
