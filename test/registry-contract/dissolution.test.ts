import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import type { RegistryAdapter } from '../../src/registry/adapter.ts';
import { createHttpRegistry } from '../../src/registry/http.ts';
import { type FilingPacket, type FormationPacket, packetHash } from '../../src/registry/protocol.ts';
import { eventually } from '../harness/eventually.ts';
import { dissolution, HOUR_MS } from '../simulator/fixture.ts';
import { own, REGISTRIES } from './registries.ts';

/* The service sees the same of a dissolution at every registry that implements the protocol. */

const adapterOf = (baseUrl: string) =>
  createHttpRegistry({ baseUrl, livemode: false, clock: systemClock, signer: null, lookupTimeoutMs: HOUR_MS });

const submit = (registry: RegistryAdapter, packet: FilingPacket, reference: string, deadlineMs = HOUR_MS) =>
  registry.submit({
    type: packet.type,
    reference,
    packet,
    deadlineAt: new Date(Date.now() + deadlineMs),
    timeoutMs: HOUR_MS,
  });

/** Returns a registry's entries under a reference, of both types. */
const find = (registry: RegistryAdapter, reference: string) => registry.lookup({ type: 'dissolution', reference });

const rejected = (code: string) => ({
  kind: 'answered',
  answer: { status: 'rejected', number: null, rejection: { code, source: 'registry', retryable: false } },
});

describe.each(Object.keys(REGISTRIES))('a dissolution at the %s', (name) => {
  let open: { url: string; stop(): Promise<void> };
  let registry: RegistryAdapter;
  const start = REGISTRIES[name];
  beforeAll(async () => {
    if (start === undefined) throw new Error('no such registry');
    open = await start();
    registry = adapterOf(open.url);
  });
  afterAll(() => open.stop());

  /** Makes a company on the register, and the packet that ends it. */
  async function company() {
    const packet = own();
    const formedAs = randomUUID();
    const formed = await submit(registry, packet, formedAs);
    if (formed.kind !== 'answered' || formed.answer.number === null) throw new Error(JSON.stringify(formed));
    return { packet, formedAs, number: formed.answer.number, end: dissolution(packet, formed.answer.number) };
  }
  const isFree = async ({ normalized_name, jurisdiction }: FormationPacket) =>
    (await registry.checkName(normalized_name, jurisdiction, 'acct-2')).status;

  it('is accepted with a number of its own; until then the company holds its name', async () => {
    const { packet, number, end } = await company();
    expect(await isFree(packet)).toBe('taken');
    const reference = randomUUID();
    const outcome = await submit(registry, end, reference);
    const answer = { status: 'accepted', reference, packetHash: packetHash(end), number: expect.stringMatching(/\d/) };
    expect(outcome).toMatchObject({ kind: 'answered', answer: { ...answer, filedAt: expect.any(Date) } });
    expect(await find(registry, reference)).toEqual({
      kind: 'found',
      answers: outcome.kind === 'answered' ? [outcome.answer] : [],
    });
    expect(outcome).not.toMatchObject({ answer: { number } });
    expect(await registry.lookup({ type: 'ein', reference })).toEqual({ kind: 'not_found' });
    expect(await isFree(packet)).toBe('available');
    const again = await submit(registry, { ...packet, filer: 'acct-2' }, randomUUID());
    expect(again).toMatchObject({ answer: { status: 'accepted' } });
  });

  it('sent twice under one reference is one', async () => {
    const { end } = await company();
    const reference = randomUUID();
    const first = await submit(registry, end, reference);
    expect(await submit(registry, end, reference, -1_000)).toEqual(first);
    expect(await find(registry, reference)).toMatchObject({ answers: [{ reference }] });
  });

  it('is declined under a reference that has another packet, in particular that of the formation', async () => {
    const { end, formedAs } = await company();
    expect(await submit(registry, end, formedAs)).toMatchObject({ kind: 'declined' });
    const reference = randomUUID();
    await submit(registry, end, reference);
    expect(await submit(registry, { ...end, fee_cents: 99_999 }, reference)).toMatchObject({ kind: 'declined' });
    expect(await find(registry, formedAs)).toMatchObject({ answers: [{ status: 'accepted' }] });
  });

  it('that comes after its deadline has no effect', async () => {
    const { packet, end } = await company();
    const reference = randomUUID();
    const late = await submit(registry, end, reference, -1_000);
    expect(late).toMatchObject({ kind: 'answered', answer: { status: 'too_late' } });
    expect(await find(registry, reference)).toEqual({ kind: 'not_found' });
    expect(await isFree(packet)).toBe('taken');
  });

  it('of a company that is dissolved is rejected, for good', async () => {
    const { end } = await company();
    await submit(registry, end, randomUUID());
    const reference = randomUUID();
    expect(await submit(registry, end, reference)).toMatchObject(rejected('duplicate_filing'));
    expect(await find(registry, reference)).toMatchObject({ answers: [{ status: 'rejected' }] });
  });

  it('of a company that is not on the register, or belongs to others, is rejected and dissolves nothing', async () => {
    const { packet, end } = await company();
    const strangers = [
      { ...end, filing_number: '2026-999999999' },
      { ...end, filer: 'acct-2' },
      { ...end, normalized_name: 'ANOTHER' },
    ];
    for (const packet of strangers) {
      expect(await submit(registry, packet, randomUUID())).toMatchObject(rejected('registry_other'));
    }
    expect(await isFree(packet)).toBe('taken');
    expect(await submit(registry, end, randomUUID())).toMatchObject({ answer: { status: 'accepted' } });
  });

  it('with a lost answer is found by its reference, and by its name since it was opened', async () => {
    const loser = await start?.({ loseAnswers: true });
    if (loser === undefined) throw new Error('no such registry');
    const losing = adapterOf(loser.url);
    try {
      const [packet, formedAs, reference] = [own(), randomUUID(), randomUUID()];
      expect(await submit(losing, packet, formedAs)).toMatchObject({ kind: 'unknown' });
      const formed = await losing.lookup({ type: 'formation', reference: formedAs });
      const [company] = formed.kind === 'found' ? formed.answers : [];
      const end = dissolution(packet, company?.number ?? '');
      const formedBy = Date.now();
      await eventually(() => expect(Date.now()).toBeGreaterThan(formedBy), { interval: 1 });
      const since = new Date();
      expect(await submit(losing, end, reference)).toMatchObject({ kind: 'unknown' });
      const found = { kind: 'found', answers: [{ reference, status: 'accepted', packetHash: packetHash(end) }] };
      expect(await find(losing, reference)).toMatchObject(found);
      const { jurisdiction, filer, normalized_name: normalizedName } = packet;
      const byName = { type: 'dissolution', normalizedName, jurisdiction, filer } as const;
      expect(await losing.lookup({ ...byName, since })).toMatchObject(found);
      const both = await losing.lookup({ ...byName, since: new Date(0) });
      expect(both).toMatchObject({ answers: [{ reference: formedAs }, { reference }] });
    } finally {
      await loser.stop();
    }
  });
});
