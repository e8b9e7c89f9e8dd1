import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '../../src/registry/simulator/fault-kinds.ts';
import { openConnections } from '../../src/sql/open.ts';
import {
  dissolution,
  formation,
  type RegistryClient,
  type Sent,
  standingClock,
  taxNumber,
  untilWaiting,
  withSimulator,
} from './fixture.ts';

/** Late answers are awaited for as long: by the simulator's clock, which stands, every filing arrives in time. */
const LATE_DEADLINE_MS = 1_000;

/** The client's view and the register's content for every kind of fault. */
const EXPECTED = {
  reject: { sees: { outcome: 'answer', answer: { status: 'rejected' } }, entries: ['rejected'] },
  delay: { sees: { outcome: 'answer', answer: { status: 'pending' } }, entries: ['pending'] },
  paper: { sees: { outcome: 'answer', answer: { status: 'pending', channel: 'paper' } }, entries: ['pending'] },
  duplicate: { sees: { outcome: 'answer', answer: { status: 'accepted' } }, entries: ['accepted', 'accepted'] },
  unavailable: { sees: { outcome: 'problem', status: 503, retryAfter: '1' }, entries: [] },
  closed: { sees: { outcome: 'broken' }, entries: [] },
  lost_answer: { sees: { outcome: 'broken' }, entries: ['accepted'] },
  error_500: { sees: { outcome: 'problem', status: 500 }, entries: ['accepted'] },
  garbage: { sees: { outcome: 'unreadable' }, entries: ['accepted'] },
  late: { sees: { outcome: 'answer', answer: { status: 'accepted' } }, entries: ['accepted'] },
} as const satisfies Record<FaultKind, { sees: object; entries: readonly string[] }>;

/** Returns a packet that reaches a fault of a step. */
async function packetOf(client: RegistryClient, step: 'state_filing' | 'ein' | 'dissolution') {
  if (step === 'ein') return taxNumber();
  if (step === 'state_filing') return formation();
  return dissolution(formation(), (await client.file(formation())).number ?? '');
}

/* Concurrent, because each has a simulator of its own, and some wait for a deadline. */
describe.concurrent.each(Object.keys(FAULT_KINDS) as FaultKind[])('fault %s', (kind) => {
  it.each(kind === 'paper' ? (['ein'] as const) : (['state_filing', 'ein', 'dissolution'] as const))(
    'has its effect at %s, once',
    async (step) => {
      await withSimulator({ dedupe: false }, async (client) => {
        expect(await client.fault({ step, kind })).toBe(201);
        const packet = await packetOf(client, step);
        const type = packet.type;
        const options = { reference: 'ref-1', ...(kind === 'late' && { deadlineMs: LATE_DEADLINE_MS }) };
        expect(await client.send(packet, options)).toMatchObject(EXPECTED[kind].sees);
        const found = await client.find(type, 'ref-1');
        expect(found.map((answer) => answer.status)).toEqual(EXPECTED[kind].entries);

        await client.file(packet, { reference: 'ref-1' });
        expect(await client.find(type, 'ref-1')).toHaveLength(found.length + 1);
      });
    },
  );
});

it.concurrent('late enters in time and answers after the deadline', async () => {
  const clock = standingClock();
  await withSimulator({ clock }, async (client) => {
    await client.fault({ step: 'state_filing', kind: 'late' });
    const sentMs = performance.now();
    const answer = await client.file(formation(), { deadlineMs: LATE_DEADLINE_MS });
    expect(performance.now() - sentMs).toBeGreaterThan(LATE_DEADLINE_MS);
    expect(answer.filed_at).toBe(clock.now().toISOString());
  });
});

it.concurrent('reject uses the given code', async () => {
  await withSimulator({}, async (client) => {
    await client.fault({ step: 'ein', kind: 'reject', code: 'ein_daily_limit' });
    expect((await client.file(taxNumber())).rejection).toMatchObject({ code: 'ein_daily_limit', retryable: true });
  });
});

it.concurrent('a fault with two uses hits exactly two of four filings that reach it at the same moment', async () => {
  await withSimulator({}, async (client, databaseUrl) => {
    await client.fault({ step: 'state_filing', kind: 'closed', times: 2 });
    const outsider = openConnections(databaseUrl, { max: 2, applicationName: 'test' });
    let sends: Promise<Sent>[] = [];
    // Holding the fault's row lets all four see two uses left before any can take one.
    await outsider.begin(async (tx) => {
      await tx`select from faults for update`;
      sends = [0, 1, 2, 3].map((index) => client.send(formation({ legal_name: `Helios ${index} DAO LLC` })));
      await untilWaiting(tx, 4);
    });
    await outsider.end();
    const outcomes = (await Promise.all(sends)).map((sent) => sent.outcome);
    expect(outcomes.toSorted()).toEqual(['answer', 'answer', 'broken', 'broken']);
    expect((await client.register()).counts.accepted).toBe(2);
  });
});

it.concurrent('a fault for one filer does not affect the others', async () => {
  await withSimulator({}, async (client) => {
    await client.fault({ filer: 'acct-1', step: 'state_filing', kind: 'closed' });
    expect((await client.file(formation({ filer: 'acct-2', legal_name: 'Selene DAO LLC' }))).status).toBe('accepted');
    expect((await client.send(formation({ filer: 'acct-1' }))).outcome).toBe('broken');
  });
});

it.concurrent('a replay can lose its answer but is never decided again', async () => {
  await withSimulator({ dedupe: true }, async (client) => {
    const first = await client.file(formation(), { reference: 'ref-1' });
    await client.fault({ step: 'state_filing', kind: 'reject' });
    await client.fault({ step: 'state_filing', kind: 'lost_answer' });
    expect((await client.send(formation(), { reference: 'ref-1' })).outcome).toBe('broken');
    expect(await client.file(formation(), { reference: 'ref-1' })).toEqual(first);
  });
});

it.concurrent('a name check can be refused, broken and delayed', async () => {
  await withSimulator({}, async (client) => {
    await client.fault({ filer: 'acct-1', step: 'name_check', kind: 'reject' });
    expect(await client.checkName('HELIOS', 'acct-2')).toMatchObject({ status: 'available' });
    expect(await client.checkName('HELIOS')).toMatchObject({ status: 'taken' });

    await client.fault({ step: 'name_check', kind: 'closed' });
    await expect(client.checkName('HELIOS')).rejects.toThrow('fetch failed');
    await client.fault({ step: 'name_check', kind: 'delay', seconds: 0 });
    expect(await client.checkName('HELIOS')).toMatchObject({ status: 'available' });
  });
});

it.concurrent.each([
  ['a code with anything but reject', { step: 'ein', kind: 'closed', code: 'ein_other' }],
  ['a code of another step', { step: 'state_filing', kind: 'reject', code: 'ein_other' }],
  ['a code of the tax office at a dissolution', { step: 'dissolution', kind: 'reject', code: 'ein_other' }],
  ['paper anywhere but at the tax office', { step: 'state_filing', kind: 'paper' }],
  ['a name check entered twice', { step: 'name_check', kind: 'duplicate' }],
] as const)('refuses a fault that could never take effect: %s', async (_, request) => {
  await withSimulator({}, async (client) => expect(await client.fault(request)).toBe(422));
});
