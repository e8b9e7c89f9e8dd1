import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createHttpRegistry } from '../../src/registry/http.ts';
import { createSigner } from '../../src/registry/signer.ts';
import { formation, HOUR_MS, withSimulator } from './fixture.ts';

const SECRET = new Uint8Array(32).fill(3);

function submission(packet: Record<string, unknown> = formation()) {
  const deadlineAt = new Date(Date.now() + HOUR_MS);
  return { type: 'formation', reference: randomUUID(), packet, deadlineAt, timeoutMs: HOUR_MS } as const;
}

function registry(baseUrl: string, secret: Uint8Array | null) {
  const signer = secret === null ? null : createSigner(secret, systemClock);
  return createHttpRegistry({ baseUrl, livemode: false, clock: systemClock, signer, lookupTimeoutMs: HOUR_MS });
}

it('with a secret it answers only signed requests, and records nothing else', async () => {
  await withSimulator({ secret: SECRET }, async (client) => {
    const ours = registry(client.baseUrl, SECRET);
    expect(await ours.capabilities()).toMatchObject({ kind: 'known' });
    expect(await ours.checkName('HELIOS', 'US-WY', 'acct-1')).toEqual({ status: 'available' });
    const filed = submission();
    expect(await ours.submit(filed)).toMatchObject({ kind: 'answered', answer: { status: 'accepted' } });
    expect(await ours.lookup(filed)).toMatchObject({ kind: 'found' });

    for (const secret of [null, new Uint8Array(32)]) {
      const other = registry(client.baseUrl, secret);
      expect(await other.capabilities()).toMatchObject({ kind: 'unknown' });
      expect(await other.lookup(filed)).toMatchObject({ kind: 'unreachable' });
      expect(await other.submit(submission())).toMatchObject({ kind: 'not_sent' });
    }
    expect((await client.register()).data).toHaveLength(1);
  });
});

it('a body other than the signed one is refused', async () => {
  await withSimulator({ secret: SECRET }, async (client) => {
    const { reference, deadlineAt } = submission();
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': reference,
      'filing-deadline': deadlineAt.toISOString(),
    };
    const body = JSON.stringify(formation());
    const url = `${client.baseUrl}/filings`;
    const signed = createSigner(SECRET, systemClock)({ method: 'POST', url, headers, body });
    const sent = await client.send(formation({ legal_name: 'Selene DAO LLC' }), { reference, headers: signed });
    expect(sent).toMatchObject({ outcome: 'problem', status: 401, problem: { code: 'unauthenticated' } });
    expect((await client.register()).data).toEqual([]);
  });
});

it('without one, signatures are neither needed nor refused', async () => {
  await withSimulator({}, async (client) => {
    expect(await registry(client.baseUrl, null).submit(submission())).toMatchObject({ kind: 'answered' });
    const selene = submission(formation({ legal_name: 'Selene DAO LLC' }));
    expect(await registry(client.baseUrl, SECRET).submit(selene)).toMatchObject({ kind: 'answered' });
  });
});
