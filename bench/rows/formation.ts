import { setTimeout as sleep } from 'node:timers/promises';
import { EfsClient } from '../../sdk/src/index.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { type BenchAccount, KEY_COUNT, makeAccounts } from '../accounts.ts';
import { formCompany, newCompany } from '../companies.ts';
import { cpuPer, readCpuTimes } from '../cpu-time.ts';
import { absoluteFigure, median, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { LoadAnswer, LoadQuestion, LoadRequest } from '../programs/http-load.ts';
import { startServiceProcess } from '../service-process.ts';

const overrides = { SIMULATOR_PACE: '0' };
const submitting = { connections: 32, durationMs: 'each once', repeatsRefused: true } as const;
/** With 50 keys 250 formations a round: several seconds at the target rate. */
const FORMATIONS_EACH = 5;
const ALONE_COUNT = 5;
/** Precision with which the end of a formation is noticed. */
const POLL_MS = 50;
const LIMIT_MS = 60_000;

export const formationRow: Row = {
  name: 'formation',
  overrides,
  run: async () => {
    const service = await startServiceProcess(overrides);
    const load = await startProgram<LoadQuestion, LoadAnswer>('http-load');
    const db = openDb(service.databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
    const rounds = await inRounds(7, async () => {
      const accounts = await makeAccounts(service.url, { entitiesEach: FORMATIONS_EACH, body: newCompany });
      const efs = new EfsClient({ baseUrl: service.url, apiKey: accounts[0]?.key ?? '' });
      const alone: number[] = [];
      while (alone.length < ALONE_COUNT) alone.push((await formCompany(efs, LIMIT_MS)).ms);
      const submitAll = (requests: LoadRequest[]) => load.ask({ ...submitting, port: service.port, requests });
      const before = readCpuTimes(service.pid);
      const perSecond = await formTogether(db, accounts, submitAll);
      const cpu = cpuPer(before, readCpuTimes(service.pid), accounts.length * FORMATIONS_EACH);
      return { aloneMs: median(alone), perSecond, cpuMs: cpu.service + cpu.simulator + cpu.database };
    });
    await db.end();
    await Promise.all([service, load].map((each) => each.stop()));
    const work = 'formation, submit to Active';
    return [
      absoluteFigure(
        `${work}, alone: p50`,
        'ms',
        { of: 'measured', atMost: 300 },
        rounds.map((round) => round.aloneMs),
      ),
      absoluteFigure(
        `${work}, ${KEY_COUNT} keys, all at once: rate`,
        '/s',
        { of: 'measured', atLeast: 50 },
        rounds.map((round) => round.perSecond),
      ),
      absoluteFigure(
        `${work}: CPU time of service, simulator and database`,
        'ms',
        { of: 'measured', atMost: 25 },
        rounds.map((round) => round.cpuMs),
      ),
    ];
  },
};

/** Submits every draft as fast as the API accepts them; returns formations per second until the last one is Active. */
async function formTogether(
  db: Db,
  accounts: readonly BenchAccount[],
  submitAll: (requests: LoadRequest[]) => Promise<LoadAnswer>,
): Promise<number> {
  const requests = accounts.flatMap(({ key, entities }) => entities.map((id) => submission(id, key)));
  const startedMs = performance.now();
  await submitAll(requests);
  // Reads the database, because asking the API about each would add load.
  const formed = async () => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from entities
      where state = 'Active' and id in ${db.list(accounts.flatMap(({ entities }) => entities))}`;
    return row?.count ?? 0;
  };
  while ((await formed()) < requests.length) {
    if (performance.now() - startedMs > LIMIT_MS) throw new Error('formations do not end');
    await sleep(POLL_MS);
  }
  return (requests.length * 1_000) / (performance.now() - startedMs);
}

function submission(id: string, key: string): LoadRequest {
  return { method: 'POST', path: `/v1/entities/${id}/formation/start`, key, body: '{}', expect: 200 };
}
