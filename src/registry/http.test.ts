import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createHttpRegistry } from './http.ts';

const DECLARED = {
  protocol: '1',
  name: 'No look-ups',
  livemode: false,
  dedupes_by_reference: true,
  lookup: false,
  enforces_deadline: true,
  max_processing_ms: 0,
  jurisdictions: ['US-WY'],
};

it('a registry that declares no look-ups is not asked, and does not count as unreachable', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isKnown = request.url === '/capabilities';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? DECLARED : { title: 'Not Found', status: 404 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registry = createHttpRegistry({ baseUrl, livemode: false, clock: systemClock, signer: null });
  expect(await registry.lookup({ type: 'dissolution', reference: 'efs-1-dissolution-1' })).toEqual({
    kind: 'not_offered',
  });
  expect(asked).toEqual(['/capabilities']);
  server.close();
});
