import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { ErrorCode } from '../errors/errors.ts';
import type { HttpDeps } from './deps.ts';
import { clientAddress } from './server/client-address.ts';
import { answerClientError } from './server/client-errors.ts';
import { boundIdleConnections } from './server/idle-connections.ts';
import { createSheddingServer } from './server/shed.ts';

/**
 * Time limits, so that a slow client cannot hold a socket for ever. The checking interval is short enough to enforce
 * them.
 */
const SERVER_OPTIONS = {
  /** Time limits for a whole request, and for its headers. */
  requestTimeout: 12_000,
  headersTimeout: 8_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than a proxy's usual 60 s, so that the proxy closes first. */
  keepAliveTimeout: 72_000,
  /** Node would refuse a request without Host in no words; we do it in ours. */
  requireHostHeader: false,
} as const;

/** A client that reads nothing of its answer for this long is closed; of a long-lived one, after five minutes. */
const STALLED_MS = 15_000;

/** Creates the server below the framework: it answers invalid requests and those beyond the limit. */
export function createHttpServer(deps: HttpDeps, handler: RequestListener): Server {
  const { maxInFlight, unfinishedBodiesPerNetwork, idleConnectionsPerNetwork, trustedProxyHops } = deps.limits;
  const options = {
    maxInFlight,
    unfinishedBodiesPerNetwork,
    addressOf: (request: IncomingMessage) => clientAddress(request, trustedProxyHops),
    callerOf: (request: IncomingMessage) =>
      deps.authenticate.accountOf(request.headers.authorization) ??
      deps.knownCallers.accountOf(request) ??
      clientAddress(request, trustedProxyHops),
    baseUrl: () => deps.baseUrl,
    requestId: () => deps.store.ids.requestId(),
    monotonicMs: () => deps.clock.monotonicMs(),
    onRefusal: (code: ErrorCode) => deps.metrics.refusals.inc({ code }),
  };
  const server = createSheddingServer(handler, SERVER_OPTIONS, options);
  // Behind a proxy every connection is the proxy's.
  boundIdleConnections(server, trustedProxyHops === 0 ? idleConnectionsPerNetwork : null, STALLED_MS);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket, { baseUrl: options.baseUrl(), requestId: options.requestId() }),
  );
  return server;
}
