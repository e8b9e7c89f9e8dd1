import { EfsClient } from '../../sdk/src/index.ts';
import { KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { cpuPer, readCpuTimes } from '../cpu-time.ts';
import { absoluteFigure, percentile, type Row, ratioFigure } from '../figure.ts';
import { DEFAULT_POOL_SIZE, inRounds, ratePerSecond } from '../measure.ts';
import { type Program, startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import type { MinimalReadSetup } from '../programs/minimal-read.ts';
import type { OfferAnswer, OfferQuestion } from '../programs/offered-load.ts';
import { startServiceProcess } from '../service-process.ts';

const CONNECTIONS = 32;
const MEASURED_MS = 1_500;
/**
 * More than are ever needed at half of the capacity, even if the service stands still for 40 ms; fewer than one address
 * may hold.
 */
const OFFERED_CONNECTIONS = 480;

export const getEntityRow: Row = {
  name: 'get',
  overrides: {},
  run: async () => {
    const service = await startServiceProcess({});
    const accounts = await makeAccounts(service.url, {
      entitiesEach: 10,
      body: () => ({ constitution_yaml: constitutionOf2KiB() }),
    });
    const requests = accounts.flatMap(({ key, entities }) => entities.map((id) => readRequest(id, key)));
    const [first] = accounts;
    const efs = new EfsClient({ baseUrl: service.url, apiKey: first?.key ?? '' });
    const setup: MinimalReadSetup = {
      databaseUrl: service.databaseUrl,
      poolSize: DEFAULT_POOL_SIZE,
      accounts: Object.fromEntries(accounts.flatMap(({ id, entities }) => entities.map((entity) => [entity, id]))),
      body: await efs.getEntity(first?.entities[0] ?? ''),
    };
    const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
    const minimal = await startProgram<'port' | 'cpu', number>('minimal-read', setup);
    const minimalPort = await minimal.ask('port');
    const offer = await startProgram<OfferQuestion, OfferAnswer>('offered-load');

    const rounds = await inRounds(7, async () => {
      const common = { connections: CONNECTIONS, requests, durationMs: MEASURED_MS };
      const before = readCpuTimes(service.pid);
      const whole = await load.ask({ ...common, port: service.port });
      const cpuMs = cpuPer(before, readCpuTimes(service.pid), whole.count).service;
      const minimalBeforeMs = await minimal.ask('cpu');
      const least = await load.ask({ ...common, port: minimalPort });
      return {
        rate: { measured: ratePerSecond(whole), reference: ratePerSecond(least) },
        cpu: {
          measured: cpuMs * 1_000,
          reference: (((await minimal.ask('cpu')) - minimalBeforeMs) * 1_000) / least.count,
        },
        p99: await p99At(offer, ratePerSecond(whole) / 2, { port: service.port, requests }),
      };
    });
    await Promise.all([service, load, minimal, offer].map((each) => each.stop()));
    const work = `GET entity, ${KEY_COUNT} keys, ${CONNECTIONS} connections`;
    return [
      ratioFigure(
        `${work}: rate / minimal program`,
        '/s',
        { of: 'ratio', atLeast: 0.75 },
        rounds.map(({ rate }) => rate),
      ),
      ratioFigure(
        `${work}: CPU time / minimal program`,
        'µs',
        { of: 'ratio', atMost: 1.33 },
        rounds.map(({ cpu }) => cpu),
      ),
      absoluteFigure(
        `${work}: p99 at half of that rate`,
        'ms',
        { of: 'measured', atMost: 10 },
        rounds.map(({ p99 }) => p99),
      ),
    ];
  },
};

/** Returns the p99 when so many requests a second are sent, whether they are answered or not. */
async function p99At(
  offer: Program<OfferQuestion, OfferAnswer>,
  perSecond: number,
  { port, requests }: { port: number; requests: readonly LoadRequest[] },
): Promise<number> {
  const texts = requests.map(
    ({ path, key }) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`,
  );
  const common = { port, requests: texts, connections: OFFERED_CONNECTIONS, durationMs: MEASURED_MS };
  const { servedMs, shedMs, others, unsent } = await offer.ask({ ...common, perSecond });
  // Requests for which no connection was free have waited longer than any that was sent.
  const failed = unsent + shedMs.length + Object.values(others).reduce((sum, count) => sum + count, 0);
  return percentile([...servedMs, ...new Array<number>(failed).fill(MEASURED_MS)], 0.99);
}

function readRequest(id: string, key: string): LoadRequest {
  return { method: 'GET', path: `/v1/entities/${id}`, key, expect: 200 };
}
