import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { FULL_YAML } from '../../../test/rules/constitution.ts';
import { FormationPacket, packetHash, TaxNumberPacket } from '../../registry/protocol.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { parseConstitution } from '../constitution/parse.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { normalizeName } from '../names/name-normal-form.ts';
import { buildFormationPacket, buildTaxNumberPacket, type PacketSubject } from './packet.ts';

const pack = currentPack('US-WY');
const subject: PacketSubject = {
  account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  livemode: false,
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  legal_name: 'Helios Research DAO LLC',
  filing_number: '2026-000000001',
};

const PARTY = { name: 'Ada Example', email: 'ada@example.com' };
const FILED = { feeCents: 10_000, documents: [] };
const HASH = '5a'.repeat(32);

function constitution(): Constitution {
  const parsed = parseConstitution(FULL_YAML, 'yaml', { livemode: false });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.constitution;
}

const current = () => ({ constitution: constitution(), hash: HASH });

describe.each([
  ['formation', FormationPacket, () => buildFormationPacket(subject, current(), pack, FILED)],
  ['ein', TaxNumberPacket, () => buildTaxNumberPacket(subject, PARTY)],
] as const)('the %s packet', (_type, schema, build) => {
  it('satisfies the registry protocol', () => {
    const { packet } = build();
    expect([...Value.Errors(schema, packet)]).toEqual([]);
  });

  it('has the hash that the registry computes, the same every time', () => {
    const { packet, packetHash: hash } = build();
    expect(hash).toBe(packetHash(packet as never));
    expect(build()).toEqual({ packet, packetHash: hash });
  });

  it('has no undefined member, which JSON would drop and the hash would not', () => {
    const { packet } = build();
    expect(JSON.parse(JSON.stringify(packet))).toStrictEqual(packet);
  });
});

describe('a packet', () => {
  it('contains the name as filed, its normal form, and the account as filer', () => {
    const { packet } = buildFormationPacket(subject, current(), pack, FILED);
    const normalized_name = normalizeName(subject.legal_name, pack);
    expect(packet).toMatchObject({ legal_name: subject.legal_name, normalized_name, filer: subject.account_id });
  });

  it("omits the agent's consent, the members and the treasury", () => {
    const text = JSON.stringify(buildFormationPacket(subject, current(), pack, FILED).packet);
    for (const word of ['consent', 'Pat Prairie', 'Clerk', '25000', 'Bob']) expect(text).not.toContain(word);
  });

  it('changes its hash with everything that is filed', () => {
    const hash = (changes: Partial<PacketSubject>, feeCents = 10_000) =>
      buildFormationPacket({ ...subject, ...changes }, current(), pack, { ...FILED, feeCents }).packetHash;
    const hashes = [
      hash({}),
      hash({ legal_name: 'Helios DAO LLC' }),
      hash({ livemode: true }),
      hash({ legal_form: 'llc' }),
      hash({}, 1),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('an incomplete packet is never made', () => {
  it('without organizer or registered agent', () => {
    const { organizer: _organizer, ...rest } = constitution();
    expect(() =>
      buildFormationPacket(subject, { constitution: rest as Constitution, hash: HASH }, pack, FILED),
    ).toThrow();
    const { registered_agent: _agent, ...without } = constitution();
    expect(() =>
      buildFormationPacket(subject, { constitution: without as Constitution, hash: HASH }, pack, FILED),
    ).toThrow();
  });

  it('without filing number', () => {
    expect(() => buildTaxNumberPacket({ ...subject, filing_number: null }, PARTY)).toThrow();
  });
});
