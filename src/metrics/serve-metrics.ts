import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge, Registry } from '@prometheus-io/client';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../log.ts';
import type { Db } from '../store/core/db.ts';
import { type BusinessFigures, readBusinessFigures } from '../store/operating/operating-figures.ts';
import { registerDatabaseFigures } from './database-figures.ts';
import type { Metrics } from './metrics.ts';

type Options = Parameters<typeof registerDatabaseFigures>[1] & {
  metrics: Metrics;
  log: Logger;
  host: string;
  port: number;
};

/** Time limit of a request by Prometheus. A slower answer is useless, because the next request follows soon. */
const ANSWER_LIMIT_MS = 10_000;

/**
 * Serves metrics for Prometheus on a separate port that API callers cannot reach: `/metrics` and, for business figures,
 * `/metrics/business`.
 */
export async function serveMetrics(options: Options): Promise<{ port: number; stop(): Promise<void> }> {
  const { log, host, port } = options;
  const { registry } = options.metrics;
  const texts = textsOf(options);
  const server = createServer({ requestTimeout: ANSWER_LIMIT_MS }, (request, response) => {
    const text = texts[request.url ?? ''];
    if (request.method !== 'GET' || text === undefined)
      return answer(response, 404, 'GET /metrics or /metrics/business\n');
    text().then(
      (body) => answer(response, 200, body, registry.contentType),
      (error: unknown) => {
        log.error({ err: error }, 'cannot read the metrics');
        answer(response, 503, 'The database does not answer.\n');
      },
    );
  });
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function textsOf({ metrics: { registry }, ...options }: Options): Readonly<Record<string, () => Promise<string>>> {
  const readAnew = registerDatabaseFigures(registry, options);
  let reading: Promise<void> | undefined;
  return {
    '/metrics': async () => {
      reading ??= readAnew().finally(() => {
        reading = undefined;
      });
      await reading;
      return registry.metrics();
    },
    '/metrics/business': () => businessFigures(options.db),
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    const message = `Port ${port} is in use. Stop the other program, or set METRICS_PORT to another port.`;
    throw new StartError(message, { cause });
  }
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

const FIGURES: Readonly<Record<keyof BusinessFigures, string>> = {
  formations: 'Formations that were submitted in this calendar month (UTC).',
  state_fees_cents: 'State fees of the formations of this month, in US cents.',
  service_fees_cents: 'Service fees of the formations of this month, in US cents.',
  collected_cents: 'Paid by accounts in this month, in US cents.',
  refunded_cents: 'Refunded to accounts in this month, in US cents.',
  active_companies: 'Companies that count as active now.',
};

/**
 * Returns the business figures in the format of Prometheus. They have a separate path, because people who run the
 * machines need not see them.
 */
async function businessFigures(db: Db): Promise<string> {
  const registry = new Registry();
  const values = await readBusinessFigures(db);
  for (const [name, help] of Object.entries(FIGURES)) {
    const gauge = new Gauge({ name: `efs_business_${name}`, help, registers: [registry] });
    gauge.set(values[name as keyof BusinessFigures]);
  }
  return registry.metrics();
}
