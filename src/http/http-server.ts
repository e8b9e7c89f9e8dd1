import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { networksOf } from '../domain/formats/network.ts';
import type { ErrorCode } from '../errors/errors.ts';
import type { HttpDeps } from './deps.ts';
import { clientAddress } from './server/client-address.ts';
import { answerClientError } from './server/client-errors.ts';
import { boundIdleConnections } from './server/idle-connections.ts';
import { createSheddingServer } from './server/shed.ts';
import { boundUnreadAnswers } from './server/unread-answers.ts';

/**
 * Time limits, so that a slow client cannot keep a socket for ever. Node checks the limits often enough to enforce
 * them.
 */
const SERVER_OPTIONS = {
  /** Time limits for a whole request, and for its headers. */
  requestTimeout: 12_000,
  headersTimeout: 8_000,
  connectionsCheckingInterval: 1_000,
  /** The time-out is longer than a proxy's usual 60 s, so that the proxy closes idle connections first. */
  keepAliveTimeout: 72_000,
  /**
   * The option is off, because Node would refuse a request without Host with an empty answer. app.ts refuses such a
   * request with a problem document.
   */
  requireHostHeader: false,
} as const;

/**
 * A client that reads nothing of its answer for this time is disconnected. For a long-lived answer, the time is five
 * minutes.
 */
const STALLED_MS = 15_000;

/** Maximum total size of whole answers that wait in memory for slow readers: about ten of the largest list pages. */
const UNREAD_BYTES = 256 * 1_024 * 1_024;

/**
 * Returns the largest network that one customer may have, because the customer can use all addresses of that network.
 */
function customerOf(address: string): string {
  return networksOf(address).at(-1) ?? address;
}

/** Creates the HTTP server below the framework. It answers invalid requests, and refuses requests under overload. */
export function createHttpServer(deps: HttpDeps, handler: RequestListener): Server {
  const { maxInFlight, unfinishedBodiesPerNetwork, idleConnectionsPerNetwork, trustedProxyHops } = deps.limits;
  const options = {
    maxInFlight,
    unfinishedBodiesPerNetwork,
    addressOf: (request: IncomingMessage) => clientAddress(request, trustedProxyHops),
    callerOf: (request: IncomingMessage) =>
      deps.authenticate.accountOf(request.headers.authorization) ??
      deps.knownCallers.accountOf(request) ??
      customerOf(clientAddress(request, trustedProxyHops)),
    baseUrl: () => deps.baseUrl,
    requestId: () => deps.store.ids.requestId(),
    monotonicMs: () => deps.clock.monotonicMs(),
    onRefusal: (code: ErrorCode) => deps.metrics.refusals.inc({ code }),
  };
  const server = createSheddingServer(handler, SERVER_OPTIONS, options);
  // Behind a proxy there is no limit per network, because every connection comes from the proxy.
  boundIdleConnections(server, trustedProxyHops === 0 ? idleConnectionsPerNetwork : null, STALLED_MS);
  boundUnreadAnswers(server, UNREAD_BYTES, options.callerOf);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket, { baseUrl: options.baseUrl(), requestId: options.requestId() }),
  );
  return server;
}
