import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { eventually } from '../harness/eventually.ts';
import { formation, HOUR_MS, type RegistryClient, withSimulator } from './fixture.ts';

async function fileForty(client: RegistryClient): Promise<boolean[]> {
  const answered: boolean[] = [];
  for (let index = 0; index < 40; index++) {
    const packet = formation({ legal_name: `Helios ${index} DAO LLC` });
    answered.push((await client.send(packet, { reference: `ref-${index}` })).outcome === 'answer');
  }
  return answered;
}

it('loses about the given share of answers, and not one entry with them', async () => {
  await withSimulator({ loseAnswers: 0.5, seed: 1 }, async (client) => {
    const answered = (await fileForty(client)).filter(Boolean).length;
    expect(answered).toBeGreaterThan(8);
    expect(answered).toBeLessThan(32);
    expect((await client.register()).counts.accepted).toBe(40);
  });
});

it('loses the same answers again for the same seed', async () => {
  const runs: boolean[][] = [];
  for (const seed of [7, 7, 8]) {
    await withSimulator({ loseAnswers: 0.5, seed }, async (client) => {
      runs.push(await fileForty(client));
    });
  }
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).not.toEqual(runs[0]);
});

it('a slow answer outlasts the client, and the filing is still entered', async () => {
  // With this seed the filing is entered after two seconds of the hour.
  await withSimulator({ slow: 1, slowMs: HOUR_MS, seed: 638 }, async (client) => {
    const giveUp = new AbortController();
    const sending = client.send(formation(), { reference: 'ref-1', signal: giveUp.signal });
    await eventually(async () => expect(await client.find('formation', 'ref-1')).toHaveLength(1));
    giveUp.abort();
    expect((await sending).outcome).toBe('broken');
  });
});

it('a slow registry does not enter a filing whose deadline has passed by then', async () => {
  // With this seed about half of the delay comes before the commit: far more than the deadline leaves.
  await withSimulator({ slow: 1, slowMs: 400, seed: 3, clock: systemClock }, async (client) => {
    expect((await client.file(formation(), { deadlineMs: 20 })).status).toBe('too_late');
    expect((await client.register()).data).toEqual([]);
  });
});
