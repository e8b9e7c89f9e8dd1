import { request } from 'node:http';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createSigner } from '../../src/registry/signer.ts';
import { CONTROL_SECRET, order } from './control.ts';
import { withSimulator } from './fixture.ts';

const FAULT = { filer: 'acct-1', step: 'state_filing', kind: 'closed' };
const CLOCK = { filer: 'acct-1', offset_ms: 1_000 };

it.each([
  ['/control/faults', FAULT, 201],
  ['/control/clock', CLOCK, 200],
])('accepts an order to %s only when it is signed with the shared secret', async (path, body, status) => {
  await withSimulator({}, async ({ baseUrl }) => {
    const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    expect((await fetch(baseUrl + path, unsigned)).status).toBe(401);
    expect((await order(baseUrl, path, body, new Uint8Array(32))).status).toBe(401);
    expect((await order(baseUrl, path, body)).status).toBe(status);
  });
});

it('refuses a signed order with another body, and unsigned reads and removals', async () => {
  await withSimulator({}, async ({ baseUrl }) => {
    const url = `${baseUrl}/control/faults`;
    const sign = createSigner(CONTROL_SECRET, systemClock);
    const headers = { 'content-type': 'application/json' };
    const signed = sign({ method: 'POST', url, headers, body: JSON.stringify(FAULT) });
    const other = JSON.stringify({ ...FAULT, filer: 'acct-2' });
    expect((await fetch(url, { method: 'POST', headers: signed, body: other })).status).toBe(401);
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(`${url}?filer=acct-1`, { method })).status).toBe(401);
    }
  });
});

it('without a secret accepts no orders at all, and says what to set', async () => {
  await withSimulator({ controlSecret: undefined as never }, async ({ baseUrl }) => {
    const answer = await order(baseUrl, '/control/faults', FAULT);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('REGISTRY_SECRET') });
  });
});

/** Uses node:http, because `fetch` does not let anybody set Host. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

it.each(['/register', '/health', '/capabilities', '/filings?reference=x', '/nowhere'])(
  'answers %s only under a name of this machine, so that no web page can rebind its own to it',
  async (path) => {
    await withSimulator({}, async ({ baseUrl }) => {
      const url = baseUrl + path;
      expect(await statusFor(url, 'attacker.example')).toBe(403);
      expect(await statusFor(url, `attacker.example:${new URL(url).port}`)).toBe(403);
      expect(await statusFor(url, 'localhost')).not.toBe(403);
    });
  },
);
