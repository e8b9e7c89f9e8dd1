import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Config, withPort } from '../config/config.ts';
import { StartError } from '../errors/start-error.ts';
import { buildApp } from '../http/app.ts';
import type { HttpDeps } from '../http/deps.ts';
import type { Foundation } from '../wiring/foundation.ts';
import { httpDeps } from '../wiring/http-deps.ts';

/**
 * Number of connections that may wait to be accepted. Node's default is 511. A connection beyond the limit is not
 * refused, but its client has to retry after 1, 3 and 7 s.
 */
const LISTEN_BACKLOG = 4_096;

/** Starts the API. `address` is where this process listens. Behind a proxy, clients may use another address. */
export async function listen(
  foundation: Foundation,
): Promise<{ app: FastifyInstance; deps: HttpDeps; address: string }> {
  const { config, log } = foundation;
  const deps = await httpDeps(foundation, config.baseUrl);
  const app = buildApp(deps, log);
  try {
    const address = await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
    // With PORT=0, the address for links is known only now.
    deps.baseUrl = withPort(config, Number(new URL(address).port)).baseUrl;
    deps.constitutions.warm();
    return { app, deps, address };
  } catch (error) {
    await app.close();
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${config.port} is in use. Stop the other program, or set PORT to another port.`, {
      cause: error,
    });
  }
}

/**
 * Stops the API without failed requests behind a proxy. First, the proxy learns that this process is not ready. Only
 * then does the process stop accepting connections. Otherwise, connections that the operating system accepted, but not
 * yet this process, would be reset.
 */
export async function drain(app: FastifyInstance, deps: HttpDeps, { stopDelayMs }: Config): Promise<void> {
  deps.isStopping = true;
  await sleep(stopDelayMs);
  await app.close();
}
