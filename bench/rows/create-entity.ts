import { KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { absoluteFigure, median, type Row, ratioFigure } from '../figure.ts';
import { DEFAULT_POOL_SIZE, inRounds, ratePerSecond } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { CreateStatementsSetup } from '../programs/create-statements.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import { startServiceProcess } from '../service-process.ts';

const CONNECTIONS = 32;
const MEASURED_MS = 2_000;
const ALONE_MS = 1_000;
const REFERENCE_COUNT = 2_000;

export const createEntityRow: Row = {
  name: 'create',
  overrides: {},
  run: async () => {
    const service = await startServiceProcess({});
    const accounts = await makeAccounts(service.url, { entitiesEach: 0, body: () => ({}) });
    const body = JSON.stringify({ constitution_yaml: constitutionOf2KiB() });
    const requests = accounts.map(
      ({ key }): LoadRequest => ({ method: 'POST', path: '/v1/entities', key, body, expect: 201 }),
    );
    const { databaseUrl, dataDir, port } = service;
    const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
    const setup: CreateStatementsSetup = {
      databaseUrl,
      dataDir,
      poolSize: DEFAULT_POOL_SIZE,
      key: accounts[0]?.key ?? '',
      body,
    };
    const statements = await startProgram<object, { count: number; elapsedMs: number }>('create-statements', setup);

    const rounds = await inRounds(5, async () => {
      const whole = await load.ask({ port, connections: CONNECTIONS, requests, durationMs: MEASURED_MS });
      const reference = await statements.ask({ concurrency: CONNECTIONS, count: REFERENCE_COUNT });
      const alone = await load.ask({ port, connections: 1, requests, durationMs: ALONE_MS });
      return {
        measured: ratePerSecond(whole),
        reference: ratePerSecond(reference),
        p50: median(alone.latenciesMs),
      };
    });
    await Promise.all([service, load, statements].map((each) => each.stop()));
    const work = 'create entity, 2 KiB YAML';
    return [
      ratioFigure(
        `${work}, ${KEY_COUNT} keys, ${CONNECTIONS} connections: rate / SQL`,
        '/s',
        { of: 'ratio', atLeast: 0.5 },
        rounds,
      ),
      absoluteFigure(
        `${work}, 1 client: p50`,
        'ms',
        { of: 'measured', atMost: 6 },
        rounds.map(({ p50 }) => p50),
      ),
    ];
  },
};
