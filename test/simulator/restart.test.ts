import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { type SimulatorOptions, startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import {
  createDatabase,
  formation,
  HOUR_MS,
  registryClient,
  simulatorDefaults,
  standingClock,
  withSimulator,
} from './fixture.ts';

type Started = { url: string; process: ChildProcess };

async function startProcess(databaseUrl: string, options: Partial<SimulatorOptions> = {}): Promise<Started> {
  const script = new URL('./simulator-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, databaseUrl, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url, process: child };
}

it('killed at work and restarted, knows every filing it answered, and its decisions come due', async () => {
  const database = await createDatabase();
  // It stands at a moment before every filing, so that none is decided until it is moved.
  const clock = standingClock();
  const { url, process: child } = await startProcess(database.url);
  try {
    const doomed = registryClient(url, systemClock);
    let answered = 0;
    const sends = Array.from({ length: 30 }, async (_, index) => {
      const sent = await doomed.send(formation({ legal_name: `Helios ${index} DAO LLC` }), {
        reference: `ref-${index}`,
      });
      // In the middle of the thirty: some are answered, some under way, some not begun.
      if (sent.outcome === 'answer' && ++answered === 10) child.kill('SIGKILL');
      return { reference: `ref-${index}`, sent };
    });
    const settled = await Promise.all(sends);
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(child.killed).toBe(true);

    const again = await startSimulator({ ...simulatorDefaults, databaseUrl: database.url, clock });
    const client = registryClient(again.url, clock);
    for (const { reference, sent } of settled) {
      const found = await client.find('formation', reference);
      expect(found.length).toBeLessThanOrEqual(1);
      if (sent.outcome === 'answer') expect(found).toEqual([sent.answer]);
    }
    clock.advance(HOUR_MS);
    const { counts } = await client.register();
    expect(counts).toMatchObject({ pending: 0, rejected: 0, entered_twice: 0 });
    expect(counts.accepted).toBeGreaterThanOrEqual(answered);
    await again.close();
  } finally {
    child.kill('SIGKILL');
    await database.drop();
  }
});

it('keeps faults over a restart', async () => {
  const database = await createDatabase();
  try {
    const options = { ...simulatorDefaults, databaseUrl: database.url };
    const first = await startSimulator(options);
    await registryClient(first.url, systemClock).fault({ step: 'state_filing', kind: 'unavailable' });
    await first.close();
    const second = await startSimulator(options);
    expect((await registryClient(second.url, systemClock).send(formation())).outcome).toBe('problem');
    await second.close();
  } finally {
    await database.drop();
  }
});

it('two that start at once on an empty database both start, on one register', async () => {
  const database = await createDatabase();
  try {
    const options = { ...simulatorDefaults, databaseUrl: database.url };
    const both = await Promise.all([startSimulator(options), startSimulator(options)]);
    const [one, other] = both.map(({ url }) => registryClient(url, systemClock));
    await one?.file(formation(), { reference: 'ref-1' });
    expect(await other?.find('formation', 'ref-1')).toHaveLength(1);
    await Promise.all(both.map((simulator) => simulator.close()));
  } finally {
    await database.drop();
  }
});

it('stops at once even if an answer is held back, which then never comes', async () => {
  const database = await createDatabase();
  // Longer than the test may take: a process that waits for its timers fails it.
  const { url, process: child } = await startProcess(database.url, { slow: 1, slowMs: 60_000 });
  try {
    const sending = registryClient(url, systemClock).send(formation());
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect((await sending).outcome).toBe('broken');
  } finally {
    child.kill('SIGKILL');
    await database.drop();
  }
});

it('starts on a machine that is slower than its own limit for answers', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withSimulator({ maxProcessingMs: 1 }, async (client) =>
        expect((await client.register()).counts.accepted).toBe(0),
      ),
    ),
  );
});
