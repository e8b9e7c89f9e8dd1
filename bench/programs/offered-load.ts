import { setPriority } from 'node:os';
import { KeepAliveClient } from '../../test/harness/keep-alive-client.ts';
import { answerParent } from './answer.ts';

export type OfferQuestion = {
  port: number;
  /** Whole requests as text; sent in turn. */
  requests: readonly string[];
  /** Requests a second, whether the service keeps up or not; null: each connection sends as soon as it is answered. */
  perSecond: number | null;
  connections: number;
  durationMs: number;
};

const HEALTH = 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

export type OfferAnswer = {
  /** Number of due requests, and how many of them found every connection waiting. */
  due: number;
  unsent: number;
  elapsedMs: number;
  /** Times of answers with 2xx, and with 503 and Retry-After. */
  servedMs: readonly number[];
  shedMs: readonly number[];
  /** Other answers, by kind. */
  others: Readonly<Record<string, number>>;
};

/** Offers load by the clock, independent of the speed of answers. */
await answerParent(async (setup: { inBackground: boolean } | null) => {
  // A real flood comes from other machines, so here it must not take the cores from the service.
  if (setup?.inBackground) setPriority(10);
  return offer;
});

async function offer(question: OfferQuestion): Promise<OfferAnswer> {
  const { port, requests, perSecond, connections, durationMs } = question;
  const idle = Array.from({ length: connections }, () => new KeepAliveClient(port));
  // Clients have open connections. Node accepts one new connection per turn of its loop: a thousand that arrive
  // together with the flood would wait for seconds, which is not measured here.
  await Promise.all(idle.map((client) => client.send(HEALTH)));
  const underWay = new Set<Promise<void>>();
  const servedMs: number[] = [];
  const shedMs: number[] = [];
  const others: Record<string, number> = {};
  let sent = 0;
  const startMs = performance.now();
  const isOver = () => performance.now() - startMs >= durationMs;

  const sendOne = async (client: KeepAliveClient): Promise<void> => {
    const ending = await client.send(requests[sent++ % requests.length] ?? '');
    if (ending.kind === 'answered' && ending.status < 300) servedMs.push(ending.ms);
    else if (ending.kind === 'answered' && ending.status === 503 && /^retry-after: \d/im.test(ending.head))
      shedMs.push(ending.ms);
    else {
      const what = ending.kind === 'answered' ? String(ending.status) : ending.kind;
      others[what] = (others[what] ?? 0) + 1;
    }
  };
  const drive = async (client: KeepAliveClient): Promise<void> => {
    while (!isOver()) await sendOne(client);
  };

  let due = 0;
  let unsent = 0;
  if (perSecond === null) await Promise.all(idle.map(drive));
  else {
    for (; !isOver(); await new Promise((resolve) => setTimeout(resolve, 1))) {
      for (const until = ((performance.now() - startMs) * perSecond) / 1_000; due < until; due += 1) {
        const client = idle.pop();
        if (client === undefined) unsent += 1;
        else {
          const sending = sendOne(client).then(() => {
            underWay.delete(sending);
            idle.push(client);
          });
          underWay.add(sending);
        }
      }
    }
    await Promise.all(underWay);
  }
  const elapsedMs = Math.min(performance.now() - startMs, Math.max(durationMs, 1));
  for (const client of idle) client.close();
  return { due: perSecond === null ? sent : due, unsent, elapsedMs, servedMs, shedMs, others };
}
