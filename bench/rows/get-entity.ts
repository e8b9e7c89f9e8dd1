import { EfsClient } from '../../sdk/src/index.ts';
import { KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { absoluteFigure, percentile, type Row, ratioFigure } from '../figure.ts';
import { DEFAULT_POOL_SIZE, inRounds, timePerRequest } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { HotReadSetup } from '../programs/hot-read.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import { startServiceProcess } from '../service-process.ts';

const CONNECTIONS = 32;
const MEASURED_MS = 2_000;
const PART_MS = 1_200;

export const getEntityRow: Row = {
  name: 'get',
  overrides: {},
  run: async () => {
    const service = await startServiceProcess({});
    const accounts = await makeAccounts(service.url, {
      entitiesEach: 10,
      body: () => ({ constitution_yaml: constitutionOf2KiB() }),
    });
    const rows = accounts.flatMap(({ id: account, entities }) => entities.map((id) => ({ account, id })));
    const requests = accounts.flatMap(({ key, entities }) => entities.map((id) => readRequest(id, key)));
    const [first] = accounts;
    const efs = new EfsClient({ baseUrl: service.url, apiKey: first?.key ?? '' });
    const body = await efs.getEntity(first?.entities[0] ?? '');

    const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
    const bare = await startProgram<'port', number>('bare-route', body);
    const setup: HotReadSetup = { databaseUrl: service.databaseUrl, poolSize: DEFAULT_POOL_SIZE, rows };
    const sql = await startProgram<object, { count: number; elapsedMs: number }>('hot-read', setup);
    const barePort = await bare.ask('port');

    const rounds = await inRounds(5, async () => {
      const common = { connections: CONNECTIONS, requests };
      const whole = await load.ask({ ...common, port: service.port, durationMs: MEASURED_MS });
      const route = await load.ask({ ...common, port: barePort, durationMs: PART_MS });
      const read = await sql.ask({ concurrency: CONNECTIONS, durationMs: PART_MS });
      return {
        measured: timePerRequest(whole),
        reference: timePerRequest(route) + timePerRequest(read),
        p99: percentile(whole.latenciesMs, 0.99),
      };
    });
    await Promise.all([service, load, bare, sql].map((each) => each.stop()));
    const work = `GET entity, ${KEY_COUNT} keys, ${CONNECTIONS} connections`;
    return [
      ratioFigure(`${work}: time / (bare route + SQL)`, 'µs', { of: 'ratio', atMost: 1.35 }, rounds),
      absoluteFigure(
        `${work}: p99`,
        'ms',
        { of: 'measured', atMost: 10 },
        rounds.map(({ p99 }) => p99),
      ),
    ];
  },
};

function readRequest(id: string, key: string): LoadRequest {
  return { method: 'GET', path: `/v1/entities/${id}`, key, expect: 200 };
}
