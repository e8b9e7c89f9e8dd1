import { describe, expect, it } from 'vitest';
import { FULL_YAML } from '../../../test/rules/constitution.ts';
import { type SubmissionFacts, submissionBlockers } from './blockers.ts';
import type { Constitution, RegisteredAgent } from './constitution.ts';
import { parseConstitution } from './parse.ts';

const parsed = parseConstitution(FULL_YAML, 'yaml', { livemode: false });
if (!parsed.ok) throw new Error('the full constitution is not valid');
const { identity, ...full } = parsed.constitution;
const fullAgent = full.registered_agent as RegisteredAgent;

const FACTS: SubmissionFacts = { livemode: false, now: new Date('2026-11-21T12:00:00Z'), isOnlineOnly: true };
const found = (constitution: Constitution) =>
  submissionBlockers(constitution, FACTS).map(({ code, pointer }) => `${code} ${pointer}`);
const withAgent = (change: Partial<RegisteredAgent>) =>
  found({ ...full, registered_agent: { ...fullAgent, ...change } });

describe('submission blockers', () => {
  it('a corporation of Delaware states the county of its registered office; no LLC has to', () => {
    const of = (legal_form: 'llc' | 'corporation', change: Partial<RegisteredAgent> = {}) =>
      found({ ...full, jurisdiction: 'US-DE', legal_form, registered_agent: { ...fullAgent, ...change } });
    const blocker = 'registered_agent_county_missing /registered_agent/county';
    expect(of('corporation')).toContain(blocker);
    expect(of('corporation', { county: 'New Castle' })).not.toContain(blocker);
    expect(of('llc')).not.toContain(blocker);
  });

  it('a complete constitution has none', () => {
    expect(submissionBlockers(full, FACTS)).toEqual([]);
  });

  it('a DID before the filing is blocked, because it is not issued yet', () => {
    expect(found({ ...full, ...(identity && { identity }) })).toEqual(['identity_not_issued /identity']);
  });

  it('a member who must sign first, and cannot be asked, blocks a live company', () => {
    const [ada, ...others] = full.members;
    if (ada === undefined) throw new Error('no member');
    const { email: _, public_key: __, ...unreachable } = ada;
    const live = (constitution: Constitution) =>
      submissionBlockers(constitution, { ...FACTS, livemode: true })
        .filter(({ code }) => code === 'member_unreachable')
        .map(({ pointer }) => pointer);
    const members = [unreachable, ...others];
    const asked = { ...full, members, operating_agreement: { signatures: 'before_active' } } as const;
    expect(live(asked)).toContain('/members/0/email');
    expect(live({ ...asked, operating_agreement: { signatures: 'after' } })).toEqual([]);
    expect(live({ ...asked, members: [{ ...unreachable, email: 'ada@helios.org' }, ...others] })).not.toContain(
      '/members/0/email',
    );
  });

  it('a director who could never vote blocks, also in a sandbox', () => {
    const [ada, ...others] = full.members;
    if (ada === undefined) throw new Error('no member');
    const { email: _, public_key: __, ...silent } = ada;
    const id = 'did:web:ada.example.com';
    const board: Constitution = {
      ...full,
      jurisdiction: 'US-DE',
      legal_form: 'corporation',
      directors: [id],
      members: [{ ...silent, id }, ...others],
    };
    const unreachable = (constitution: Constitution) => found(constitution).filter((each) => /unreachable/.test(each));
    expect(unreachable(board)).toEqual(['member_unreachable /members/0/email']);
    const asked = { ...board, members: [{ ...silent, id, email: 'ada@helios.org' }, ...others] };
    expect(unreachable(asked)).toEqual([]);
    expect(unreachable({ ...board, directors: [] })).toEqual([]);
  });

  it('reports everything that is missing at once, each with its remedy', () => {
    const { organizer: _, registered_agent: __, principal_office: ___, responsible_party: ____, ...bare } = full;
    const blockers = submissionBlockers(bare, FACTS);
    expect(blockers.map(({ code, pointer, source }) => `${code} ${pointer} ${source}`)).toEqual([
      'organizer_missing /organizer constitution',
      'registered_agent_missing /registered_agent constitution',
      'principal_office_missing /principal_office constitution',
      'responsible_party_missing /responsible_party constitution',
    ]);
    for (const { message } of blockers) expect(message).toMatch(/^(?:`\w+` is required|Add|Enter|Replace) ?/);
    expect(found({ ...bare, jurisdiction: 'US-DE', legal_form: 'llc' })).not.toContain(
      'principal_office_missing /principal_office',
    );
  });

  it('reports every problem of an agent at once: no e-mail, another state, a PO box', () => {
    const { consent: _, email: __, ...agent } = fullAgent;
    const far = { ...agent, state: 'CO', postal_code: '80202', street: 'P.O. Box 12' };
    expect(found({ ...full, registered_agent: far })).toEqual([
      'registered_agent_email_missing /registered_agent/email',
      'registered_agent_outside_state /registered_agent/state',
      'registered_agent_not_a_street /registered_agent/street',
      'registered_agent_postal_code /registered_agent/postal_code',
    ]);
  });

  it.each([
    'PO Box 5',
    'p.o. box 5',
    'P. O. Box 5',
    'Post Office Box 9',
    '1 Main St, PMB 7',
    'General Delivery',
    'Drop Box 2',
    'Private Mailbox 4',
    'Mail Box 4',
    'c/o Mail Forwarding Co',
    'POST OFFICE  BOX 1',
  ])('%s is not a street address', (street) => {
    expect(withAgent({ street })).toEqual(['registered_agent_not_a_street /registered_agent/street']);
  });

  it.each(['12 Boxwood Lane', '7 Post Office Square', '3 Mailboxes Etc Road', '1 Dropbox Way', '5 Compo Boxing Lane'])(
    '%s is a street address',
    (street) => {
      expect(withAgent({ street })).toEqual([]);
    },
  );

  it.each([
    ['82001', true],
    ['83128', true],
    ['82001-1234', true],
    ['82000', false],
    ['83129', false],
    ['8200', false],
    ['82001 1234', false],
  ])('ZIP code %s is in Wyoming: %s', (postalCode, isInside) => {
    expect(withAgent({ postal_code: postalCode }).length === 0).toBe(isInside);
  });

  it('a company cannot be its own agent, however it writes its name', () => {
    expect(withAgent({ name: 'The Helios Research, L.L.C.' })).toEqual([
      'registered_agent_is_company /registered_agent/name',
    ]);
  });

  it('a machine cannot be the responsible party', () => {
    expect(found({ ...full, responsible_party: { name: 'Clerk', email: 'a@b.org' } })).toEqual([
      'responsible_party_not_natural_person /responsible_party/name',
    ]);
  });

  it('in live mode, placeholder addresses and identities must be replaced', () => {
    const pointers = submissionBlockers(full, { ...FACTS, livemode: true }).map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual([
      '/escalation/contacts/0/email',
      '/members/0/email',
      '/members/1/id',
      '/organizer/email',
      '/registered_agent/email',
      '/responsible_party/email',
      '/smart_contracts/0/value',
    ]);
  });

  it.each([
    ['2026-11-21', true],
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2026-11-21T12:04:00Z', true],
    ['2026-11-21T12:06:00Z', false],
    ['2026-11-21T09:00:00-05:00', false],
  ])('a consent signed at %s is from today or earlier: %s', (signedAt, isGood) => {
    const codes = withAgent({ consent: { signed_by: 'Pat', signed_at: signedAt } });
    const future = ['registered_agent_consent_future /registered_agent/consent/signed_at'];
    expect(codes).toEqual(isGood ? [] : future);
  });

  it.each<[string, Partial<Constitution>, string]>([
    ['a machine', { organizer: { name: ' clerk', email: 'a@b.org' } }, '/organizer/name'],
    ['the address of a machine', { organizer: { name: 'Grace', email: 'Bot@b.org' } }, '/organizer/email'],
    ['a company', { organizer: { name: 'Acme, Inc.', email: 'a@b.org' } }, '/organizer/name'],
  ])('%s cannot be the organizer', (_title, change, pointer) => {
    const members = full.members.map((member) =>
      member.name === 'Clerk' ? { ...member, email: 'bot@b.org' } : member,
    );
    expect(found({ ...full, members, ...change })).toEqual([`organizer_not_natural_person ${pointer}`]);
  });

  it('a person who is also a member can be the organizer', () => {
    const [ada] = full.members;
    expect(found({ ...full, organizer: { name: ada?.name ?? '', email: 'ada@b.org' } })).toEqual([]);
  });

  it('a company cannot be the responsible party', () => {
    const party = 'responsible_party_not_natural_person /responsible_party/name';
    for (const name of ['Acme LLC', 'Acme, Inc.', 'Acme DAO', 'Acme Corp']) {
      expect(found({ ...full, responsible_party: { name, email: 'a@b.org' } })).toEqual([party]);
    }
    expect(found({ ...full, responsible_party: { name: 'Ada Incarnate', email: 'a@b.org' } })).toEqual([]);
  });

  it('a DAO that contracts manage names them, and says how', () => {
    const management = { algorithmic: 'partial', description: 'Managed by its members.' } as const;
    expect(found({ ...full, management, smart_contracts: [] })).toEqual([
      'contract_identifier_missing /smart_contracts',
      'management_description_missing /management/description',
    ]);
    const told = { algorithmic: 'full', description: 'The contract executes what members decide.' } as const;
    expect(found({ ...full, management: told })).toEqual([]);
    expect(found({ ...full, legal_form: 'llc', management, smart_contracts: [] })).toEqual([]);
  });

  it('a name that no office accepts, or only on paper, blocks a submission; one that needs an approval does not', () => {
    expect(found({ ...full, name: 'Café Helios' })).toEqual(['name_character /name']);
    expect(found({ ...full, name: 'Неlіоs' })).toEqual(['name_lookalike /name']);
    expect(found({ ...full, name: 'The Helios' })).toEqual(['name_paper_only /name']);
    expect(submissionBlockers({ ...full, name: 'The Helios' }, { ...FACTS, isOnlineOnly: false })).toEqual([]);
    expect(found({ ...full, name: 'First Bank' })).toEqual([]);
  });
});

