import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { Capabilities, packetHash } from '../../src/registry/protocol.ts';
import { HOUR_MS, type RegistryClient, registryClient, taxNumber } from '../simulator/fixture.ts';
import { own, REGISTRIES } from './registries.ts';

describe.each(Object.keys(REGISTRIES))('%s', (name) => {
  let registry: { url: string; stop(): Promise<void> };
  let client: RegistryClient;
  let capabilities: Capabilities;
  beforeAll(async () => {
    const start = REGISTRIES[name];
    if (start === undefined) throw new Error('no such registry');
    registry = await start();
    client = registryClient(registry.url, systemClock);
    capabilities = Value.Parse(Capabilities, await (await fetch(`${registry.url}/capabilities`)).json());
  });
  afterAll(() => registry.stop());

  it('makes the required promises, and is no live office', () => {
    expect(capabilities).toMatchObject({ protocol: '1', livemode: false });
    expect(capabilities.jurisdictions).toContain('US-WY');
  });

  it('accepts a filing: pending, or decided with everything that belongs to the decision', async () => {
    const reference = randomUUID();
    const packet = own();
    const answer = await client.file(packet, { reference });
    expect(answer).toMatchObject({ reference, packet_hash: packetHash(packet) });
    expect(['pending', 'accepted']).toContain(answer.status);
    if (answer.status !== 'accepted') return;
    expect(answer).toMatchObject({ number: expect.stringMatching(/\d/), filed_at: expect.any(String) });
  });

  it('answers for the packet as received, including unknown members', async () => {
    const packet = { ...own(), colour: 'blue', nested: { b: [1, { z: null, a: 0.1 }], a: 'ü\u20ac' } };
    expect((await client.file(packet)).packet_hash).toBe(packetHash(packet));
  });

  it('the same reference again is one entry if it promises so, and otherwise as many as were made', async () => {
    const reference = randomUUID();
    const packet = own();
    const first = await client.file(packet, { reference });
    const second = await client.file(packet, { reference });
    const found = await client.find('formation', reference);
    expect(found).toHaveLength(capabilities.dedupes_by_reference ? 1 : 2);
    if (capabilities.dedupes_by_reference) expect(second).toEqual(first);
  });

  it('answers for a reference it has, even after the deadline', async () => {
    const reference = randomUUID();
    const packet = own();
    const first = await client.file(packet, { reference });
    if (!capabilities.dedupes_by_reference) return;
    expect(await client.file(packet, { reference, deadlineMs: -1_000 })).toEqual(first);
  });

  it('refuses another packet under a reference it has', async () => {
    if (!capabilities.dedupes_by_reference) return;
    const reference = randomUUID();
    const first = await client.file(own(), { reference });
    expect(await client.send(own(), { reference })).toMatchObject({ outcome: 'problem', status: 422 });
    expect(await client.find('formation', reference)).toEqual([first]);
  });

  it('records nothing that comes after its deadline, and says so', async () => {
    const reference = randomUUID();
    const packet = own();
    const answer = await client.file(packet, { reference, deadlineMs: -1_000 });
    expect(answer).toMatchObject({ reference, status: 'too_late', packet_hash: packetHash(packet) });
    expect(await client.find('formation', reference)).toEqual([]);
    expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'available' });
    expect((await client.file(packet, { reference })).status).not.toBe('too_late');
  });

  it('finds a filing by name, jurisdiction and filer, since a moment, and needs all of them', async () => {
    const packet = own();
    const answer = await client.file(packet);
    const key = { name: packet.normalized_name, jurisdiction: packet.jurisdiction, filer: packet.filer };
    const moment = (offsetMs: number) => new Date(Date.parse(answer.received_at) + offsetMs).toISOString();
    expect(await client.findByName(key)).toEqual([answer]);
    expect(await client.findByName({ ...key, since: moment(0) })).toEqual([answer]);
    expect(await client.findByName({ ...key, since: moment(1) })).toEqual([]);
    expect(await client.findByName({ ...key, filer: 'somebody-else' })).toEqual([]);
    expect(await client.findByName({ ...key, jurisdiction: 'US-DE' })).toEqual([]);
    const response = await fetch(`${registry.url}/filings?name=${packet.normalized_name}`);
    await response.body?.cancel();
    expect(response.status).toBe(400);
  });

  it('has an empty list for an unknown reference', async () => {
    expect(await client.find('formation', randomUUID())).toEqual([]);
    expect(await client.find('ein', randomUUID())).toEqual([]);
  });

  it('rejects with a reason, for good', async () => {
    const reference = randomUUID();
    const answer = await client.file(own({ legal_name: 'Helios Limited' }), { reference });
    expect(answer).toMatchObject({
      status: 'rejected',
      rejection: { code: 'name_missing_designator', retryable: false },
    });
    expect(answer.rejection?.message).not.toBe('');
    expect(await client.find('formation', reference)).toEqual([answer]);
  });

  it('says that a name is taken once it is, and rejects it from then on', async () => {
    const packet = own();
    expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'available', conflicts: [] });
    await client.file(packet);
    const taken = await client.checkName(packet.normalized_name);
    expect(taken).toMatchObject({ status: 'taken', conflicts: [{ name: packet.legal_name }] });
    const again = await client.file({ ...packet, filer: 'acct-2' });
    expect(again.rejection?.code).toBe('name_not_distinguishable');
  });

  it('assigns a tax number, under the same rules', async () => {
    const reference = randomUUID();
    const packet = taxNumber({ filing_number: `2026-${randomUUID().slice(0, 8)}` });
    expect(await client.file(packet, { reference, deadlineMs: -1_000 })).toMatchObject({ status: 'too_late' });
    const answer = await client.file(packet, { reference });
    expect(answer.packet_hash).toBe(packetHash(packet));
    if (answer.status === 'accepted') expect(answer.number).toMatch(/^\d\d-\d{7}$/);
    expect(await client.find('ein', reference)).toEqual([answer]);
    expect(await client.find('formation', reference)).toEqual([]);
  });

  it('refuses invalid submissions with a 4xx in the form of a problem', async () => {
    const good = { 'idempotency-key': randomUUID(), 'filing-deadline': new Date(Date.now() + HOUR_MS).toISOString() };
    const json = JSON.stringify(own());
    const { 'idempotency-key': _, ...withoutReference } = good;
    const { 'filing-deadline': __, ...withoutDeadline } = good;
    const faults: [string, Record<string, string>, string][] = [
      ['no JSON', good, '{"type":'],
      ['no packet', good, '{}'],
      ['nothing', good, 'null'],
      ['a list', good, '[]'],
      ['a type that is not filed here', good, JSON.stringify({ ...own(), type: 'merger' })],
      ['a dissolution of no company', good, JSON.stringify({ ...own(), type: 'dissolution' })],
      ['a live packet', good, JSON.stringify({ ...own(), livemode: true })],
      ['no reference', withoutReference, json],
      ['no deadline', withoutDeadline, json],
      ['a deadline that is none', { ...good, 'filing-deadline': 'tomorrow' }, json],
    ];
    for (const [fault, headers, body] of faults) {
      const type = { 'content-type': 'application/json' };
      const response = await fetch(`${registry.url}/filings`, {
        method: 'POST',
        headers: { ...type, ...headers },
        body,
      });
      expect([fault, Math.floor(response.status / 100)]).toEqual([fault, 4]);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ status: response.status, title: expect.any(String) });
    }
    expect(await client.find('formation', good['idempotency-key'])).toEqual([]);
  });
});
