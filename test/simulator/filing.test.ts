import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { packetHash } from '../../src/registry/protocol.ts';
import { openConnections } from '../../src/sql/open.ts';
import type { TransactionSql } from '../../src/sql/transactions.ts';
import { formation, standingClock, taxNumber, untilWaiting, withSimulator } from './fixture.ts';

/** Stops filings for the example's name after their arrival and before their entry, until `act` is done. */
async function holdingName(databaseUrl: string, act: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const outsider = openConnections(databaseUrl, { max: 2, applicationName: 'test' });
  await outsider.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(2, hashtext(${`formation US-WY ${formation().normalized_name}`}))`;
    await act(tx);
  });
  await outsider.end();
}

it('keeps a formation pending for six seconds and then tells number, date and evidence', async () => {
  const clock = standingClock();
  await withSimulator({ pace: 1, clock }, async (client) => {
    const packet = formation();
    const answer = await client.file(packet, { reference: 'ref-1' });
    expect(answer).toMatchObject({ reference: 'ref-1', status: 'pending', packet_hash: packetHash(packet) });
    expect(answer).not.toHaveProperty('number');
    const waitMs = Date.parse(answer.expected_at ?? '') - Date.parse(answer.received_at);
    expect(waitMs).toBe(6_000);

    clock.advance(8_000);
    const [found] = await client.find('formation', 'ref-1');
    expect(found).toMatchObject({ status: 'accepted', filed_at: answer.expected_at });
    expect(found?.number).toMatch(/^20\d{2}-\d{9}$/);
    expect(found?.evidence).toContain(found?.number);
  });
});

it('keeps a tax number pending for three seconds, and assigns one per company', async () => {
  const clock = standingClock();
  await withSimulator({ pace: 1, clock }, async (client) => {
    const answer = await client.file(taxNumber(), { reference: 'ein-1' });
    const waitMs = Date.parse(answer.expected_at ?? '') - Date.parse(answer.received_at);
    expect(waitMs).toBe(3_000);
    clock.advance(5_000);
    expect((await client.find('ein', 'ein-1'))[0]?.number).toMatch(/^\d{2}-\d{7}$/);

    await client.file(taxNumber(), { reference: 'ein-2' });
    clock.advance(5_000);
    expect((await client.find('ein', 'ein-2'))[0]?.rejection).toMatchObject({ code: 'ein_name_conflict' });
  });
});

it('gives Delaware seven digits', async () => {
  await withSimulator({}, async (client) => {
    const agent = { ...formation().registered_agent, state: 'DE', postal_code: '19801' };
    const delaware = { jurisdiction: 'US-DE', legal_form: 'llc', legal_name: 'Helios LLC', registered_agent: agent };
    expect((await client.file(formation(delaware))).number).toMatch(/^\d{7}$/);
  });
});

it('shows an invalid packet as an entry that is rejected, with code and place', async () => {
  await withSimulator({}, async (client) => {
    const reference = randomUUID();
    const answer = await client.file(formation({ legal_name: 'Helios LLC' }), { reference });
    expect(answer).toMatchObject({
      status: 'rejected',
      rejection: { code: 'name_missing_designator', pointer: '/legal_name', retryable: false },
    });
    expect(await client.find('formation', reference)).toEqual([answer]);
  });
});

it('enters a reference once, however many sends of it arrive together', async () => {
  await withSimulator({ dedupe: true }, async (client) => {
    const sends = Array.from({ length: 8 }, () => client.file(formation(), { reference: 'ref-1' }));
    const answers = await Promise.all(sends);
    expect(new Set(answers.map((answer) => answer.number)).size).toBe(1);
    const { data, counts } = await client.register();
    expect(data).toHaveLength(1);
    expect(counts).toMatchObject({ formations: 1, accepted: 1, entered_twice: 0 });
  });
});

it('without dedupe enters every send, and the look-up shows both', async () => {
  await withSimulator({ dedupe: false }, async (client) => {
    await Promise.all([0, 1].map(() => client.file(formation(), { reference: 'ref-1' })));
    const found = await client.find('formation', 'ref-1');
    expect(found.map((answer) => answer.status)).toEqual(['accepted', 'accepted']);
    expect(found[0]?.number).not.toBe(found[1]?.number);
    expect((await client.register()).counts).toMatchObject({ formations: 2, entered_twice: 1 });
  });
});

it('refuses a known reference with another packet and leaves the entry alone', async () => {
  await withSimulator({ dedupe: true }, async (client) => {
    const first = await client.file(formation(), { reference: 'ref-1' });
    const sent = await client.send(formation({ fee_cents: 12_000 }), { reference: 'ref-1' });
    expect(sent).toMatchObject({ outcome: 'problem', status: 422, problem: { code: 'idempotency_key_reused' } });
    expect(await client.find('formation', 'ref-1')).toEqual([first]);
  });
});

it('lets sends of one reference wait for each other even when they name different companies', async () => {
  await withSimulator({ dedupe: true }, async (client, databaseUrl) => {
    let sends: ReturnType<typeof client.send>[] = [];
    await holdingName(databaseUrl, async (tx) => {
      sends = [client.send(formation(), { reference: 'ref-1' })];
      await untilWaiting(tx, 1);
      sends.push(client.send(formation({ legal_name: 'Selene DAO LLC' }), { reference: 'ref-1' }));
      await untilWaiting(tx, 2);
    });
    const outcomes = (await Promise.all(sends)).map((sent) => sent.outcome);
    expect(outcomes).toEqual(['answer', 'problem']);
    expect((await client.register()).data).toHaveLength(1);
  });
});

it('accepts only one of several concurrent filings for a name', async () => {
  await withSimulator({}, async (client) => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => client.file(formation({ filer: `acct-${index}` }))),
    );
    const rejected = answers.filter((answer) => answer.status === 'rejected');
    expect(rejected).toHaveLength(5);
    for (const { rejection } of rejected) expect(rejection?.code).toBe('name_not_distinguishable');
  });
});

it('calls a name taken while it is pending, without its number, and free after a rejection', async () => {
  const clock = standingClock();
  await withSimulator({ pace: 1, clock }, async (client) => {
    const packet = formation({ legal_name: 'Reject Name Helios DAO LLC' });
    const asked = { normalized_name: packet.normalized_name, jurisdiction: packet.jurisdiction };
    const free = { ...asked, status: 'available', conflicts: [] };
    expect(await client.checkName(packet.normalized_name)).toEqual(free);
    await client.file(packet);
    const taken = { ...asked, status: 'taken', conflicts: [{ name: packet.legal_name }] };
    expect(await client.checkName(packet.normalized_name)).toEqual(taken);
    clock.advance(8_000);
    expect(await client.checkName(packet.normalized_name)).toEqual(free);
  });
});

it('checks names as long as a packet may carry them, in any script', async () => {
  await withSimulator({}, async (client) => {
    const normalized_name = 'Ж'.repeat(200);
    await client.file(formation({ normalized_name }));
    expect(await client.checkName(encodeURIComponent(normalized_name))).toMatchObject({ status: 'taken' });
  });
});

it("finds a filing by name, jurisdiction, filer and time, and never another filer's", async () => {
  const clock = standingClock();
  await withSimulator({ clock }, async (client) => {
    const at = (offsetMs: number) => new Date(clock.now().getTime() + offsetMs).toISOString();
    const answer = await client.file(formation());
    const query = { name: formation().normalized_name, jurisdiction: 'US-WY', filer: 'acct-1' };
    expect(await client.findByName(query)).toEqual([answer]);
    expect(await client.findByName({ ...query, since: at(0) })).toEqual([answer]);
    expect(await client.findByName({ ...query, since: at(1) })).toEqual([]);
    expect(await client.findByName({ ...query, filer: 'acct-2' })).toEqual([]);
    expect(await client.findByName({ ...query, jurisdiction: 'US-DE' })).toEqual([]);
  });
});

it('answers too_late on arrival and enters nothing, but never denies what it has entered', async () => {
  await withSimulator({ dedupe: true }, async (client) => {
    // A late filing no longer reaches a fault: it is refused first.
    await client.fault({ step: 'state_filing', kind: 'closed' });
    const late = await client.file(formation(), { reference: 'ref-1', deadlineMs: -1 });
    expect(late).toMatchObject({ status: 'too_late', packet_hash: packetHash(formation()) });
    expect((await client.register()).data).toEqual([]);

    expect((await client.send(formation(), { reference: 'ref-1' })).outcome).toBe('broken');
    const entered = await client.file(formation(), { reference: 'ref-1' });
    expect(await client.file(formation(), { reference: 'ref-1', deadlineMs: -1 })).toEqual(entered);
  });
});

it('answers too_late and enters nothing when the deadline passes between arrival and commit', async () => {
  const clock = standingClock();
  await withSimulator({ clock }, async (client, databaseUrl) => {
    await client.fault({ step: 'state_filing', kind: 'lost_answer' });
    let sending: ReturnType<typeof client.file> | undefined;
    await holdingName(databaseUrl, async (tx) => {
      sending = client.file(formation(), { deadlineMs: 5_000 });
      await untilWaiting(tx, 1);
      clock.advance(10_000);
    });
    expect((await sending)?.status).toBe('too_late');
    expect((await client.register()).data).toEqual([]);

    // The rolled-back filing did not use up the fault either.
    expect((await client.send(formation())).outcome).toBe('broken');
  });
});

it.each([
  ['no reference', { headers: { 'idempotency-key': '' } }, 400],
  ['a deadline without milliseconds', { headers: { 'filing-deadline': '2026-11-21T04:00:00Z' } }, 400],
  ['a deadline outside the calendar', { headers: { 'filing-deadline': '2026-13-41T04:00:00.000Z' } }, 400],
])('refuses %s and enters nothing', async (_, options, status) => {
  await withSimulator({}, async (client) => {
    expect(await client.send(formation(), options)).toMatchObject({ outcome: 'problem', status });
    expect((await client.register()).data).toEqual([]);
  });
});

it('refuses live filings, unknown states and malformed packets, all with 422 and nothing entered', async () => {
  await withSimulator({}, async (client) => {
    const fee = { fee_cents: '10000' as unknown as number };
    const hostile = ['Helios \u0000 DAO LLC', 'Helios \ud800 DAO LLC', '', 'x'.repeat(201)];
    const packets = [
      ...hostile.map((legal_name) => formation({ legal_name, normalized_name: 'HELIOS' })),
      formation({ livemode: true }),
      formation({ jurisdiction: 'US-TX' }),
      formation(fee),
    ];
    for (const packet of packets) {
      expect(await client.send(packet)).toMatchObject({ outcome: 'problem', status: 422 });
    }
    expect(await client.send(taxNumber({ livemode: true }))).toMatchObject({ outcome: 'problem', status: 422 });
    expect((await client.register()).data).toEqual([]);
  });
});

it.each([
  '?name=HELIOS',
  '?reference=%00',
  '?name=%00&jurisdiction=US-WY&filer=a',
  '?name=A&jurisdiction=US-WY&filer=a&since=2026-99-01T00:00:00.000Z',
  '?name=A&jurisdiction=US-WY&filer=a&since=yesterday',
  '?name=A&jurisdiction=US-WY&filer=a&filer=b',
])('refuses the look-up %s with 400', async (query) => {
  await withSimulator({}, async (client) => {
    const response = await fetch(`${client.baseUrl}/filings${query}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([400, expect.stringContaining('problem')]);
    await response.body?.cancel();
  });
});

