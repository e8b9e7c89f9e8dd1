import { expect, it } from 'vitest';
import { order } from './control.ts';
import { formation, HOUR_MS, type RegistryClient, withSimulator } from './fixture.ts';

async function advance({ baseUrl }: RegistryClient, filer: string, offset_ms: number): Promise<unknown> {
  return (await order(baseUrl, '/control/clock', { filer, offset_ms })).json();
}

it("decides pending filings of one filer by that filer's clock, and dates them by it", async () => {
  await withSimulator({ pace: 100 }, async (client) => {
    const ours = await client.file(formation(), { reference: 'ours' });
    const theirs = formation({ filer: 'acct-2', legal_name: 'Selene DAO LLC' });
    await client.file(theirs, { reference: 'theirs' });
    expect(await advance(client, 'acct-1', HOUR_MS)).toEqual({ filer: 'acct-1', offset_ms: HOUR_MS });
    const [found] = await client.find('formation', 'ours');
    expect(found).toMatchObject({ status: 'accepted', filed_at: ours.expected_at, received_at: ours.received_at });
    expect(await client.find('formation', 'theirs')).toMatchObject([{ status: 'pending' }]);
    expect((await client.register()).counts).toMatchObject({ pending: 1, accepted: 1 });

    const later = await client.file(formation({ legal_name: 'Eos DAO LLC' }), { reference: 'later' });
    expect(Date.parse(later.expected_at ?? '') - Date.parse(later.received_at)).toBeGreaterThan(HOUR_MS);
  });
});

it('only moves forward', async () => {
  await withSimulator({}, async (client) => {
    await advance(client, 'acct-1', HOUR_MS);
    expect(await advance(client, 'acct-1', 1)).toEqual({ filer: 'acct-1', offset_ms: HOUR_MS });
    expect(await advance(client, 'acct-1', -1)).toMatchObject({ status: 422 });
  });
});

it('a rejection that a clock decided frees the name', async () => {
  await withSimulator({ pace: 100 }, async (client) => {
    await client.fault({ step: 'state_filing', kind: 'reject' });
    await client.file(formation());
    const name = formation().normalized_name;
    expect(await client.checkName(name)).toMatchObject({ status: 'taken' });
    await advance(client, 'acct-1', HOUR_MS);
    expect(await client.checkName(name)).toMatchObject({ status: 'available' });
  });
});
