import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY, memberOf, SANDBOX } from '../../../test/rules/company.ts';
import { FULL_YAML } from '../../../test/rules/constitution.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { LIMITS } from '../constitution/limits.ts';
import { parseConstitution, parseConstitutionValue } from '../constitution/parse.ts';
import { type ConstitutionInput, PERMISSIONS, ROLES } from '../constitution/schema.ts';
import { TEMPLATE_NAMES, templateYaml } from '../constitution/templates.ts';
import { canonicalJson } from '../formats/canonical.ts';
import { type MemberChange, memberChangeOf, type SourceText, withMemberChange } from './next-source.ts';

const BY_HAND = `# The company of the two of us.
name: Helios Research   # for now
governance: {quorum: 0.50}

members:
# Who began it.
- id: did:web:ada.example   # Ada
  role: founder
  natural_person: true

# Who came later.
- id: did:web:bob.example
  name: "Bob"
  role: member     # since 2026
  permissions:
  - propose
  - vote
  weight: 7        # seven units
  natural_person: true
- id: did:web:zoe.example
  role: member
  natural_person: true

escalation:
  contacts:
  - {name: Ada, email: ada@helios.test}
# The end.
`;
const BOB = 'did:web:bob.example';
const NEW = { id: 'did:web:new.example', role: 'algorithmic', permissions: ['propose'], weight: 0 } as const;
const ADD = { operation: 'add', member: { ...NEW, permissions: ['propose'] } } as const satisfies MemberChange;

function edited(source: string, change: MemberChange, format: 'yaml' | 'json' | 'template' = 'yaml') {
  const text = withMemberChange({ format, source }, change);
  if (text === null) throw new Error('no such member');
  return text;
}

function read({ format, source }: SourceText) {
  return format === 'yaml'
    ? parseConstitution(source, 'yaml', SANDBOX)
    : parseConstitutionValue(JSON.parse(source), SANDBOX);
}

const linesOnlyIn = (one: string, other: string) => {
  const rest = other.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  return one.split('\n').filter((line) => {
    if (line === '') return false;
    const at = rest.indexOf(line.replaceAll(/ +/g, ' '));
    return at === -1 || rest.splice(at, 1).length === 0;
  });
};

describe('a text written by a person keeps its style', () => {
  it('an added member is a few more lines, laid out like its neighbours', () => {
    const { source, format } = edited(BY_HAND, ADD);
    expect(format).toBe('yaml');
    expect(linesOnlyIn(BY_HAND, source)).toEqual([]);
    expect(linesOnlyIn(source, BY_HAND)).toEqual([
      '- id: did:web:new.example',
      '  role: algorithmic',
      '  permissions: [propose]',
      '  weight: 0',
    ]);
  });

  it('an added member keeps its place below thousands of empty lines and comments', () => {
    const long = BY_HAND.replace('members:\n', `members:\n${'\n'.repeat(20_000)}# ${'['.repeat(20_000)}\n`);
    const { source } = edited(long, ADD);
    expect(linesOnlyIn(long, source)).toEqual([]);
    expect(source).toContain('\n- id: did:web:new.example\n');
  });

  it('an added member is written in braces if the other members are', () => {
    expect(edited(FULL_YAML, ADD).source).toContain(
      '\n  - { id: did:web:new.example, role: algorithmic, permissions: [ propose ], weight: 0 }\n',
    );
  });

  it('a removed member loses its own lines, and the comment above them', () => {
    const { source } = edited(BY_HAND, { operation: 'remove', member: { id: BOB } });
    expect(linesOnlyIn(source, BY_HAND)).toEqual([]);
    expect(source).toContain('# Who began it.');
    expect(source).toContain('# The end.');
    expect(source).not.toContain('# Who came later.');
  });

  it('another role changes one word, and removes the permissions written for the old one', () => {
    const { source } = edited(BY_HAND, { operation: 'update_role', member: { id: BOB, role: 'observer' } });
    expect(linesOnlyIn(source, BY_HAND)).toEqual(['  role: observer # since 2026']);
    expect(linesOnlyIn(BY_HAND, source)).toEqual([
      '  role: member     # since 2026',
      '  permissions:',
      '  - propose',
      '  - vote',
    ]);
  });

  it('a change of role can also set permissions and weight', () => {
    const member = { id: BOB, role: 'founder', permissions: ['vote'], weight: 9 } as const;
    const { source } = edited(BY_HAND, { operation: 'update_role', member: { ...member, permissions: ['vote'] } });
    expect(linesOnlyIn(source, BY_HAND)).toEqual([
      '  role: founder # since 2026',
      '  permissions: [vote]',
      '  weight: 9 # seven units',
    ]);
  });

  it.each(TEMPLATE_NAMES)('the text of the template %s does not change elsewhere', (name) => {
    const source = templateYaml(name, 'What it is for.', 'https://helios.test/schema');
    expect(linesOnlyIn(source, edited(source, ADD).source)).toEqual([]);
  });
});

