import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Credential, EfsClient } from '../../../sdk/src/index.ts';
import { createMcpServer } from '../../mcp/server.ts';
import type { HttpDeps } from '../deps.ts';

/** The caller of a request, passed as `authInfo.extra`. */
export type Caller = { efs: EfsClient; credential: Credential };

/** Makes the handler that answers requests of both protocol generations, with a new server for each request. */
export function createHandler({ addToMcp }: HttpDeps, log: FastifyBaseLogger): McpHttpHandler {
  const serve: McpServerFactory = ({ authInfo }) => {
    const { efs, credential } = (authInfo?.extra ?? {}) as Caller;
    const server = createMcpServer(efs, credential, (error) => log.error({ err: error }, 'a tool failed'));
    addToMcp?.(server);
    return server;
  };
  // Subscriptions are not offered, because a server's tools never change.
  return createMcpHandler(serve, { maxSubscriptions: 0 });
}
