import { describe, expect, it } from 'vitest';
import { type DissolutionPacket, type FormationPacket, packetHash } from '../../src/registry/protocol.ts';
import { startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import { openConnections } from '../../src/sql/open.ts';
import {
  createDatabase,
  dissolution,
  formation,
  type RegistryClient,
  registryClient,
  simulatorDefaults,
  standingClock,
  taxNumber,
  withSimulator,
} from './fixture.ts';

/** Makes a company on the register, and the packet that ends it. */
async function company(client: RegistryClient, changes: Partial<FormationPacket> = {}) {
  const packet = formation(changes);
  const { number = '' } = await client.file(packet, { reference: 'formed' });
  return { packet, number, end: dissolution(packet, number) };
}
const DELAWARE = {
  jurisdiction: 'US-DE',
  legal_form: 'llc',
  legal_name: 'Helios LLC',
  registered_agent: { ...formation().registered_agent, state: 'DE', postal_code: '19801' },
};

it('is pending for six seconds; then it has a number, and only then the name is free', async () => {
  const clock = standingClock();
  await withSimulator({ pace: 1, clock }, async (client) => {
    const packet = formation();
    await client.file(packet, { reference: 'formed' });
    clock.advance(8_000);
    const [formed] = await client.find('formation', 'formed');
    const end = dissolution(packet, formed?.number ?? '');
    const answer = await client.file(end, { reference: 'ended' });
    expect(answer).toMatchObject({ status: 'pending', packet_hash: packetHash(end) });
    const waitMs = Date.parse(answer.expected_at ?? '') - Date.parse(answer.received_at);
    expect(waitMs).toBe(6_000);
    expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'taken' });
    const early = await client.file({ ...packet, filer: 'acct-2' }, { reference: 'early' });
    expect(early.status).toBe('pending');

    clock.advance(8_000);
    const [ended] = await client.find('dissolution', 'ended');
    expect(ended).toMatchObject({ status: 'accepted', filed_at: answer.expected_at });
    expect(ended?.number).toMatch(/^20\d{2}-\d{9}$/);
    const [refused] = await client.find('formation', 'early');
    expect(refused?.rejection?.code).toBe('name_not_distinguishable');
    expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'available', conflicts: [] });
    await client.file({ ...packet, filer: 'acct-2' }, { reference: 'later' });
    clock.advance(8_000);
    expect(await client.find('formation', 'later')).toMatchObject([{ status: 'accepted' }]);
    // The company that has the name now did not end with the previous one.
    expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'taken' });
  });
});

it("has a number of its office's form, and takes its fee", async () => {
  await withSimulator({}, async (client) => {
    const { end } = await company(client, DELAWARE);
    const cheap = await client.file({ ...end, fee_cents: 21_999 });
    expect(cheap.rejection).toMatchObject({ code: 'fee_declined', pointer: '/fee_cents' });
    expect((await client.file({ ...end, fee_cents: 22_000 })).number).toMatch(/^\d{7}$/);
  });
});

it('assigns no number twice, for any purpose', async () => {
  await withSimulator({}, async (client) => {
    const { number, end } = await company(client);
    expect((await client.file(end)).number).not.toBe(number);
  });
});

describe('is rejected with a code and a place', () => {
  const CASES: [what: string, changes: Partial<DissolutionPacket>, code: string, pointer: string][] = [
    ['without a signer', { signer: { name: ' ' } }, 'signature_missing', '/signer/name'],
    ['without its articles', { documents: [] }, 'document_invalid', '/documents'],
    ['with too small a fee', { fee_cents: 5_999 }, 'fee_declined', '/fee_cents'],
    ['of an unknown number', { filing_number: '2026-000000099' }, 'registry_other', '/filing_number'],
    ['of another name', { normalized_name: 'SELENE' }, 'registry_other', '/filing_number'],
    ["of somebody else's company", { filer: 'acct-2' }, 'registry_other', '/filing_number'],
    ['in another state', { jurisdiction: 'US-DE', fee_cents: 22_000 }, 'registry_other', '/filing_number'],
  ];
  it('if the packet is wrong, or the company unknown; the correct one still passes afterwards', async () => {
    await withSimulator({}, async (client) => {
      const { packet, end } = await company(client);
      for (const [what, changes, code, pointer] of CASES) {
        const { status, rejection } = await client.file({ ...end, ...changes });
        expect([what, status, rejection]).toMatchObject([what, 'rejected', { code, pointer, retryable: false }]);
      }
      expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'taken' });
      expect((await client.file(end)).status).toBe('accepted');
    });
  });

  it('while the formation is pending', async () => {
    await withSimulator({}, async (client) => {
      const { number, packet } = await company(client, { legal_name: 'Slow Helios DAO LLC' });
      expect(number).toBe('');
      const guess = dissolution(packet, `${new Date().getUTCFullYear()}-000000001`);
      expect((await client.file(guess)).rejection?.code).toBe('registry_other');
    });
  });

  it('while another one is pending, and after it was accepted; a rejected one is no obstacle', async () => {
    const clock = standingClock();
    await withSimulator({ clock }, async (client) => {
      const { end } = await company(client);
      await client.fault({ step: 'dissolution', kind: 'reject', code: 'document_invalid' });
      expect((await client.file(end)).rejection?.code).toBe('document_invalid');
      await client.fault({ step: 'dissolution', kind: 'delay', seconds: 30 });
      expect((await client.file(end)).status).toBe('pending');
      const second = { code: 'duplicate_filing', pointer: '/filing_number' };
      expect((await client.file(end)).rejection).toMatchObject(second);
      clock.advance(31_000);
      expect((await client.file(end)).rejection).toMatchObject(second);
    });
  });

  it('of two simultaneous ones, one ends the company', async () => {
    await withSimulator({}, async (client) => {
      const { end } = await company(client);
      const answers = await Promise.all(Array.from({ length: 6 }, () => client.file(end)));
      expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(1);
      expect((await client.register()).counts).toMatchObject({ formations: 1, dissolutions: 6, entered_twice: 0 });
    });
  });
});

