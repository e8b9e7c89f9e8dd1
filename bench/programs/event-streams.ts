import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEventWriter } from '../../test/harness/event-writer.ts';
import { answerParent } from './answer.ts';

export type StreamsSetup = {
  databaseUrl: string;
  /** Services at which the streams are opened, in turns. */
  urls: readonly string[];
  key: string;
  clients: number;
  accountId: string;
  entityIds: readonly string[];
};
export type StreamsQuestion = { perSecond: number; durationMs: number };
/** Milliseconds from the commit of an event until each client had it. */
export type StreamsAnswer = { latenciesMs: number[]; expected: number };

/** Time for the last events to arrive. */
const DRAIN_MS = 2_000;
const CONNECTIONS = 8;

/** Writes events at a steady rate while clients follow the stream; both in this process, so that they share a clock. */
await answerParent(async (setup: StreamsSetup) => {
  const writer = createEventWriter(setup.databaseUrl, CONNECTIONS);
  const arrivals = new Map<number, number[]>();
  await Promise.all(
    Array.from({ length: setup.clients }, (_, client) =>
      follow(setup.urls[client % setup.urls.length] ?? '', setup.key, (index) => {
        const times = arrivals.get(index);
        if (times === undefined) arrivals.set(index, [performance.now()]);
        else times.push(performance.now());
      }),
    ),
  );
  return async ({ perSecond, durationMs }: StreamsQuestion): Promise<StreamsAnswer> => {
    arrivals.clear();
    const committedMs = new Map<number, number>();
    const writes: Promise<void>[] = [];
    const startedMs = performance.now();
    for (let count = 0; count < (perSecond * durationMs) / 1_000; count += 1) {
      await sleep(Math.max(0, startedMs + (count * 1_000) / perSecond - performance.now()));
      const entityId = setup.entityIds[count % setup.entityIds.length] ?? '';
      const write = writer.write({ accountId: setup.accountId, entityId });
      writes.push(write.then((index) => void committedMs.set(index, performance.now())));
    }
    await Promise.all(writes);
    await sleep(DRAIN_MS);
    const latenciesMs = [...committedMs].flatMap(([index, ms]) => (arrivals.get(index) ?? []).map((at) => at - ms));
    return { latenciesMs, expected: committedMs.size * setup.clients };
  };
});

async function follow(url: string, key: string, onEvent: (index: number) => void): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    get(`${url}/v1/events/stream`, { headers, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`stream: ${response.statusCode}`);
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const index = line.startsWith('data:') ? /"version":(\d+)/.exec(line)?.[1] : undefined;
      if (index !== undefined) onEvent(Number(index));
    }
  });
}
