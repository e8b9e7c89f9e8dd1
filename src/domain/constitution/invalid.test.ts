import { describe, expect, it } from 'vitest';
import { parseConstitution, parseConstitutionValue } from './parse.ts';
import { ADA, FULL_YAML, SMALL } from './test-constitution.ts';

const sandbox = { livemode: false };

function found(parsed: ReturnType<typeof parseConstitution>): string[] {
  return parsed.ok ? [] : parsed.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

/** The full constitution with one place of its text changed. */
function changed(from: string, to: string): string[] {
  const yaml = FULL_YAML.replace(from, to);
  expect(yaml).not.toBe(FULL_YAML);
  return found(parseConstitution(yaml, 'yaml', sandbox));
}

const GOVERNANCE = 'voting_method: 1p1v';
const BOB = 'role: member, natural_person: true';

describe('every rule of the constitution names its place', () => {
  it.each([
    // Keys and types
    ['no name', 'name: Helios Research DAO LLC\n', '', ['required /name']],
    ['name is null', 'name: Helios Research DAO LLC', 'name:', ['wrong_type /name']],
    ['name is empty', 'name: Helios Research DAO LLC', 'name: ""', ['wrong_length /name']],
    ['name too long', 'Helios Research', 'H'.repeat(121), ['wrong_length /name']],
    ['name with a blank at its end', 'name: Helios Research DAO LLC', 'name: "Helios "', ['wrong_format /name']],
    ['name of another form', 'Helios Research DAO LLC', 'Helios Inc.', ['name_wrong_designator /name']],
    ['name of designators only', 'Helios Research DAO LLC', 'The DAO LLC', ['name_empty /name']],
    ['unknown key', 'mode: hybrid', 'mode: hybrid\nmood: good', ['unknown_key /mood']],
    ['unknown key inside', GOVERNANCE, 'votes: 1', ['unknown_key /governance/votes']],
    ['key with a slash', GOVERNANCE, 'a/b~c: 1', ['unknown_key /governance/a~1b~0c']],
    ['inherited key', GOVERNANCE, 'constructor: 1', ['unknown_key /governance/constructor']],
    ['prototype key', GOVERNANCE, '__proto__: { quorum: 1 }', ['unknown_key /governance/__proto__']],
    ['unknown mode', 'mode: hybrid', 'mode: Hybrid', ['not_allowed /mode']],
    ['unknown state', 'jurisdiction: US-WY', 'jurisdiction: US-NV', ['not_allowed /jurisdiction']],
    ['form the state lacks', 'US-WY', 'US-DE', ['legal_form_not_in_jurisdiction /legal_form']],
    ['identity is no DID', 'did:oas:wy:llc:2026000123456', 'did:oas:', ['wrong_format /identity/did']],
    ['boolean as text', 'close_early: true', 'close_early: "yes"', ['wrong_type /governance/close_early']],
    ['YAML 1.1 boolean', 'public_record: true', 'public_record: yes', ['wrong_type /public_record']],
    // Governance
    ['threshold 0', 'voting_threshold: 0.5', 'voting_threshold: 0', ['out_of_range /governance/voting_threshold']],
    [
      'threshold above 1',
      'voting_threshold: 0.5',
      'voting_threshold: 50',
      ['out_of_range /governance/voting_threshold'],
    ],
    [
      'threshold as text',
      'voting_threshold: 0.5',
      'voting_threshold: "0.5"',
      ['wrong_type /governance/voting_threshold'],
    ],
    [
      'threshold infinite',
      'voting_threshold: 0.5',
      'voting_threshold: .inf',
      ['number_not_exact /governance/voting_threshold', 'out_of_range /governance/voting_threshold'],
    ],
    [
      'threshold no number',
      'quorum: 0.4',
      'quorum: .nan',
      ['number_not_exact /governance/quorum', 'out_of_range /governance/quorum'],
    ],
    ['threshold too fine', 'quorum: 0.4', 'quorum: 0.4000000000000001', ['number_not_exact /governance/quorum']],
    ['threshold far too fine', 'quorum: 0.4', 'quorum: 1e-40', ['number_not_exact /governance/quorum']],
    ['quorum negative', 'quorum: 0.4', 'quorum: -0.1', ['out_of_range /governance/quorum']],
    [
      'amendment under voting',
      'voting_threshold: 0.5',
      'voting_threshold: 0.660000001',
      ['amendment_below_voting /governance/amendment_threshold'],
    ],
    [
      'dissolution under the floor',
      'dissolution_threshold: 0.66',
      'dissolution_threshold: 0.5099999999',
      ['dissolution_below_floor /governance/dissolution_threshold'],
    ],
    ['period 0', 'hours: 72', 'hours: 0', ['out_of_range /governance/voting_period_hours']],
    ['period too long', 'hours: 72', 'hours: 721', ['out_of_range /governance/voting_period_hours']],
    ['half an hour', 'hours: 72', 'hours: 1.5', ['wrong_type /governance/voting_period_hours']],
    ['method unknown', GOVERNANCE, 'voting_method: lottery', ['not_allowed /governance/voting_method']],
    [
      'method for an unknown kind',
      '{ spend: multisig }',
      '{ spend: multisig, lunch: 1p1v }',
      ['unknown_key /governance/methods/lunch'],
    ],
    ['delegation too deep', 'max_depth: 2', 'max_depth: 11', ['out_of_range /governance/delegation/max_depth']],
    ['multisig without signers', 'required_signers: 2\n', '\n', ['required /governance/required_signers']],
    [
      'signers without multisig',
      'methods: { spend: multisig }',
      'methods: {}',
      ['not_applicable /governance/required_signers'],
    ],
    [
      'more signers than voters',
      'required_signers: 2',
      'required_signers: 3',
      ['required_signers_above_electorate /governance/required_signers'],
    ],
    // Treasury
    ['limit negative', '"10000.00"', '"-1"', ['wrong_format /treasury/daily_spend_limit_usd']],
    ['limit with a comma', '"10000.00"', '"10,000.00"', ['wrong_format /treasury/daily_spend_limit_usd']],
    ['limit finer than a cent', '"10000.00"', '0.005', ['wrong_format /treasury/daily_spend_limit_usd']],
    ['limit negative number', '"10000.00"', '-5', ['out_of_range /treasury/daily_spend_limit_usd']],
    [
      'cap with a star inside',
      '"*.aws.amazon.com"',
      '"aws.*.com"',
      ['wrong_format /treasury/counterparty_caps_usd/aws.*.com'],
    ],
    // Members
    [
      'members missing',
      FULL_YAML.slice(FULL_YAML.indexOf('members:'), FULL_YAML.indexOf('escalation:')),
      '',
      ['required /members'],
    ],
    [
      'members a map',
      /members:\n[\s\S]*?(?=escalation)/.exec(FULL_YAML)?.[0] ?? '',
      'members: {}\n',
      ['wrong_type /members'],
    ],
    ['no founder', 'role: founder', 'role: member', ['founder_missing /members']],
    ['member twice', 'did:web:bob.example.com', ADA, ['duplicate_member /members/1/id']],
    ['id is no DID', 'did:web:bob.example.com', 'bob', ['wrong_length /members/1/id']],
    ['permission unknown', '[propose] }', '[fly] }', ['not_allowed /members/2/permissions/0']],
    ['permission twice', '[propose] }', '[propose, propose] }', ['duplicate_item /members/2/permissions/1']],
    ['weight negative', 'weight: 1', 'weight: -1', ['out_of_range /members/0/weight']],
    ['weight broken', 'weight: 1', 'weight: 0.5', ['wrong_type /members/0/weight']],
    [
      'machine as a person',
      'role: algorithmic',
      'role: algorithmic, natural_person: true',
      ['algorithmic_natural_person /members/2/natural_person'],
    ],
    [
      'another key than the id',
      'public_key: z6Mktw',
      'public_key: z6Mkwt',
      ['public_key_mismatch /members/0/public_key'],
    ],
    ['key of another kind', 'public_key: z6Mk', 'public_key: z6LS', ['wrong_format /members/0/public_key']],
    [
      'two e-mail addresses',
      'email: ada@example.com, public',
      'email: "a@b.c,d@e.f", public',
      ['wrong_format /members/0/email'],
    ],
    // Escalation
    ['no escalation', /escalation:\n.*\n/.exec(FULL_YAML)?.[0] ?? '', '', ['required /escalation']],
    ['no contact', /contacts: \[.*\]/.exec(FULL_YAML)?.[0] ?? '', 'contacts: []', ['wrong_count /escalation/contacts']],
    [
      'a machine as contact',
      `did: "${ADA}"`,
      'did: "did:oas:agent:7"',
      ['contact_not_natural_person /escalation/contacts/0/did'],
    ],
    [
      'contact out of reach',
      `email: ada@example.com, did: "${ADA}"`,
      'did: "did:web:carol.example"',
      ['required /escalation/contacts/0/email'],
    ],
    [
      'purpose unknown',
      'purposes: [dissolution',
      'purposes: [party',
      ['not_allowed /escalation/contacts/0/purposes/0'],
    ],
    // Parties, contracts, tax
    [
      'organizer without e-mail',
      'organizer: { name: Ada, email: ada@helios.test }',
      'organizer: { name: Ada }',
      ['required /organizer/email'],
    ],
    ['agent without a street', '  street: 30 N Gould St\n', '', ['required /registered_agent/street']],
    ['state in words', 'state: WY\n', 'state: Wyoming\n', ['wrong_length /registered_agent/state']],
    [
      'postal code that lost its zero',
      'postal_code: 82801',
      'postal_code: 07030',
      ['out_of_range /registered_agent/postal_code'],
    ],
    [
      'consent on 30 February',
      '2026-04-26T18:00:00Z',
      '2026-02-30',
      ['wrong_format /registered_agent/consent/signed_at'],
    ],
    ['consent at no time', '2026-04-26T18:00:00Z', 'yesterday', ['wrong_length /registered_agent/consent/signed_at']],
    ['US address without a state', 'city: Cheyenne, state: WY', 'city: Cheyenne', ['required /principal_office/state']],
    ['contract without https', 'https://helios', 'http://helios', ['wrong_format /smart_contracts/0/value']],
    ['contract without a chain', 'eip155:1:0x', '0x', ['wrong_format /smart_contracts/1/value']],
    ['waiver without a reason', 'ein: apply', 'ein: waived', ['required /tax/reason']],
    ['reason without a waiver', 'ein: apply', 'ein: apply, reason: none', ['not_applicable /tax/reason']],
    ['a tax number for a person', 'ein: apply', 'ein: apply, ssn: none', ['unknown_key /tax/ssn']],
    // Text
    ['text not NFC', 'name: Bob', 'name: "Bo\u0308b"', ['text_not_nfc /members/1/name']],
    [
      'text with a line break',
      'name: Bob',
      'name: "B\\nob"',
      ['text_forbidden_character /members/1/name', 'wrong_format /members/1/name'],
    ],
    ['text turned around', 'name: Bob', 'name: "B\\u202eob"', ['text_forbidden_character /members/1/name']],
    ['half a character', 'name: Bob', 'name: "B\\ud83dob"', ['text_forbidden_character /members/1/name']],
    ['a comment turned around', 'mode: hybrid', 'mode: hybrid # \u202e', ['text_forbidden_character ']],
    // YAML
    ['anchor', 'mode: hybrid', 'mode: &a hybrid', ['yaml_not_allowed ']],
    ['alias', 'mode: hybrid', 'mode: *a', ['yaml_not_allowed ']],
    ['tag', 'mode: hybrid', 'mode: !!str hybrid', ['yaml_not_allowed ']],
    ['merge key', 'mode: hybrid', '<<: { mode: hybrid }', ['yaml_not_allowed ']],
    ['directive', 'name:', '%YAML 1.1\n---\nname:', ['yaml_not_allowed ']],
    ['duplicate key', 'mode: hybrid', 'mode: hybrid\nmode: hybrid', ['duplicate_key ']],
    ['duplicate key, quoted', 'mode: hybrid', 'mode: hybrid\n"mode": hybrid', ['duplicate_key ']],
    ['second document', 'mode: hybrid', 'mode: hybrid\n---\nmode: hybrid', ['multiple_documents ']],
    ['key that is a map', 'mode: hybrid', '? { a: b }\n: c', ['yaml_syntax ']],
    ['tab as indent', 'tax: { ein: apply }', 'tax:\n\tein: apply', ['yaml_syntax ']],
    ['open bracket', '{ ein: apply }', '{ ein: apply', ['yaml_syntax ']],
    [
      'a map of 201',
      'counterparty_caps_usd: { ',
      `counterparty_caps_usd: { ${Array.from({ length: 199 }, (_, i) => `r${i}: "1", `).join('')}`,
      ['too_many_members '],
    ],
    ['nested 33 deep', 'mode: hybrid', `mode: ${'['.repeat(32)}${']'.repeat(32)}`, ['too_deep ']],
    ['block lists 33 deep', 'mode: hybrid', `mode:\n ${'- '.repeat(32)}x`, ['too_deep ']],
    ['more block lists than a stack has room for', 'mode: hybrid', `mode:\n ${'- '.repeat(30_000)}x`, ['too_deep ']],
    ['brackets that close nothing', 'name:', `${']'.repeat(20_000)}\nname:`, ['yaml_syntax ']],
    ['commas between nothing', 'mode: hybrid', `mode: [${','.repeat(20_000)}]`, ['too_many_nodes ']],
    ['2,001 values', 'mode: hybrid', `mode: [${'1,'.repeat(2_000)}]`, ['too_many_nodes ']],
    ['64 KiB and a byte', 'mode: hybrid', `mode: hybrid #${'é'.repeat(32_000)}`, ['too_large ']],
  ] as [string, string, string, string[]][])('%s', (_, from, to, problems) => {
    expect(changed(from, to)).toEqual(problems);
  });

  it('delegation that is used must be allowed', () => {
    const governance = { voting_method: 'delegation', delegation: { allowed: false } };
    expect(found(parseConstitutionValue({ ...SMALL, governance }, sandbox))).toEqual([
      'delegation_not_allowed /governance/delegation/allowed',
    ]);
  });

  it('nobody to vote, nobody human, nobody of weight', () => {
    const members = (member: object) =>
      found(parseConstitutionValue({ ...SMALL, members: [{ ...SMALL.members[0], ...member }] }, sandbox));
    expect(members({ permissions: ['propose'] })).toEqual(['electorate_empty /members']);
    expect(members({ natural_person: false })).toEqual(['natural_person_missing /members']);
    const governance = { voting_method: 'token' };
    const weightless = { ...SMALL, governance, members: [{ ...SMALL.members[0], weight: 0 }] };
    expect(found(parseConstitutionValue(weightless, sandbox))).toEqual(['electorate_weightless /members']);
  });

  it('an observer with the vote permission is no voter', () => {
    expect(changed(BOB, 'role: observer, permissions: [vote], natural_person: true')).toEqual([
      'required_signers_above_electorate /governance/required_signers',
    ]);
  });

  it.each([null, 1, 'text', [], true])('%j is no constitution', (value) => {
    expect(found(parseConstitutionValue(value, sandbox))).toEqual(['wrong_type ']);
  });

  it('a value keeps the limits of a text', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 33; depth += 1) deep = [deep];
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const keys = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1]));
    const codes = [deep, cyclic, keys, Array(2_000).fill(1), { name: 'x'.repeat(65_537) }].map((value) =>
      found(parseConstitutionValue(value, sandbox)),
    );
    expect(codes).toEqual([['too_deep '], ['too_deep '], ['too_many_members '], ['too_many_nodes '], ['too_large ']]);
    expect(found(parseConstitutionValue({ ...SMALL, governance: { quorum: 0.1 + 0.2 } }, sandbox))).toEqual([
      'number_not_exact /governance/quorum',
    ]);
  });

  it.each(['{name: x}', '{"name": "x",}', '', "{'name': 'x'}"])('%j is no JSON', (text) => {
    expect(found(parseConstitution(text, 'json', sandbox))).toEqual(['json_syntax ']);
  });

  it('JSON with a member twice is refused, which JSON.parse would not notice', () => {
    expect(found(parseConstitution('{"name": "x", "name": "y"}', 'json', sandbox))).toEqual(['duplicate_key ']);
  });
});

