import { describe, expect, it } from 'vitest';
import { FILING_TYPES } from '../entity/filing-type.ts';
import { faultOfPacket, isStatement } from './packet-shape.ts';

const PERSON = { name: 'Ada', email: 'ada@example.com' };
const ADDRESS = { street: '1 Main St', city: 'Cheyenne', state: 'WY', postal_code: '82001' };
const LATER = ['amendment', 'agent_change'] as const;
const COMPANY = { jurisdiction: 'US-WY', legal_name: 'Ada LLC', filer: 'a' };
const FILED = { ...COMPANY, legal_form: 'llc', normalized_name: 'ADA', documents: [{ kind: 'articles', blake3: 'b' }] };
const FORMATION = { ...FILED, organizer: PERSON, registered_agent: { name: 'Agent', ...ADDRESS } };

const CASES = [...FILING_TYPES, 'import' as const].map((what) => {
  const filing = { type: what === 'import' ? ('formation' as const) : what, is_import: what === 'import' };
  return { what, ...filing, packet: packetOf(what) as Readonly<Record<string, unknown>> };
});

function packetOf(what: (typeof FILING_TYPES)[number] | 'import'): object {
  if (what === 'formation') return FORMATION;
  if (what === 'import') return { ...FORMATION, filing_number: '1', filed_at: '2026-01-01T00:00:00.000Z' };
  if (what === 'ein') return { ...COMPANY, filing_number: '1', responsible_party: PERSON };
  const isChange = LATER.some((type) => type === what);
  return { ...FILED, filing_number: '1', signer: PERSON, ...(isChange && { changes: { legal_name: 'Bea LLC' } }) };
}

describe.each(CASES)('the packet of a filing of type $what', ({ packet, ...filing }) => {
  it('has its shape', () => expect(faultOfPacket({ ...filing, packet })).toBeNull());

  it.each(Object.keys(packet))('needs %s', (name) => {
    const { [name]: _, ...without } = packet;
    expect(faultOfPacket({ ...filing, packet: without })).toBe(name);
    const other = typeof packet[name] === 'string' ? { own: 'Click here' } : 'Click here';
    for (const value of [5, true, [null], null, other])
      expect(faultOfPacket({ ...filing, packet: { ...packet, [name]: value } })).toBe(name);
  });

  it('is an object', () => {
    for (const other of [null, 5, 'text', [packet]]) expect(faultOfPacket({ ...filing, packet: other })).not.toBeNull();
  });
});

it.each([{ responsible_party: { name: 'Ada', email: 'ada@helios.test', latin_name: 5 } }, { constitution_hash: true }])(
  'a request for a tax number is refused with %j',
  (part) => {
    const packet = { ...packetOf('ein'), ...part };
    expect(faultOfPacket({ type: 'ein', is_import: false, packet })).toBe(Object.keys(part)[0]);
  },
);

it.each([
  ['management', null],
  ['management', { algorithmic: 'none' }],
  ['smart_contracts', [null]],
  ['smart_contracts', null],
  ['principal_office', 'Cheyenne'],
  ['organizer', { name: 'Ada' }],
  ['jurisdiction', 'US-ZZ'],
  ['constitution_hash', 5],
])('a formation may not state %s as %j', (name, value) => {
  expect(faultOfPacket({ type: 'formation', is_import: false, packet: { ...FORMATION, [name]: value } })).toBe(name);
});

it.each([
  [{ changes: [], consent: null }, true],
  [
    { changes: [{ label: 'Name', before: 'Ada LLC', after: 'Bea LLC' }], facts: [{ label: 'Year', value: '2026' }] },
    true,
  ],
  [{ changes: [null] }, false],
  [{}, false],
  [null, false],
  [{ changes: [], facts: 5 }, false],
])('a paper states what can be read: %j → %s', (statement, is) => expect(isStatement(statement)).toBe(is));

it('an order of a formation has the values that can be ordered', () => {
  const faultWith = (more: object) =>
    faultOfPacket({ type: 'formation', is_import: false, packet: { ...FORMATION, ...more } });
  expect(faultWith({ service_level: 'one_hour', certified_copies: 10 })).toBeNull();
  expect(faultWith({ service_level: 'today' })).toBe('service_level');
  for (const certified_copies of [0, -1, 1.5, 11, '1']) {
    expect(faultWith({ certified_copies }), String(certified_copies)).toBe('certified_copies');
  }
});
