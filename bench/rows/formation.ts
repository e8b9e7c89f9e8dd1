import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from '../../src/cli/api.ts';
import { type Db, openDb } from '../../src/store/db.ts';
import { type BenchAccount, KEY_COUNT, makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { absoluteFigure, type Row } from '../figure.ts';
import { startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion } from '../programs/http-load.ts';
import { startServiceProcess } from '../service-process.ts';

const overrides = { SIMULATOR_PACE: '0' };
const ROUNDS = 3;
const CONNECTIONS = 32;
/** Per round and key; together enough for several seconds at the rate to be reached. */
const TOGETHER_EACH = 5;
const ALONE_COUNT = 9;
/** How exactly the end of a formation is seen. */
const POLL_MS = 5;
const LIMIT_MS = 60_000;

export const formationRow: Row = {
  name: 'formation',
  overrides,
  run: async () => {
    const service = await startServiceProcess(overrides);
    const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
    const db = openDb(service.databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
    const aloneMs: number[] = [];
    const perSecond: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const accounts = await makeAccounts(service.url, { entitiesEach: TOGETHER_EACH, body: named(round) });
      for (let done = 0; done < ALONE_COUNT / ROUNDS; done++) {
        aloneMs.push(await formAlone(service.url, accounts[0]?.key ?? ''));
      }
      perSecond.push(await formTogether(accounts, db, (requests) =>
        load.ask({ port: service.port, connections: CONNECTIONS, requests, durationMs: 'each once' }),
      ));
    }
    await db.end();
    await Promise.all([service, load].map((each) => each.stop()));
    const work = 'formation, submit to Active';
    return [
      absoluteFigure(`${work}, alone: p50`, 'ms', { of: 'measured', atMost: 300 }, aloneMs),
      absoluteFigure(`${work}, ${KEY_COUNT} keys, sustained`, '/s', { of: 'measured', atLeast: 30 }, perSecond),
    ];
  },
};