it('shares the references of formations: another packet under one is refused, look-ups answer for both', async () => {
  await withSimulator({}, async (client) => {
    const { packet, end } = await company(client);
    const [formed] = await client.find('formation', 'formed');
    const refused = { outcome: 'problem', status: 422, problem: { code: 'idempotency_key_reused' } };
    expect(await client.send(end, { reference: 'formed' })).toMatchObject(refused);
    const ended = await client.file(end, { reference: 'ended' });
    expect(await client.find('formation', 'ended')).toEqual([ended]);
    expect(await client.find('ein', 'ended')).toEqual([]);
    const { normalized_name: name, jurisdiction, filer } = packet;
    expect(await client.findByName({ name, jurisdiction, filer })).toEqual([formed, ended]);
    // A tax number may have the same one, because it is in another register.
    expect((await client.file(taxNumber(), { reference: 'ended' })).status).toBe('accepted');
  });
});

it('entered twice is counted, and the name is still released', async () => {
  await withSimulator({}, async (client) => {
    const { packet, end } = await company(client);
    await client.fault({ step: 'dissolution', kind: 'duplicate' });
    await client.file(end, { reference: 'ended' });
    const { data, counts } = await client.register();
    expect(counts).toMatchObject({ formations: 1, dissolutions: 2, tax_numbers: 0, entered_twice: 1 });
    expect(data.map(({ type }) => type)).toEqual(['formation', 'dissolution', 'dissolution']);
    expect(await client.checkName(packet.normalized_name)).toMatchObject({ status: 'available' });
  });
});

it.each(['Lost Answer', 'Outage', 'Slow'])(
  'ignores words in the name (%s), which are for the formation',
  async (words) => {
    const clock = standingClock();
    await withSimulator({ clock }, async (client) => {
      const packet = formation({ legal_name: `${words} Helios DAO LLC` });
      for (let send = 0; send < 3; send += 1) await client.send(packet, { reference: 'formed' });
      clock.advance(60_000);
      const [formed] = await client.find('formation', 'formed');
      const end = dissolution(packet, formed?.number ?? '');
      expect(await client.send(end)).toMatchObject({ outcome: 'answer', answer: { status: 'accepted' } });
    });
  },
);

it('reports problems of its own packet type', async () => {
  await withSimulator({}, async (client) => {
    const { end } = await company(client);
    const { signer: _, ...unsigned } = end;
    const { organizer: __, ...unorganized } = formation();
    const detail = async (packet: object) => {
      const sent = await client.send(packet as DissolutionPacket);
      return sent.outcome === 'problem' ? [sent.status, sent.problem.detail] : sent;
    };
    expect(await detail(unsigned)).toEqual([422, "body must have required property 'signer'"]);
    expect(await detail(unorganized)).toEqual([422, "body must have required property 'organizer'"]);
    expect(await detail({ ...end, filing_number: '' })).toEqual([
      422,
      'body/filing_number must NOT have fewer than 1 characters',
    ]);
    expect(await detail({ ...end, livemode: true })).toEqual([
      422,
      expect.stringContaining('This register is a sandbox'),
    ]);
  });
});

it('is accepted by a register that was made before dissolutions existed', async () => {
  const database = await createDatabase();
  const options = { ...simulatorDefaults, databaseUrl: database.url };
  const session = openConnections(database.url, { max: 2, applicationName: 'test' });
  try {
    const first = await startSimulator(options);
    const { packet, number } = await company(registryClient(first.url, simulatorDefaults.clock));
    await first.close();
    await session.script(`
      alter table entries drop column normalized_name, drop constraint entries_type_check,
        add constraint entries_type_check check (type in ('formation', 'ein'));
      alter table faults drop constraint faults_step_check,
        add constraint faults_step_check check (step in ('name_check', 'state_filing', 'ein'));`);
    const second = await startSimulator(options);
    const client = registryClient(second.url, simulatorDefaults.clock);
    const { normalized_name: name, jurisdiction, filer } = packet;
    expect(await client.findByName({ name, jurisdiction, filer })).toHaveLength(1);
    expect(await client.fault({ step: 'dissolution', kind: 'delay', seconds: 0 })).toBe(201);
    expect((await client.file(dissolution(packet, number))).status).toBe('accepted');
    await second.close();
  } finally {
    await session.end();
    await database.drop();
  }
});