describe('personal tax numbers are refused and never echoed', () => {
  const written = '123-45-6789';
  const bare = '123456789';

  it.each([
    ['in a name', 'Helios Research DAO LLC', `Helios ${written}`, ['personal_tax_number /name']],
    ['in a free text', 'any lawful purpose', `file ${written}.`, ['personal_tax_number /purpose']],
    ['with other dashes', 'any lawful purpose', '123‑45–6789', ['personal_tax_number /purpose']],
    ['escaped', 'purpose: any lawful purpose', 'purpose: "123-45-678\\x39"', ['personal_tax_number /purpose']],
    ['as a key', 'mode: hybrid', `mode: hybrid\n${written}: x`, ['personal_tax_number /…', 'unknown_key /…']],
    ['in a comment', 'mode: hybrid', `mode: hybrid # ${written}`, ['personal_tax_number ']],
    ['bare in a party', 'name: Bob', `name: Bob ${bare}`, ['personal_tax_number /members/1/name']],
    [
      'bare, as a number',
      'signed_by: Pat Prairie',
      `signed_by: ${bare}`,
      ['personal_tax_number /registered_agent/consent/signed_by', 'wrong_type /registered_agent/consent/signed_by'],
    ],
    ['bare in tax', '{ ein: apply }', `{ ein: ${bare} }`, ['personal_tax_number /tax/ein', 'not_allowed /tax/ein']],
    [
      'bare as a key of a party',
      'organizer: {',
      `organizer: { "${bare}": x,`,
      ['personal_tax_number /organizer/…', 'unknown_key /organizer/…'],
    ],
  ])('%s', (_, from, to, problems) => {
    const parsed = parseConstitution(FULL_YAML.replace(from, to), 'yaml', sandbox);
    expect(found(parsed)).toEqual(problems);
    expect(JSON.stringify(parsed)).not.toMatch(/6789|123456/);
  });

  it.each([
    ['a ZIP code with its extra digits', '"82001-1234"', '"82001-4321"'],
    ['nine digits in the name of the company', 'Helios Research', `Helios ${bare}`],
    ['a phone number', 'any lawful purpose', 'Call 307-777-7311'],
    ['digits inside a word', 'name: Bob', 'name: x123456789y'],
  ])('%s passes', (_, from, to) => {
    expect(changed(from, to)).toEqual([]);
  });
});

describe('what is echoed stays short', () => {
  it('a key of any length fits into 64 characters', () => {
    const parsed = parseConstitutionValue({ ...SMALL, ['k'.repeat(5_000)]: 1 }, sandbox);
    expect(found(parsed)).toEqual([`unknown_key /${'k'.repeat(63)}…`]);
  });

  it('no message quotes a value', () => {
    const parsed = parseConstitutionValue(
      { ...SMALL, mode: 'MARK', purpose: 5, identity: { did: 'MARKMARK' } },
      sandbox,
    );
    expect(found(parsed)).toHaveLength(3);
    expect(JSON.stringify(parsed)).not.toContain('MARK');
  });
});