describe('the county of a registered office in Delaware', () => {
  const of = (county: string, postal_code: string) =>
    found({
      ...full,
      jurisdiction: 'US-DE',
      legal_form: 'llc',
      registered_agent: { ...fullAgent, state: 'DE', county, postal_code },
    }).filter((each) => each.includes('county'));

  it.each([
    'Foo',
    'Los Angeles',
    'Kent County',
    'New Castle County',
    'Sussex County',
    'kent',
    'KENT',
    'Newcastle',
    'New-Castle',
    'Susex',
    'Dover',
    'Wilmington',
    'Georgetown',
    'Delaware',
    'DE',
    'Laramie',
    'County of Kent',
    'Kent, DE',
    'Cecil',
    'Chester',
    'n/a',
    '-',
  ])('%s is no county', (county) => {
    expect(of(county, '19901')).toEqual(['registered_agent_county_unknown /registered_agent/county']);
  });

  it.each([
    ['Kent', '19801'],
    ['Kent', '19711-1234'],
    ['Kent', '19958'],
    ['New Castle', '19901'],
    ['New Castle', '19971'],
    ['Sussex', '19801'],
    ['Sussex', '19904'],
    ['Sussex', '19977'],
  ])('%s does not have %s', (county, zip) => {
    expect(of(county, zip)).toEqual(['registered_agent_county_of_zip /registered_agent/county']);
  });

  it.each([
    ['New Castle', '19801'],
    ['New Castle', '19702-1234'],
    ['New Castle', '19977'],
    ['New Castle', '19938'],
    ['New Castle', '19734'],
    ['Kent', '19901'],
    ['Kent', '19977'],
    ['Kent', '19963'],
    ['Kent', '19952'],
    ['Sussex', '19947'],
    ['Sussex', '19963'],
    ['Sussex', '19952'],
    ['Sussex', '19950'],
    ['Sussex', '19971'],
  ])('%s has %s', (county, zip) => {
    expect(of(county, zip)).toEqual([]);
  });
});

