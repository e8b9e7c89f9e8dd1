import { describe, expect, it } from 'vitest';
import { report } from '../../../test/harness/report.ts';
import { ADA, FULL_YAML, SMALL } from '../../../test/rules/constitution.ts';
import { COMBINED, SMALL_ONES } from '../../../test/rules/invalid-cases.ts';
import { parseConstitution, parseConstitutionValue } from './parse.ts';

const sandbox = { livemode: false };

function found(parsed: ReturnType<typeof parseConstitution>): string[] {
  return parsed.ok ? [] : parsed.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

function changed(from: string, to: string): string {
  expect(FULL_YAML).toContain(from);
  return FULL_YAML.replace(from, to);
}

function placed(yaml: string): string[] {
  const parsed = parseConstitution(yaml, 'yaml', sandbox);
  if (parsed.ok) return [];
  return parsed.problems.map(
    ({ code, pointer, line, column }) => `${`${code} ${pointer}`.trimEnd()} ${line}:${column}`,
  );
}

const GOVERNANCE = 'voting_method: 1p1v';
const BOB = 'role: member, natural_person: true';

const CHANGED: readonly [title: string, from: string, to: string, problems: readonly string[]][] = [
  // Keys and types
  ['no name', 'name: Helios Research DAO LLC\n', '', ['required /name 1:1']],
  ['name is null', 'name: Helios Research DAO LLC', 'name:', ['wrong_type /name 1:6']],
  ['name is empty', 'name: Helios Research DAO LLC', 'name: ""', ['wrong_length /name 1:7']],
  ['name too long', 'Helios Research', 'H'.repeat(121), ['wrong_length /name 1:7']],
  ['name with a blank at its end', 'name: Helios Research DAO LLC', 'name: "Helios "', ['wrong_format /name 1:7']],
  ['name of another form', 'Helios Research DAO LLC', 'Helios Inc.', ['name_wrong_designator /name 1:7']],
  ['name of designators only', 'Helios Research DAO LLC', 'The DAO LLC', ['name_empty /name 1:7']],
  ['unknown key', 'mode: hybrid', 'mode: hybrid\nmood: good', ['unknown_key /mood 6:1']],
  ['unknown key inside', GOVERNANCE, 'votes: 1', ['unknown_key /governance/votes 8:3']],
  ['key with a slash', GOVERNANCE, 'a/b~c: 1', ['unknown_key /governance/a~1b~0c 8:3']],
  ['inherited key', GOVERNANCE, 'constructor: 1', ['unknown_key /governance/constructor 8:3']],
  ['prototype key', GOVERNANCE, '__proto__: { quorum: 1 }', ['unknown_key /governance/__proto__ 8:3']],
  ['unknown mode', 'mode: hybrid', 'mode: Hybrid', ['not_allowed /mode 5:7']],
  ['unknown state', 'jurisdiction: US-WY', 'jurisdiction: US-NV', ['not_allowed /jurisdiction 2:15']],
  ['form the state lacks', 'US-WY', 'US-DE', ['legal_form_not_in_jurisdiction /legal_form 3:13']],
  ['identity is no DID', 'did:oas:wy:llc:2026000123456', 'did:oas:', ['wrong_format /identity/did 6:18']],
  ['boolean as text', 'close_early: true', 'close_early: "yes"', ['wrong_type /governance/close_early 14:16']],
  ['YAML 1.1 boolean', 'public_record: true', 'public_record: yes', ['wrong_type /public_record 47:16']],
  // Governance
  ['threshold 0', 'voting_threshold: 0.5', 'voting_threshold: 0', ['out_of_range /governance/voting_threshold 9:21']],
  [
    'threshold above 1',
    'voting_threshold: 0.5',
    'voting_threshold: 50',
    ['out_of_range /governance/voting_threshold 9:21'],
  ],
  [
    'threshold as text',
    'voting_threshold: 0.5',
    'voting_threshold: "0.5"',
    ['wrong_type /governance/voting_threshold 9:21'],
  ],
  [
    'threshold infinite',
    'voting_threshold: 0.5',
    'voting_threshold: .inf',
    ['number_not_exact /governance/voting_threshold 9:21', 'out_of_range /governance/voting_threshold 9:21'],
  ],
  [
    'threshold no number',
    'quorum: 0.4',
    'quorum: .nan',
    ['number_not_exact /governance/quorum 10:11', 'out_of_range /governance/quorum 10:11'],
  ],
  ['threshold too fine', 'quorum: 0.4', 'quorum: 0.4000000000000001', ['number_not_exact /governance/quorum 10:11']],
  ['threshold far too fine', 'quorum: 0.4', 'quorum: 1e-40', ['number_not_exact /governance/quorum 10:11']],
  ['quorum negative', 'quorum: 0.4', 'quorum: -0.1', ['out_of_range /governance/quorum 10:11']],
  [
    'amendment under voting',
    'voting_threshold: 0.5',
    'voting_threshold: 0.660000001',
    ['amendment_below_voting /governance/amendment_threshold 11:24'],
  ],
  [
    'dissolution under the floor',
    'dissolution_threshold: 0.66',
    'dissolution_threshold: 0.5099999999',
    ['dissolution_below_floor /governance/dissolution_threshold 12:26'],
  ],
  ['period 0', 'hours: 72', 'hours: 0', ['out_of_range /governance/voting_period_hours 13:24']],
  ['period too long', 'hours: 72', 'hours: 721', ['out_of_range /governance/voting_period_hours 13:24']],
  ['half an hour', 'hours: 72', 'hours: 1.5', ['wrong_type /governance/voting_period_hours 13:24']],
  ['method unknown', GOVERNANCE, 'voting_method: lottery', ['not_allowed /governance/voting_method 8:18']],
  [
    'method for an unknown kind',
    '{ spend: multisig }',
    '{ spend: multisig, lunch: 1p1v }',
    ['unknown_key /governance/methods/lunch 17:31'],
  ],
  ['delegation too deep', 'max_depth: 2', 'max_depth: 11', ['out_of_range /governance/delegation/max_depth 15:43']],
  ['multisig without signers', 'required_signers: 2\n', '\n', ['required /governance/required_signers 7:1']],
  [
    'signers without multisig',
    'methods: { spend: multisig }',
    'methods: {}',
    ['not_applicable /governance/required_signers 16:21'],
  ],
  [
    'more signers than voters',
    'required_signers: 2',
    'required_signers: 3',
    ['required_signers_above_electorate /governance/required_signers 16:21'],
  ],
  // Treasury
  ['limit negative', '"10000.00"', '"-1"', ['wrong_format /treasury/daily_spend_limit_usd 19:26']],
  ['limit with a comma', '"10000.00"', '"10,000.00"', ['wrong_format /treasury/daily_spend_limit_usd 19:26']],
  ['limit finer than a cent', '"10000.00"', '0.005', ['wrong_format /treasury/daily_spend_limit_usd 19:26']],
  ['limit negative number', '"10000.00"', '-5', ['out_of_range /treasury/daily_spend_limit_usd 19:26']],
  [
    'cap with a star inside',
    '"*.aws.amazon.com"',
    '"aws.*.com"',
    ['wrong_format /treasury/counterparty_caps_usd/aws.*.com 22:54'],
  ],
  ['cap beyond ASCII', '"*.aws.amazon.com"', '"é"', ['wrong_format /treasury/counterparty_caps_usd/é 22:46']],
  // Members
  [
    'members missing',
    FULL_YAML.slice(FULL_YAML.indexOf('members:'), FULL_YAML.indexOf('escalation:')),
    '',
    ['required /members 1:1'],
  ],
  [
    'members a map',
    /members:\n[\s\S]*?(?=escalation)/.exec(FULL_YAML)?.[0] ?? '',
    'members: {}\n',
    ['wrong_type /members 23:10'],
  ],
  ['no founder', 'role: founder', 'role: member', ['founder_missing /members 24:3']],
  ['member twice', 'did:web:bob.example.com', ADA, ['duplicate_member /members/1/id 25:11']],
  ['id is no DID', 'did:web:bob.example.com', 'bob', ['wrong_length /members/1/id 25:11']],
  ['permission unknown', '[propose] }', '[fly] }', ['not_allowed /members/2/permissions/0 26:76']],
  ['permission twice', '[propose] }', '[propose, propose] }', ['duplicate_item /members/2/permissions/1 26:85']],
  ['weight negative', 'weight: 1', 'weight: -1', ['out_of_range /members/0/weight 24:158']],
  ['weight broken', 'weight: 1', 'weight: 0.5', ['wrong_type /members/0/weight 24:158']],
  [
    'machine as a person',
    'role: algorithmic',
    'role: algorithmic, natural_person: true',
    ['algorithmic_natural_person /members/2/natural_person 26:78'],
  ],
  [
    'another key than the id',
    'public_key: z6Mktw',
    'public_key: z6Mkwt',
    ['public_key_mismatch /members/0/public_key 24:219'],
  ],
  ['key of another kind', 'public_key: z6Mk', 'public_key: z6LS', ['wrong_format /members/0/public_key 24:219']],
  [
    'two e-mail addresses',
    'email: ada@example.com, public',
    'email: "a@b.c,d@e.f", public',
    ['wrong_format /members/0/email 24:190'],
  ],
  // Escalation
  ['no escalation', /escalation:\n.*\n/.exec(FULL_YAML)?.[0] ?? '', '', ['required /escalation 1:1']],
  [
    'no contact',
    /contacts: \[.*\]/.exec(FULL_YAML)?.[0] ?? '',
    'contacts: []',
    ['wrong_count /escalation/contacts 28:13'],
  ],
  [
    'a machine as contact',
    `did: "${ADA}"`,
    'did: "did:oas:agent:7"',
    ['contact_not_natural_person /escalation/contacts/0/did 28:57'],
  ],
  [
    'contact out of reach',
    `email: ada@example.com, did: "${ADA}"`,
    'did: "did:web:carol.example"',
    ['required /escalation/contacts/0/email 28:15'],
  ],
  [
    'purpose unknown',
    'purposes: [dissolution',
    'purposes: [party',
    ['not_allowed /escalation/contacts/0/purposes/0 28:128'],
  ],
  // Parties, contracts, tax
  [
    'organizer without e-mail',
    'organizer: { name: Ada, email: ada@helios.test }',
    'organizer: { name: Ada }',
    ['required /organizer/email 33:1'],
  ],
  ['agent without a street', '  street: 30 N Gould St\n', '', ['required /registered_agent/street 34:1']],
  ['state in words', 'state: WY\n', 'state: Wyoming\n', ['wrong_length /registered_agent/state 39:10']],
  [
    'postal code that lost its zero',
    'postal_code: 82801',
    'postal_code: 07030',
    ['out_of_range /registered_agent/postal_code 40:16'],
  ],
  [
    'consent on 30 February',
    '2026-04-26T18:00:00Z',
    '2026-02-30',
    ['wrong_format /registered_agent/consent/signed_at 42:49'],
  ],
  [
    'consent at no time',
    '2026-04-26T18:00:00Z',
    'yesterday',
    ['wrong_length /registered_agent/consent/signed_at 42:49'],
  ],
  [
    'US address without a state',
    'city: Cheyenne, state: WY',
    'city: Cheyenne',
    ['required /principal_office/state 43:1'],
  ],
  [
    'a country without a code of its own',
    'city: Cheyenne, state: WY',
    'city: London, country: UK',
    ['wrong_format /principal_office/country 43:63'],
  ],
  ['contract without https', 'https://helios', 'http://helios', ['wrong_format /smart_contracts/0/value 31:25']],
  ['contract without a chain', 'eip155:1:0x', '0x', ['wrong_format /smart_contracts/1/value 32:30']],
  ['waiver without a reason', 'ein: apply', 'ein: waived', ['required /tax/reason 46:1']],
  ['reason without a waiver', 'ein: apply', 'ein: apply, reason: none', ['not_applicable /tax/reason 46:28']],
  ['a tax number for a person', 'ein: apply', 'ein: apply, ssn: none', ['unknown_key /tax/ssn 46:20']],
  // Text
  ['text not NFC', 'name: Bob', 'name: "Bo\u0308b"', ['text_not_nfc /members/1/name 25:44']],
  [
    'text with a line break',
    'name: Bob',
    'name: "B\\nob"',
    ['text_forbidden_character /members/1/name 25:44', 'wrong_format /members/1/name 25:44'],
  ],
  ['reversed text', 'name: Bob', 'name: "B\\u202eob"', ['text_forbidden_character /members/1/name 25:44']],
  ['an unpaired surrogate', 'name: Bob', 'name: "B\\ud83dob"', ['text_forbidden_character /members/1/name 25:44']],
  ['a reversed comment', 'mode: hybrid', 'mode: hybrid # \u202e', ['text_forbidden_character 5:16']],
  // YAML
  ['anchor', 'mode: hybrid', 'mode: &a hybrid', ['yaml_not_allowed 5:7']],
  ['alias', 'mode: hybrid', 'mode: *a', ['yaml_not_allowed 5:7']],
  ['tag', 'mode: hybrid', 'mode: !!str hybrid', ['yaml_not_allowed 5:7']],
  ['merge key', 'mode: hybrid', '<<: { mode: hybrid }', ['yaml_not_allowed 5:1']],
  ['directive', 'name:', '%YAML 1.1\n---\nname:', ['yaml_not_allowed 1:1']],
  ['duplicate key', 'mode: hybrid', 'mode: hybrid\nmode: hybrid', ['duplicate_key 6:1']],
  ['duplicate key, quoted', 'mode: hybrid', 'mode: hybrid\n"mode": hybrid', ['duplicate_key 6:1']],
  ['second document', 'mode: hybrid', 'mode: hybrid\n---\nmode: hybrid', ['multiple_documents 6:1']],
  ['key that is a map', 'mode: hybrid', '? { a: b }\n: c', ['yaml_syntax 5:3']],
  ['tab as indent', 'tax: { ein: apply }', 'tax:\n\tein: apply', ['yaml_syntax 47:1']],
  ['open bracket', '{ ein: apply }', '{ ein: apply', ['yaml_syntax 47:1']],
  [
    'a map of 201',
    'counterparty_caps_usd: { ',
    `counterparty_caps_usd: { ${Array.from({ length: 199 }, (_, i) => `r${i}: "1", `).join('')}`,
    ['too_many_members 22:26'],
  ],
  ['nested 33 deep', 'mode: hybrid', `mode: ${'['.repeat(32)}${']'.repeat(32)}`, ['too_deep 5:38']],
  ['block lists 33 deep', 'mode: hybrid', `mode:\n ${'- '.repeat(32)}x`, ['too_deep 6:64']],
  ['more block lists than a stack has room for', 'mode: hybrid', `mode:\n ${'- '.repeat(30_000)}x`, ['too_deep 6:79']],
  ['brackets that close nothing', 'name:', `${']'.repeat(20_000)}\nname:`, ['yaml_syntax 1:1']],
  ['commas between nothing', 'mode: hybrid', `mode: [${','.repeat(20_000)}]`, ['too_many_nodes 5:2008']],
  ['2,001 values', 'mode: hybrid', `mode: [${'1,'.repeat(2_000)}]`, ['too_many_nodes 15:30']],
  ['64 KiB and a byte', 'mode: hybrid', `mode: hybrid #${'é'.repeat(32_000)}`, ['too_large 1:1']],
];

describe('every rule of the constitution names its place', () => {
  it.each(CHANGED)('%s', (_, from, to, problems) => {
    expect(placed(changed(from, to))).toEqual(problems);
  });

  it.each(COMBINED)('$title: reports every problem at once', ({ changes, problems }) => {
    const yaml = changes.reduce((text, [from, to]) => text.replace(from, to), FULL_YAML);
    expect(placed(yaml)).toEqual(problems);
  });

  it.each(SMALL_ONES)('$title', ({ yaml, problems }) => {
    expect(placed(yaml)).toEqual(problems);
  });

  it('there are enough cases', () => {
    const texts = CHANGED.length + COMBINED.length + SMALL_ONES.length;
    report('constitution: invalid texts', { texts });
    expect(texts).toBeGreaterThanOrEqual(120);
  });

  it('delegation that is used must be allowed', () => {
    const governance = { voting_method: 'delegation', delegation: { allowed: false } };
    expect(found(parseConstitutionValue({ ...SMALL, governance }, sandbox))).toEqual([
      'delegation_not_allowed /governance/delegation/allowed',
    ]);
  });

  it('reports a constitution without voters, without people, or without voting weight', () => {
    const members = (member: object) =>
      found(parseConstitutionValue({ ...SMALL, members: [{ ...SMALL.members[0], ...member }] }, sandbox));
    expect(members({ permissions: ['propose'] })).toEqual(['electorate_empty /members']);
    expect(members({ natural_person: false })).toEqual(['natural_person_missing /members']);
    const governance = { voting_method: 'token' };
    const weightless = { ...SMALL, governance, members: [{ ...SMALL.members[0], weight: 0 }] };
    expect(found(parseConstitutionValue(weightless, sandbox))).toEqual(['electorate_weightless /members']);
  });

  it('an observer with the vote permission cannot vote', () => {
    expect(placed(changed(BOB, 'role: observer, permissions: [vote], natural_person: true'))).toEqual([
      'required_signers_above_electorate /governance/required_signers 16:21',
    ]);
  });

  it.each([null, 1, 'text', [], true])('%j is not a constitution', (value) => {
    expect(found(parseConstitutionValue(value, sandbox))).toEqual(['wrong_type ']);
  });

  it('a value has the same limits as a text', () => {
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

  it.each(['{name: x}', '{"name": "x",}', '', "{'name': 'x'}"])('%j is not JSON', (text) => {
    expect(found(parseConstitution(text, 'json', sandbox))).toEqual(['json_syntax ']);
  });

  it('JSON with a duplicate member is refused, which JSON.parse would not notice', () => {
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
    expect(placed(changed(from, to))).toEqual([]);
  });
});

describe('echoed values stay short', () => {
  it('a key of any length is cut to 64 characters', () => {
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
