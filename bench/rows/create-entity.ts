import { KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { cpuPer, readCpuTimes } from '../cpu-time.ts';
import { absoluteFigure, median, type Row, ratioFigure } from '../figure.ts';
import { DEFAULT_POOL_SIZE, inRounds, ratePerSecond } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import type { MinimalCreateQuestion, MinimalCreateSetup } from '../programs/minimal-create.ts';
import { startServiceProcess } from '../service-process.ts';

const CONNECTIONS = 32;
const MEASURED_MS = 2_000;
const ALONE_MS = 1_000;
/** With 50 keys 1,000 creates. */
const REFERENCE_TIMES = 20;

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
    const setup: MinimalCreateSetup = {
      databaseUrl,
      dataDir,
      poolSize: DEFAULT_POOL_SIZE,
      key: accounts[0]?.key ?? '',
      body,
    };
    const minimal = await startProgram<MinimalCreateQuestion, number>('minimal-create', setup);

    const rounds = await inRounds(7, async () => {
      const before = readCpuTimes(service.pid);
      const whole = await load.ask({ port, connections: CONNECTIONS, requests, durationMs: MEASURED_MS });
      const cpuMs = cpuPer(before, readCpuTimes(service.pid), whole.count).service;
      const minimalPort = await minimal.ask({ prepare: REFERENCE_TIMES * requests.length });
      const minimalBeforeMs = await minimal.ask('cpu');
      const once = { connections: CONNECTIONS, requests, durationMs: 'each once', times: REFERENCE_TIMES } as const;
      const least = await load.ask({ ...once, port: minimalPort });
      const minimalMs = ((await minimal.ask('cpu')) - minimalBeforeMs) / least.count;
      const alone = await load.ask({ port, connections: 1, requests, durationMs: ALONE_MS });
      return {
        rate: { measured: ratePerSecond(whole), reference: ratePerSecond(least) },
        cpu: { measured: cpuMs * 1_000, reference: minimalMs * 1_000 },
        p50: median(alone.latenciesMs),
      };
    });
    await Promise.all([service, load, minimal].map((each) => each.stop()));
    const work = 'create entity, 2 KiB YAML';
    return [
      ratioFigure(
        `${work}, ${KEY_COUNT} keys, ${CONNECTIONS} connections: rate / minimal program`,
        '/s',
        { of: 'ratio', atLeast: 0.6 },
        rounds.map(({ rate }) => rate),
      ),
      ratioFigure(
        `${work}, ${KEY_COUNT} keys, ${CONNECTIONS} connections: CPU time / minimal program`,
        'µs',
        { of: 'ratio', atMost: 1.67 },
        rounds.map(({ cpu }) => cpu),
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