describe('a natural person whose name ends like a designator', () => {
  const NAMES = [
    'Minh Dao',
    'Mei Lao',
    'MINH DAO',
    'MEI LAO',
    'Anna LC',
    'Kim LLC',
    'Ann Co',
    'Bo Inc',
    'P. Corp',
    'Jo Ltd',
    'Jo PC',
  ];
  const people = (name: string, natural_person: boolean) => ({
    ...full,
    members: [...full.members, { ...full.members[0], id: 'did:web:minh.example.com', name, natural_person }],
    organizer: { name, email: 'minh@helios.test' },
    responsible_party: { name, email: 'minh@helios.test' },
  });

  it.each(NAMES)('%s is a person if the member says so', (name) => {
    expect(found(people(name, true) as Constitution)).toEqual([]);
  });

  it.each(NAMES)('%s is not a person if the member says so', (name) => {
    expect(found(people(name, false) as Constitution)).toEqual([
      'organizer_not_natural_person /organizer/name',
      'responsible_party_not_natural_person /responsible_party/name',
    ]);
  });

  it.each([
    'Minh Dao',
    'Mei Lao',
    'Dao Minh',
    'Lao Tse',
    'Minh Đào',
    'Ana Co',
    'Duy-Dao',
    'Ana L.L.C. Lao',
    'Inc Pham',
    'Mary Pa',
    'Sun Pao',
    'Vang Pao',
    'Thi Hong Dao',
    'Minh Dao Jr.',
    'Minh Dao III',
    'José Inca',
    'Lee Corpuz',
    'Ada Incarnate',
    'Ann Limitless',
    'Bo Colt',
    'Jo Ltdsen',
    'Đạo Minh',
    'Lào Minh',
    'Minh Dào',
    'Jo Pcelin',
    'Mary Trust',
    'Union Jack',
    'Lp Gas Smith',
    'Kim D. Lao',
    'Ma. Dao',
  ])('%s is a person without a word of a member', (name) => {
    const person = { name, email: 'minh@helios.test' };
    expect(found({ ...full, organizer: person, responsible_party: person })).toEqual([]);
  });

  it.each(['李 Lao', 'Лао Цзы', 'دائو مين', '道明', 'แดง ดาว', '다오 민', 'ДАО Минь', '道 DAO様', 'दाओ मिन्ह'])(
    '%s is a person with a Latin name',
    (name) => {
      const person = { name, latin_name: 'Minh Dao', email: 'minh@helios.test' };
      expect(found({ ...full, organizer: person, responsible_party: person })).toEqual([]);
    },
  );

  it.each([
    ['in other case', 'minh dao'],
    ['with two blanks', 'Minh  Dao'],
    ['with a blank that does not break', 'Minh\u00a0Dao'],
    ['with a thin blank', 'Minh\u2009Dao'],
    ['with blanks around it', ' Minh Dao '],
    ['in its Latin spelling', 'Dao Minh'],
  ])('is recognised %s', (_how, name) => {
    const machine = { ...full.members[0], id: 'did:web:m.example.com', name: 'Minh Dao', latin_name: 'Dao Minh' };
    const members = [...full.members, { ...machine, natural_person: false }] as Constitution['members'];
    expect(found({ ...full, members, organizer: { name, email: 'm@helios.test' } })).toContain(
      'organizer_not_natural_person /organizer/name',
    );
  });
});
