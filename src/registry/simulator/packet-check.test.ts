import { expect, it } from 'vitest';
import type { FormationPacket } from '../protocol.ts';
import { EXAMPLE_PACKET } from '../protocol-openapi.ts';
import { OFFICES, type Office } from './offices.ts';
import { formationRejection } from './packet-check.ts';

const agent = EXAMPLE_PACKET.registered_agent;

function rejectionOf(changes: Partial<FormationPacket>) {
  const packet = { ...EXAMPLE_PACKET, ...changes };
  const rejection = formationRejection(packet, OFFICES[packet.jurisdiction] as Office);
  return rejection && [rejection.code, rejection.pointer];
}

it('accepts a correct packet', () => {
  expect(rejectionOf({})).toBeUndefined();
});

it('accepts a restricted word with its approval, with or without articles of the sender', () => {
  const approval = { kind: 'name_approval', blake3: '22'.repeat(32) };
  for (const documents of [[approval], [...EXAMPLE_PACKET.documents, approval]]) {
    expect(rejectionOf({ legal_name: 'Helios Bank DAO LLC', documents })).toBeUndefined();
  }
});

it.each<[string, Partial<FormationPacket>, string, string]>([
  ['a DAO without DAO in its name', { legal_name: 'Helios LLC' }, 'name_missing_designator', '/legal_name'],
  ['DAO only inside a word', { legal_name: 'Daoism LLC' }, 'name_missing_designator', '/legal_name'],
  [
    'an LLC without a designator',
    { legal_form: 'llc', legal_name: 'Helios' },
    'name_missing_designator',
    '/legal_name',
  ],
  ['a form the office does not know', { legal_form: 'gmbh' }, 'registry_other', '/legal_form'],
  ['a word that needs an approval', { legal_name: 'Helios Bank DAO LLC' }, 'name_restricted_word', '/legal_name'],
  ['a name for paper only', { legal_name: 'The Helios DAO LLC' }, 'name_paper_only', '/legal_name'],
  ['no agent', { registered_agent: { ...agent, name: ' ' } }, 'registered_agent_invalid', '/registered_agent/name'],
  [
    'itself as agent',
    { registered_agent: { ...agent, name: 'HELIOS RESEARCH DAO LLC' } },
    'registered_agent_invalid',
    '/registered_agent/name',
  ],
  [
    'a PO box',
    { registered_agent: { ...agent, street: 'P.O. Box 12' } },
    'registered_office_invalid',
    '/registered_agent/street',
  ],
  ['no city', { registered_agent: { ...agent, city: '' } }, 'registered_office_invalid', '/registered_agent/city'],
  [
    'another state',
    { registered_agent: { ...agent, state: 'CO' } },
    'registered_office_invalid',
    '/registered_agent/state',
  ],
  [
    'a ZIP code of another state',
    { registered_agent: { ...agent, postal_code: '80201' } },
    'registered_office_invalid',
    '/registered_agent/postal_code',
  ],
  ['no signature', { organizer: { name: '' } }, 'signature_missing', '/organizer/name'],
  ["no agent's consent", { documents: EXAMPLE_PACKET.documents.slice(0, 1) }, 'document_invalid', '/documents'],
  ['too small a fee', { fee_cents: 9_999 }, 'fee_declined', '/fee_cents'],
])('rejects %s with the code and the place', (_, changes, code, pointer) => {
  expect(rejectionOf(changes)).toEqual([code, pointer]);
});

it.each(['Helios L.L.C.', 'helios llc', 'Helios, LLC', 'Helios Ltd. Liability Co.', 'Helios Limited Company'])(
  'knows the designator of an LLC in %s',
  (legal_name) => {
    expect(rejectionOf({ legal_form: 'llc', legal_name })).toBeUndefined();
  },
);

it('accepts a packet without documents, as the online form does', () => {
  expect(rejectionOf({ documents: [] })).toBeUndefined();
});

it('accepts a restricted word with its approval', () => {
  const approval = { kind: 'name_approval', blake3: '22'.repeat(32) };
  const documents = [...EXAMPLE_PACKET.documents, approval];
  expect(rejectionOf({ legal_name: 'Helios Bank DAO LLC', documents })).toBeUndefined();
});

it("applies Delaware's own rules in Delaware", () => {
  const delaware = { jurisdiction: 'US-DE', legal_form: 'llc', legal_name: 'Helios Trust LLC' };
  const office = { ...agent, state: 'DE', postal_code: '19801' };
  expect(rejectionOf({ ...delaware, registered_agent: office })).toBeUndefined();
  expect(rejectionOf(delaware)).toEqual(['registered_office_invalid', '/registered_agent/state']);
  expect(rejectionOf({ ...delaware, legal_form: 'dao_llc' })).toEqual(['registry_other', '/legal_form']);
});
