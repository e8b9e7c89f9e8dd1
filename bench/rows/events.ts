import { EfsClient } from '../../sdk/src/index.ts';
import { absoluteFigure, percentile, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { StreamsAnswer, StreamsQuestion, StreamsSetup } from '../programs/event-streams.ts';
import { startServeProcess, startServiceProcess } from '../service-process.ts';

const CLIENTS = 100;
const PER_SECOND = 200;
const ROUND_MS = 10_000;
/** Events of one entity wait for each other; events of this many entities do not. */
const ENTITIES = 50;

/** Every client gets every event, so `PER_SECOND` times the number of clients are sent. */
export const eventsRow: Row = {
  name: 'events',
  overrides: {},
  run: async () => {
    const service = await startServiceProcess({});
    const second = await startServeProcess(service);
    const visitor = new EfsClient({ baseUrl: service.url });
    const { id: accountId, api_key } = await visitor.createAccount({});
    const key = api_key ?? '';
    const efs = visitor.withApiKey(key);
    const entityIds: string[] = [];
    while (entityIds.length < ENTITIES)
      entityIds.push((await efs.createEntity({ name: `Bench ${entityIds.length}` })).id);
    const urls = [service.url, second.url];
    const setup: StreamsSetup = { databaseUrl: service.databaseUrl, urls, key, clients: CLIENTS, accountId, entityIds };
    const streams = await startProgram<StreamsQuestion, StreamsAnswer>('event-streams', setup);
    const rounds = await inRounds(7, async () => {
      const answer = await streams.ask({ perSecond: PER_SECOND, durationMs: ROUND_MS });
      const { latenciesMs, expected } = answer;
      if (latenciesMs.length !== expected) throw new Error(`${latenciesMs.length} of ${expected} events arrived`);
      return { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) };
    });
    await Promise.all([streams, second, service].map((each) => each.stop()));
    const work = `event, commit to client, ${PER_SECOND}/s to ${CLIENTS} clients of 2 processes`;
    return [
      absoluteFigure(
        `${work}: p99`,
        'ms',
        { of: 'measured', atMost: 100 },
        rounds.map(({ p99 }) => p99),
      ),
      absoluteFigure(
        `${work}: p50`,
        'ms',
        { of: 'measured', atMost: 100 },
        rounds.map(({ p50 }) => p50),
      ),
    ];
  },
};
