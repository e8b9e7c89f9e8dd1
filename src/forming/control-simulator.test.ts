import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { controlSimulator } from './control-simulator.ts';

const ORDER = { method: 'GET', path: '/control/faults', query: { filer: 'acct-1' } } as const;

async function orderTo(status: number, detail: string): Promise<unknown> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify({ detail })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const simulatorUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deps = { simulatorUrl, registrySecret: new Uint8Array(32), clock: systemClock, store: {} };
  return controlSimulator(deps, ORDER).finally(() => server.close().closeAllConnections());
}

it('names the setting to change when the simulator has another secret, or none', async () => {
  await expect(orderTo(401, 'x')).rejects.toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('Set the same REGISTRY_SECRET for both'),
  });
});

it("passes the simulator's refusal on in its own words, and hides other errors in it", async () => {
  await expect(orderTo(422, 'Only kind reject takes a code.')).rejects.toMatchObject({
    code: 'validation_failed',
    detail: 'Only kind reject takes a code.',
  });
  await expect(orderTo(500, 'secret')).rejects.toMatchObject({
    code: 'unavailable',
    detail: 'The registry simulator does not answer. Try again.',
  });
});
