import type { Figure } from './figure.ts';
import { median } from './load.ts';
import type { Client, Server } from './server.ts';

const ALONE = 15;
const TOGETHER = 300;
const POLL_MS = 5;

/** Submit → Active with a registry that answers at once. */
export async function formationRows(server: Server, clients: readonly Client[]): Promise<Figure[]> {
  const aloneMs: number[] = [];
  for (let n = 0; n < ALONE; n += 1) {
    const path = await draft(server.url, clients[0] as Client, `Alone ${n}`);
    const startedMs = performance.now();
    await submit(server.url, clients[0] as Client, path);
    await untilActive(server.url, clients[0] as Client, path);
    aloneMs.push(performance.now() - startedMs);
  }
  const drafts = await Promise.all(
    Array.from({ length: TOGETHER }, async (_, n) => {
      const client = clients[n % clients.length] as Client;
      return { client, path: await draft(server.url, client, `Together ${n}`) };
    }),
  );
  const startedMs = performance.now();
  await Promise.all(drafts.map(({ client, path }) => submit(server.url, client, path)));
  for (const { client, path } of drafts) await untilActive(server.url, client, path);
  const perSecond = TOGETHER / ((performance.now() - startedMs) / 1000);
  return [
    {
      name: 'submit → Active: p50 alone',
      value: median(aloneMs),
      unit: 'ms',
      target: 300,
      better: 'lower',
      note: `${ALONE} formations`,
    },
    {
      name: 'submit → Active: formations per second',
      value: perSecond,
      unit: '/s',
      target: 30,
      better: 'higher',
      note: `${TOGETHER} submitted at once`,
    },
  ];
}

async function draft(url: string, { headers }: Client, name: string): Promise<string> {
  const answer = await fetch(`${url}/v1/entities`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  return `/v1/entities/${((await answer.json()) as { id: string }).id}`;
}

async function submit(url: string, { headers }: Client, path: string): Promise<void> {
  const answer = await fetch(`${url}${path}/formation/start`, { method: 'POST', headers, body: '{}' });
  if (answer.status !== 200) throw new Error(`submit answered ${answer.status}: ${await answer.text()}`);
}

async function untilActive(url: string, { headers }: Client, path: string): Promise<void> {
  for (;;) {
    const { state } = (await (await fetch(url + path, { headers })).json()) as { state: string };
    if (state === 'Active') return;
    if (state === 'FilingFailed') throw new Error(`${path} failed`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
