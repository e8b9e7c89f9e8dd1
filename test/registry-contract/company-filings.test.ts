import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { FILING_RULES, LATER_FILING_TYPES } from '../../src/domain/filing/filing-rules.ts';
import type { RegistryAdapter } from '../../src/registry/adapter.ts';
import { createHttpRegistry } from '../../src/registry/http.ts';
import { type CompanyPacket, type FilingPacket, packetHash } from '../../src/registry/protocol.ts';
import { dissolution, HOUR_MS } from '../simulator/fixture.ts';
import { own, REGISTRIES } from './registries.ts';

/* Every type of filing of a company that the service sends, at every registry that implements the protocol. */

/** The types that a registry gets; operators make the others by hand. */
const TYPES = LATER_FILING_TYPES.filter((type) => !FILING_RULES[type].isByHand) as CompanyPacket['type'][];

const PAPERS: Readonly<Record<CompanyPacket['type'], string>> = {
  amendment: 'articles_of_amendment',
  agent_change: 'statement_of_change',
  annual_report: 'annual_report',
  annual_tax: 'annual_tax_statement',
};

type Company = { packet: ReturnType<typeof own>; number: string };

let serial = 0;
/** Returns the parts in which the packets differ. */
function partsOf(type: CompanyPacket['type']): Partial<CompanyPacket> & { fee_cents: number } {
  serial += 1;
  const agent = { name: 'Wind River Agents LLC', street: '100 E 17th St', city: 'Cheyenne', state: 'WY' };
  const report = { period: '2027', due_on: '2027-06-01' };
  switch (type) {
    case 'amendment': {
      const name = `Selene ${'V'.repeat(serial)} `;
      const changes = { legal_name: `${name}DAO LLC`, normalized_name: `SELENE${'V'.repeat(serial)}` };
      return { changes, fee_cents: 6_000 };
    }
    case 'agent_change':
      return { changes: { registered_agent: { ...agent, postal_code: '82001' } }, fee_cents: 500 };
    case 'annual_report':
      return { report: { ...report, wyoming_assets_cents: 40_000_000 }, fee_cents: 8_000 };
    case 'annual_tax':
      return { report, fee_cents: 30_000 };
  }
}

function filingOf({ packet, number }: Company, type: CompanyPacket['type']): CompanyPacket {
  const { jurisdiction, legal_form, legal_name, normalized_name, filer } = packet;
  return {
    type,
    livemode: false,
    jurisdiction,
    legal_form,
    legal_name,
    normalized_name,
    filer,
    filing_number: number,
    period: randomUUID(),
    signer: { name: 'Ada Example' },
    documents: [{ kind: PAPERS[type], blake3: 'a'.repeat(64) }],
    ...partsOf(type),
  };
}

/** A company of the state whose office takes this type. */
const home = (type: CompanyPacket['type'], name: string) =>
  type === 'annual_tax' && name === 'simulator'
    ? {
        jurisdiction: 'US-DE',
        legal_form: 'llc',
        fee_cents: 11_000,
        registered_agent: { name: 'Agents', street: '1 Main St', city: 'Dover', state: 'DE', postal_code: '19901' },
      }
    : {};

const submit = (registry: RegistryAdapter, packet: FilingPacket, reference: string, deadlineMs = HOUR_MS) =>
  registry.submit({
    type: packet.type,
    reference,
    packet,
    timeoutMs: HOUR_MS,
    deadlineAt: new Date(Date.now() + deadlineMs),
  });

describe.each(Object.keys(REGISTRIES))('at the %s', (name) => {
  let open: { url: string; stop(): Promise<void> };
  let registry: RegistryAdapter;
  beforeAll(async () => {
    const start = REGISTRIES[name];
    if (start === undefined) throw new Error('no such registry');
    open = await start();
    const options = { livemode: false, clock: systemClock, signer: null, lookupTimeoutMs: HOUR_MS };
    registry = createHttpRegistry({ ...options, baseUrl: open.url });
  });
  afterAll(() => open.stop());

  async function company(type: CompanyPacket['type']): Promise<Company> {
    const packet = own(home(type, name));
    const formed = await submit(registry, packet, randomUUID());
    if (formed.kind !== 'answered' || formed.answer.number === null) throw new Error(JSON.stringify(formed));
    return { packet, number: formed.answer.number };
  }

  describe.each(TYPES)('a filing of type %s', (type) => {
    it('is accepted with a number, found by its reference, and one however often it is sent', async () => {
      const packet = filingOf(await company(type), type);
      const reference = randomUUID();
      const first = await submit(registry, packet, reference);
      expect(first).toMatchObject({
        kind: 'answered',
        answer: { status: 'accepted', reference, packetHash: packetHash(packet), number: expect.stringMatching(/\d/) },
      });
      expect(await submit(registry, packet, reference, -1_000)).toEqual(first);
      expect(await registry.lookup({ type, reference })).toMatchObject({ answers: [{ reference }] });
    });

    it('is declined under a reference that has another packet, and has no effect after its deadline', async () => {
      const one = await company(type);
      const packet = filingOf(one, type);
      const [reference, late] = [randomUUID(), randomUUID()];
      await submit(registry, packet, reference);
      const other = { ...packet, fee_cents: 99_999 };
      expect(await submit(registry, other, reference)).toMatchObject({ kind: 'declined' });
      expect(await submit(registry, packet, late, -1_000)).toMatchObject({ answer: { status: 'too_late' } });
      expect(await registry.lookup({ type, reference: late })).toEqual({ kind: 'not_found' });
    });

    it('of a company that is not on the register, of others, or dissolved is rejected', async () => {
      const one = await company(type);
      const packet = filingOf(one, type);
      const wrong = [
        { ...packet, filing_number: '2026-999999999' },
        { ...packet, filer: 'acct-2' },
        { ...packet, normalized_name: 'ANOTHER' },
      ];
      for (const each of wrong) {
        expect(await submit(registry, each, randomUUID())).toMatchObject({ answer: { status: 'rejected' } });
      }
      const end = dissolution(one.packet, one.number, { fee_cents: 22_000 });
      expect(await submit(registry, end, randomUUID())).toMatchObject({ answer: { status: 'accepted' } });
      expect(await submit(registry, packet, randomUUID())).toMatchObject({ answer: { status: 'rejected' } });
    });
  });

  it.each(TYPES.filter((type) => FILING_RULES[type].period === 'obligation'))(
    'a period of type %s is accepted once',
    async (type) => {
      const one = await company(type);
      const packet = filingOf(one, type);
      await submit(registry, packet, randomUUID());
      expect(await submit(registry, packet, randomUUID())).toMatchObject({
        answer: { status: 'rejected', rejection: { code: 'duplicate_filing' } },
      });
    },
  );
});
