import { setPriority } from 'node:os';
import { KeepAliveClient } from '../../test/harness/keep-alive-client.ts';
import { answerParent } from './answer.ts';

export type OfferQuestion = {
  port: number;
  /** Whole requests as text; sent in turn. */
  requests: readonly string[];
  /** Requests a second, whether the service keeps up or not; null: each connection sends as soon as it was answered. */
  perSecond: number | null;
  connections: number;
  durationMs: number;
};

const HEALTH = 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

export type OfferAnswer = {
  /** How many became due, and how many of them found every connection waiting. */
  due: number;
  unsent: number;
  elapsedMs: number;
  /** 2xx, and 503 with Retry-After: their times. */
  servedMs: readonly number[];
  shedMs: readonly number[];
  /** Anything else, by what it was. */
  others: Readonly<Record<string, number>>;
};

/** Load as the world offers it: by the clock, not by how fast the last answer came. */
await answerParent(async (setup: { inBackground: boolean } | null) => {
  // A flood comes from other machines: where it shares the cores, it must not take them from the service.
  if (setup?.inBackground) setPriority(10);
  return offer;
});

async function offer(question: OfferQuestion): Promise<OfferAnswer> {
  const { port, requests, perSecond, connections, durationMs } = question;
  const idle = Array.from({ length: connections }, () => new KeepAliveClient(port));
  // Clients have connections open. Node takes over one new connection per turn of its loop: a thousand that come at
  // the same moment as the flood would wait for seconds, and that is not what is measured here.
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
