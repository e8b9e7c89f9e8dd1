import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOnCitus } from '../harness/database.ts';
import { createEventWriter } from '../harness/event-writer.ts';
import { requestText } from '../harness/raw-http.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* Clients that open the stream and never read cost a connection each, but no growing memory. */

const CLIENTS = 20;
const SECONDS = size(15, 600);
const PER_SECOND = 100;
/** Approximate time to write one event. */
const WRITE_MS = 4;
/** Time in which the process takes the memory it needs anyway: code pages, caches, connections. */
const WARM_SHARE = 0.25;
/** Within seconds it is still warming up, so the small size only shows that it works. */
const MOST_GROWTH_MIB = size(128, 24);

let service: TestService;
let served: ServeProcess;
beforeAll(async () => {
  const settings = serveSettings('', {});
  const keys = { API_KEY_PEPPER: settings['API_KEY_PEPPER'] ?? '', DATA_KEY: settings['DATA_KEY'] ?? '' };
  service = await startService({ env: keys });
  served = await startServe({ ...settings, DATABASE_URL: service.databaseUrl, REGISTRY: 'desk' });
});
afterAll(async () => {
  await served.kill();
  await service.stop();
});

it(`${CLIENTS} clients that never read, for ${SECONDS} s at about ${PER_SECOND} events/s`, {
  timeout: SECONDS * 1_000 + 60_000,
}, async () => {
  const account = await service.anonymous.signUp();
  const { id: entityId } = await account.draft();
  const stop = new AbortController();
  let opened = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) {
      opened += 1;
      await neverRead(account.key, stop.signal);
    }
  });
  const writer = createEventWriter(service.databaseUrl, 2, isOnCitus());
  const samples: number[] = [];
  let events = 0;
  const startedMs = performance.now();
  for (let second = 1; second <= SECONDS; second += 1) {
    while (performance.now() < startedMs + second * 1_000) {
      await writer.write({ accountId: account.id, entityId });
      events += 1;
      await sleep(1_000 / PER_SECOND - WRITE_MS);
    }
    samples.push(await residentMib(served.pid));
  }
  stop.abort();
  await Promise.all(clients);
  await writer.close();
  const warm = samples.slice(0, Math.ceil(samples.length * WARM_SHARE));
  const [before, after] = [Math.max(...warm), samples.at(-1) ?? 0];
  report('streams nobody reads', {
    clients: CLIENTS,
    opened,
    events,
    seconds: SECONDS,
    warm_mib: before,
    end_mib: after,
  });
  expect(after - before).toBeLessThan(MOST_GROWTH_MIB);
});

/** Requests the stream and reads nothing of it, until the service closes it. */
function neverRead(key: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port: served.port, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${key}`, 'last-event-id': '00000000-0000-0000-0000-000000000000' };
    socket.pause();
    socket.write(requestText('GET', '/v1/events/stream', headers));
    // A paused socket does not notice its end; a write does.
    const look = setInterval(() => socket.write('\r\n'), 1_000);
    const end = () => {
      clearInterval(look);
      socket.destroy();
      resolve();
    };
    socket.on('error', end).on('close', end);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Returns the physical memory of a process, as Linux counts it. */
async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}
