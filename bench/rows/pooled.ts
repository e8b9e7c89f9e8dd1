import { openConnections } from '../../src/sql/open.ts';
import { SERVING_ROLE } from '../../src/store/core/serving-role.ts';
import { findProgram } from '../../test/harness/find-program.ts';
import { keepsStatements, startPgBouncer } from '../../test/harness/pgbouncer.ts';
import { KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { type Row, ratioFigure } from '../figure.ts';
import { inRounds, ratePerSecond } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import { startServeProcess, startServiceProcess } from '../service-process.ts';

const CONNECTIONS = 32;
const MEASURED_MS = 1_500;
const ROUNDS = 7;

/** The cost of a pooler: two processes of the API on one database, one through PgBouncer in transaction mode. */
export const pooledRow: Row = {
  name: 'pooled',
  overrides: {},
  run: async () => {
    const program = findProgram('pgbouncer');
    if (program === undefined) throw new Error('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
    const mode = keepsStatements(program) ? 'prepared' : 'true';
    const service = await startServiceProcess({});
    const owner = openConnections(service.databaseUrl, { max: 2, applicationName: 'bench' });
    await owner.script(`alter role ${SERVING_ROLE} login password 'serving'`);
    await owner.end();
    const serving = new URL(service.databaseUrl);
    [serving.username, serving.password] = [SERVING_ROLE, 'serving'];
    const bouncer = await startPgBouncer(program, service.databaseUrl, ['default_pool_size = 10']);
    try {
      const direct = await startServeProcess(service, { DATABASE_URL: serving.href });
      const pooled = await startServeProcess(service, {
        DATABASE_URL: bouncer.urlOf(serving.href),
        DATABASE_POOLED: mode,
        DATABASE_DIRECT_URL: serving.href,
      });
      const body = JSON.stringify({ constitution_yaml: constitutionOf2KiB() });
      const accounts = await makeAccounts(direct.url, { entitiesEach: 10, body: () => JSON.parse(body) });
      const reads = accounts.flatMap(({ key, entities }) =>
        entities.map((id): LoadRequest => ({ method: 'GET', path: `/v1/entities/${id}`, key, expect: 200 })),
      );
      const creates = accounts.map(
        ({ key }): LoadRequest => ({ method: 'POST', path: '/v1/entities', key, body, expect: 201 }),
      );
      const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
      const rate = async ({ url }: { url: string }, requests: readonly LoadRequest[]) => {
        const port = Number(new URL(url).port);
        return ratePerSecond(await load.ask({ port, connections: CONNECTIONS, requests, durationMs: MEASURED_MS }));
      };
      const rounds = await inRounds(ROUNDS, async () => ({
        get: { measured: await rate(pooled, reads), reference: await rate(direct, reads) },
        create: { measured: await rate(pooled, creates), reference: await rate(direct, creates) },
      }));
      await Promise.all([direct, pooled, load].map((each) => each.stop()));
      const name = (work: string) =>
        `${work}, ${KEY_COUNT} keys, ${CONNECTIONS} connections: behind PgBouncer${mode === 'prepared' ? ', prepared' : ''} / direct`;
      const target = { of: 'ratio', atLeast: 0.5 } as const;
      return [
        ratioFigure(
          name('GET entity'),
          '/s',
          target,
          rounds.map(({ get }) => get),
        ),
        ratioFigure(
          name('create entity, 2 KiB YAML'),
          '/s',
          target,
          rounds.map(({ create }) => create),
        ),
      ];
    } finally {
      await bouncer.stop();
    }
  },
};