it('hashes members it does not know', async () => {
  await withSimulator({}, async (client) => {
    const packet = { ...formation(), from_the_future: { nested: [1, 'two'] } };
    expect((await client.file(packet)).packet_hash).toBe(packetHash(packet));
  });
});

it('pages the register without gaps or repetitions', async () => {
  await withSimulator({}, async (client) => {
    for (let index = 0; index < 5; index++) await client.file(formation({ legal_name: `Helios ${index} DAO LLC` }));
    const first = await client.register('?limit=3');
    const second = await client.register(`?limit=3&after=${first.next_after}`);
    expect(second.next_after).toBeNull();
    const names = [...first.data, ...second.data].map((entry) => entry.legal_name);
    expect(names).toEqual([0, 1, 2, 3, 4].map((index) => `Helios ${index} DAO LLC`));
  });
});

it('accepts filings within its office hours only, and says when to retry', async () => {
  const clock = standingClock();
  const officeHours = { time_zone: 'UTC', days: [clock.now().getUTCDay() || 7], opens: '00:00', closes: '24:00' };
  await withSimulator({ clock, officeHours }, async (client) => {
    expect((await client.file(formation(), { reference: 'ref-1' })).status).toBe('accepted');
    clock.advance(24 * 3_600_000);
    const sent = await client.send(formation({ legal_name: 'Selene DAO LLC' }), { reference: 'ref-2' });
    expect(sent).toMatchObject({ outcome: 'problem', status: 503 });
    const retryAfter = sent.outcome === 'problem' ? Number(sent.retryAfter) : Number.NaN;
    expect(retryAfter).toBeGreaterThan(5 * 24 * 3_600);
    expect(retryAfter).toBeLessThanOrEqual(6 * 24 * 3_600 + 1);
    expect(await client.find('formation', 'ref-2')).toEqual([]);
    expect(await client.find('formation', 'ref-1')).toHaveLength(1);
  });
});
