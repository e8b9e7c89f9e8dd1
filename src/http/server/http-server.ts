import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { HttpDeps } from '../deps.ts';
import { clientAddress } from './client-address.ts';
import { answerClientError } from './client-errors.ts';
import { boundIdleConnections } from './idle-connections.ts';
import { createSheddingServer } from './shed.ts';

/** One slow client must not hold a socket for ever. Looked at often enough to be true. */
const SERVER_OPTIONS = {
  /** A whole request, and its headers alone, have to arrive within. */
  requestTimeout: 12_000,
  headersTimeout: 8_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the usual 60 s of a proxy, so that the proxy is the one to close. */
  keepAliveTimeout: 72_000,
  /** Node would refuse a request without one in no words; we do it in ours. */
  requireHostHeader: false,
} as const;

/** A connection on which nothing moved for so long is closed, unless its request is being worked on. */
const STALLED_MS = 15_000;

/** The server below the framework: what is no request and what is one too many are answered here. */
export function createHttpServer(deps: HttpDeps, handler: RequestListener): Server {
  const { maxInFlight, unfinishedBodiesPerNetwork, idleConnectionsPerNetwork, trustedProxyHops } = deps.limits;
  const options = {
    maxInFlight,
    unfinishedBodiesPerNetwork,
    addressOf: (request: IncomingMessage) => clientAddress(request, trustedProxyHops),
    baseUrl: () => deps.baseUrl,
    requestId: () => deps.store.ids.requestId(),
    monotonicMs: () => deps.clock.monotonicMs(),
  };
  const server = createSheddingServer(handler, SERVER_OPTIONS, options);
  // Behind a proxy every connection is the proxy's.
  boundIdleConnections(server, trustedProxyHops === 0 ? idleConnectionsPerNetwork : null, STALLED_MS);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket, { baseUrl: options.baseUrl(), requestId: options.requestId() }),
  );
  return server;
}
