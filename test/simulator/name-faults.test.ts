import { expect, it } from 'vitest';
import { NAME_FAULTS } from '../../src/registry/simulator/name-faults.ts';
import { formation, type RegistryClient, type Sent, standingClock, taxNumber, withSimulator } from './fixture.ts';

const told = (sent: Sent) => (sent.outcome === 'answer' ? sent.answer.status : sent.outcome);

type Scene = {
  /** One send of a packet whose name starts with the words. */
  send(reference: string): Promise<string>;
  found(reference: string): Promise<string[]>;
  wait(durationMs: number): void;
  client: RegistryClient;
};

/** One walk along the way out that each row of the table promises. */
const WAYS_OUT: Record<string, (scene: Scene) => Promise<void>> = {
  'Reject Name': async ({ send, client }) => {
    expect([await send('ref-1'), await send('ref-2'), await send('ref-3')]).toEqual(Array(3).fill('rejected'));
    expect(told(await client.send(formation({ legal_name: 'Helios DAO LLC' })))).toBe('accepted');
  },
  'Lost Answer': async ({ send, found }) => {
    expect(await send('ref-1')).toBe('broken');
    expect(await found('ref-1')).toEqual(['accepted']);
  },
  Outage: async ({ send, found }) => {
    expect([await send('ref-1'), await send('ref-1')]).toEqual(['broken', 'broken']);
    expect(await found('ref-1')).toEqual([]);
    expect(await send('ref-1')).toBe('accepted');
    expect(await found('ref-1')).toEqual(['accepted']);
  },
  Slow: async ({ send, found, wait }) => {
    expect(await send('ref-1')).toBe('pending');
    wait(20_000);
    expect(await found('ref-1')).toEqual(['pending']);
    wait(15_000);
    expect(await found('ref-1')).toEqual(['accepted']);
  },
  'Ein Delay': async (scene) => WAYS_OUT['Slow']?.(scene),
  'Ein Paper': async ({ send, found, wait }) => {
    expect(await send('ref-1')).toBe('pending');
    wait(34 * 86_400_000);
    expect(await found('ref-1')).toEqual(['pending']);
    wait(86_400_000);
    expect(await found('ref-1')).toEqual(['accepted']);
  },
  'Ein Reject Name': async (scene) => WAYS_OUT['Ein Reject']?.(scene),
  'Ein Reject Limit': async (scene) => WAYS_OUT['Ein Reject']?.(scene),
  'Ein Reject Technical': async (scene) => WAYS_OUT['Ein Reject']?.(scene),
  'Ein Reject Other': async (scene) => WAYS_OUT['Ein Reject']?.(scene),
  'Ein Reject': async ({ send, found }) => {
    expect(await send('ref-1')).toBe('rejected');
    expect(await send('ref-2')).toBe('accepted');
    expect(await found('ref-1')).toEqual(['rejected']);
  },
};

it.each(NAME_FAULTS)('$words: $effect $wayOut', async ({ words, step }) => {
  const clock = standingClock();
  const legal_name = `${words} Helios DAO LLC`;
  const packet = step === 'ein' ? taxNumber({ legal_name }) : formation({ legal_name });
  await withSimulator({ clock }, async (client) => {
    const scene: Scene = {
      send: async (reference) => told(await client.send(packet, { reference })),
      found: async (reference) => (await client.find(packet.type, reference)).map((answer) => answer.status),
      wait: clock.advance,
      client,
    };
    const wayOut = WAYS_OUT[words];
    if (wayOut === undefined) throw new Error(`No test walks the way out of ${words}.`);
    await wayOut(scene);
  });
});

it('applies to each filer and each name separately', async () => {
  await withSimulator({ dedupe: false }, async (client) => {
    const legal_name = 'Lost Answer Helios DAO LLC';
    expect(told(await client.send(formation({ legal_name })))).toBe('broken');
    expect(told(await client.send(formation({ legal_name, filer: 'acct-2' })))).toBe('broken');
    expect(told(await client.send(formation({ legal_name: 'Lost Answer Selene DAO LLC' })))).toBe('broken');
    expect(told(await client.send(formation({ legal_name })))).not.toBe('broken');
  });
});