describe('JSON', () => {
  it.each(['json', 'template'] as const)('%s stays JSON, key for key', (format) => {
    const source = JSON.stringify(COMPANY);
    const next = edited(source, ADD, format);
    expect(next).toEqual({
      format: 'json',
      source: JSON.stringify({ ...COMPANY, members: [...COMPANY.members, NEW] }),
    });
  });

  it('keeps keys that are special in JavaScript', () => {
    const source = `{"treasury":{"counterparty_caps_usd":{"__proto__":"5","constructor":"6"}},"members":[]}`;
    expect(edited(source, ADD, 'json').source).toBe(source.replace('[]', JSON.stringify([NEW])));
  });
});

it('gives null if the member to change is missing, or the member to add exists', () => {
  const text = { format: 'yaml', source: BY_HAND } as const;
  expect(withMemberChange(text, { operation: 'remove', member: { id: NEW.id } })).toBeNull();
  expect(withMemberChange(text, { operation: 'update_role', member: { id: NEW.id, role: 'member' } })).toBeNull();
  expect(withMemberChange(text, { operation: 'add', member: { id: BOB, role: 'member' } })).toBeNull();
});

it('an agent is hired as an algorithmic member without weight, with these permissions', () => {
  const content = { kind: 'hire_agent', did: NEW.id, name: 'New', permissions: ['execute'] } as const;
  expect(memberChangeOf({ ...content, monthly_limit_usd: '5.00' })).toEqual({
    operation: 'add',
    member: { id: NEW.id, name: 'New', role: 'algorithmic', permissions: ['execute'], weight: 0 },
  });
});

describe('the edited text, in any layout,', () => {
  const dids = fc.constantFrom('did:web:ada.example', BOB, 'did:web:zoe.example', NEW.id, 'did:web:next.example');
  const extras = {
    permissions: fc.subarray([...PERMISSIONS]),
    weight: fc.nat(1_000),
    name: fc.constantFrom('Plain', "O'Neil", 'a: b # c', '- x', 'yes', '3', 'x'.repeat(120), '{', '"', '名'),
  };
  const member = fc.record(
    { id: dids, role: fc.constantFrom(...ROLES), natural_person: fc.boolean(), ...extras },
    { requiredKeys: ['id', 'role'] },
  );
  const role = fc.record(
    { id: dids, role: fc.constantFrom(...ROLES), permissions: extras.permissions, weight: extras.weight },
    { requiredKeys: ['id', 'role'] },
  );
  const change = fc.oneof(
    fc.record({ operation: fc.constant('add' as const), member }),
    fc.record({ operation: fc.constant('remove' as const), member: fc.record({ id: dids }) }),
    fc.record({ operation: fc.constant('update_role' as const), member: role }),
  ) as fc.Arbitrary<MemberChange>;

  /** The same change on the document as a value. */
  function expected(before: Constitution, { operation, member }: MemberChange): ConstitutionInput {
    if (operation === 'add') return { ...before, members: [...before.members, member] };
    if (operation === 'remove') return { ...before, members: before.members.filter(({ id }) => id !== member.id) };
    const { permissions: _old, ...was } = memberOf(before, member.id);
    // The text states a weight for Bob only. An unstated weight follows the role, so a change of role adds none.
    const isWeightWritten = member.id === BOB || 'weight' in member;
    const { weight: _weight, ...weightless } = was;
    const next = { ...(isWeightWritten ? was : weightless), ...member };
    return { ...before, members: before.members.map((other) => (other.id === member.id ? next : other)) };
  }

  it('parses to the decided constitution', () => {
    fc.assert(
      fc.property(fc.constantFrom('yaml', 'json'), change, (format, change) => {
        const before = read({ format: 'yaml', source: BY_HAND });
        if (!before.ok) throw new Error('the text of the test is valid');
        const source = format === 'yaml' ? BY_HAND : JSON.stringify(parsedByHand);
        const text = withMemberChange({ format: format as 'yaml' | 'json', source }, change);
        const isKnown = before.constitution.members.some(({ id }) => id === change.member.id);
        expect(text === null).toBe(isKnown === (change.operation === 'add'));
        if (text === null) return;
        const after = read(text);
        const wanted = parseConstitutionValue(expected(before.constitution, change), SANDBOX);
        expect(after.ok).toBe(wanted.ok);
        if (after.ok && wanted.ok) expect(after.canonical).toBe(canonicalJson(wanted.constitution));
      }),
      { numRuns: 300 },
    );
  });

  const parsedByHand = {
    name: 'Helios Research',
    governance: { quorum: 0.5 },
    members: [
      { id: 'did:web:ada.example', role: 'founder', natural_person: true },
      {
        id: BOB,
        name: 'Bob',
        role: 'member',
        permissions: ['propose', 'vote'],
        weight: 7,
        natural_person: true,
      },
      { id: 'did:web:zoe.example', role: 'member', natural_person: true },
    ],
    escalation: { contacts: [{ name: 'Ada', email: 'ada@helios.test' }] },
  };
});

it('an edited text that exceeds the limits is not a valid constitution', () => {
  const source = `${BY_HAND}#${'x'.repeat(LIMITS.bytes - BY_HAND.length - 2)}\n`;
  expect(read({ format: 'yaml', source }).ok).toBe(true);
  const after = read(edited(source, ADD));
  expect(after.ok ? [] : after.problems.map(({ code }) => code)).toEqual(['too_large']);
});
