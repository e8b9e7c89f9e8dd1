import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADA, ADA_KEY, FULL_YAML, SMALL } from '../../../test/rules/constitution.ts';
import { decimalOfNumber } from '../formats/decimal.ts';
import { parseConstitution, parseConstitutionValue } from './parse.ts';
import { buildFromTemplate } from './templates.ts';

const sandbox = { livemode: false };

function valid(parsed: ReturnType<typeof parseConstitution>) {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed;
}

function invalid(parsed: ReturnType<typeof parseConstitution>) {
  if (parsed.ok) throw new Error('expected problems');
  return parsed.problems;
}

describe('defaults', () => {
  it('complete a small constitution', () => {
    const { constitution } = valid(parseConstitutionValue(SMALL, sandbox));
    expect(constitution).toEqual({
      name: 'helios-research',
      jurisdiction: 'US-WY',
      legal_form: 'dao_llc',
      purpose: 'any lawful purpose',
      mode: 'hybrid',
      governance: {
        voting_method: '1p1v',
        voting_threshold: 0.5,
        quorum: 0,
        amendment_threshold: 0.66,
        dissolution_threshold: 0.66,
        voting_period_hours: 72,
        close_early: true,
        delegation: { allowed: false, max_depth: 2, revocable: true },
        methods: {},
      },
      treasury: { counterparty_caps_usd: {} },
      members: [
        {
          id: ADA,
          name: 'Ada',
          role: 'founder',
          permissions: ['propose', 'vote', 'execute', 'amend', 'admin'],
          weight: 1,
          natural_person: true,
          public_key: ADA_KEY,
        },
      ],
      escalation: {
        contacts: [
          { name: 'Ada', email: 'ada@example.com', purposes: ['dissolution', 'amendment', 'statutory', 'spend'] },
        ],
      },
      management: { algorithmic: 'none', description: 'Managed by its members.' },
      smart_contracts: [],
      tax: { ein: 'apply' },
      public_record: true,
    });
  });

  it('depend on mode, state, form and voting threshold', () => {
    expect(valid(parseConstitutionValue(SMALL, { livemode: true })).constitution.public_record).toBe(false);
    const llc = valid(parseConstitutionValue({ ...SMALL, legal_form: 'llc' }, sandbox)).constitution;
    expect(llc.governance.dissolution_threshold).toBe(1);
    const delaware = valid(parseConstitutionValue({ ...SMALL, jurisdiction: 'US-DE' }, sandbox)).constitution;
    expect(delaware.legal_form).toBe('llc');
    const strict = { ...SMALL, governance: { voting_threshold: 0.75 } };
    expect(valid(parseConstitutionValue(strict, sandbox)).constitution.governance.amendment_threshold).toBe(0.75);
  });

  it('give an observer or machine no vote unless asked', () => {
    const members = [
      ...SMALL.members,
      { id: 'did:web:o.example', role: 'observer' },
      { id: 'did:web:m.example', role: 'algorithmic' },
    ];
    const { constitution } = valid(parseConstitutionValue({ ...SMALL, members }, sandbox));
    expect(constitution.members.slice(1).map(({ permissions, weight }) => [permissions, weight])).toEqual([
      [[], 0],
      [['propose'], 0],
    ]);
  });
});

describe('one constitution, one hash', () => {
  it('every documented key is accepted, amounts and postal codes in one form', () => {
    const { constitution } = valid(parseConstitution(FULL_YAML, 'yaml', sandbox));
    expect(constitution.treasury.counterparty_caps_usd).toEqual({ '*': '5000.00', '*.aws.amazon.com': '15000.00' });
    expect(constitution.registered_agent?.postal_code).toBe('82801');
    expect(constitution.governance.required_signers).toBe(2);
  });

  it('is the same from YAML, from JSON text, from a value, and from its own canonical form', () => {
    const fromYaml = valid(parseConstitution(FULL_YAML, 'yaml', sandbox));
    const document = JSON.parse(fromYaml.canonical);
    for (const again of [
      parseConstitution(fromYaml.canonical, 'json', sandbox),
      parseConstitution(fromYaml.canonical, 'yaml', sandbox),
      parseConstitution(JSON.stringify(document, null, 2), 'json', sandbox),
      parseConstitutionValue(document, sandbox),
      parseConstitution(`# a comment\n${FULL_YAML.replaceAll('\n', '\r\n')}`, 'yaml', sandbox),
    ]) {
      expect(valid(again).canonical).toBe(fromYaml.canonical);
      expect(valid(again).hash).toBe(fromYaml.hash);
    }
  });

  it('hash and canonical text stay those of stored constitutions', () => {
    const { hash, canonical } = valid(parseConstitutionValue(SMALL, sandbox));
    expect(canonical.startsWith('{"escalation":{"contacts":[{"email":"ada@example.com"')).toBe(true);
    expect(hash).toBe('d4ae70ed0e65518f2c28930dbc3565964466fc209385493b6339d861ca7e79d9');
  });

  it('free text may have several lines, with any line ends', () => {
    const block = FULL_YAML.replace('any lawful purpose', '|\n  To build,\n  to own.');
    for (const yaml of [block, block.replaceAll('\n', '\r\n')]) {
      expect(valid(parseConstitution(yaml, 'yaml', sandbox)).constitution.purpose).toBe('To build,\nto own.\n');
    }
  });

  it('amounts written as numbers are the same amounts', () => {
    const asNumber = { ...SMALL, treasury: { daily_spend_limit_usd: 10000.1 } };
    const asText = { ...SMALL, treasury: { daily_spend_limit_usd: '10000.10' } };
    expect(valid(parseConstitutionValue(asNumber, sandbox)).hash).toBe(
      valid(parseConstitutionValue(asText, sandbox)).hash,
    );
  });

  it('thresholds keep their exact decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 510_000, max: 1_000_000 }), (millionths) => {
        const text = millionths === 1_000_000 ? '1.000000' : `0.${millionths}`;
        const yaml = FULL_YAML.replace('dissolution_threshold: 0.66', `dissolution_threshold: ${text}`);
        const { constitution } = valid(parseConstitution(yaml, 'yaml', sandbox));
        const { numerator, denominator } = decimalOfNumber(constitution.governance.dissolution_threshold);
        expect(numerator * 1_000_000n).toBe(BigInt(millionths) * denominator);
      }),
      { numRuns: 30 },
    );
  });
});

it("names of people may contain the joiners that their script needs; a company's name may not", () => {
  const named = (person: string, company: string) =>
    parseConstitution(FULL_YAML.replace('name: Bob', `name: "${person}"`).replace('Helios', company), 'yaml', sandbox);
  expect(named('علی\u200cرضا', 'Helios').ok).toBe(true);
  expect(named('Bob', 'Heli\u200dos')).toMatchObject({
    ok: false,
    problems: [
      { code: 'name_invisible_character', message: expect.stringContaining('a zero-width joiner at position 5') },
    ],
  });
});

describe('all problems at once', () => {
  it('schema, text and rules report together, with line and column', () => {
    const yaml = FULL_YAML.replace('quorum: 0.4', 'quorum: 1.5')
      .replace('amendment_threshold: 0.66', 'amendment_threshold: 0.4')
      .replace('mode: hybrid', 'mode: wild\ncolour: blue')
      .replace('role: member,', 'role: membre,')
      .replace('city: Sheridan', 'city: 7')
      .replace('did:web:bob.example.com', ADA);
    const problems = invalid(parseConstitution(yaml, 'yaml', sandbox));
    expect(problems.map(({ pointer, code, line, column }) => [code, pointer, line, column])).toEqual([
      ['not_allowed', '/mode', 5, 7],
      ['unknown_key', '/colour', 6, 1],
      ['out_of_range', '/governance/quorum', 11, 11],
      ['not_allowed', '/members/1/role', ...placeOf(yaml, 'membre')],
      ['wrong_type', '/registered_agent/city', ...placeOf(yaml, '7\n  state')],
      ['amendment_below_voting', '/governance/amendment_threshold', 12, 24],
      ['duplicate_member', '/members/1/id', ...placeOf(yaml, `"${ADA}", name: Bob`)],
    ]);
  });

  it('one wrong role does not also report a missing founder', () => {
    const members = [{ ...SMALL.members[0], role: 'foundr' }];
    expect(invalid(parseConstitutionValue({ ...SMALL, members }, sandbox)).map(({ code }) => code)).toEqual([
      'not_allowed',
    ]);
  });

  it('reports at most a hundred of them', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`key${index}`, index]));
    expect(invalid(parseConstitutionValue({ ...SMALL, ...many }, sandbox))).toHaveLength(100);
  });

  it('lists the allowed values', () => {
    const [problem] = invalid(parseConstitutionValue({ ...SMALL, mode: 'x' }, sandbox));
    expect(problem?.allowed).toEqual(['autonomous', 'supervised', 'hybrid']);
  });

  it('never fails on garbage: any change to a valid document gives a constitution or problems', () => {
    const full = buildFromTemplate({ name: 'helios', livemode: false, member: { id: ADA } });
    const places = placesOf(full);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 })), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const document = structuredClone(full) as unknown;
          for (const [path, value] of changes) set(document, path, value);
          const parsed = parseConstitutionValue(document, sandbox);
          if (parsed.ok) expect(parseConstitutionValue(JSON.parse(parsed.canonical), sandbox)).toEqual(parsed);
          else expect(parsed.problems.length).toBeGreaterThan(0);
          expect(parseConstitution(JSON.stringify(document), 'json', sandbox).ok).toBe(parsed.ok);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never fails on any value or any text', () => {
    fc.assert(fc.property(fc.anything(), (value) => void parseConstitutionValue(value, sandbox)));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseConstitution(text, 'yaml', sandbox)));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ':', ' ', '\n', '- ', '{', '}', '[', ']', '"', '|', '?', '#', ',')),
        (parts) => {
          void parseConstitution(parts.join(''), 'yaml', sandbox);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function placeOf(text: string, part: string): [line: number, column: number] {
  const lines = text.slice(0, text.indexOf(part)).split('\n');
  return [lines.length, (lines.at(-1) ?? '').length + 1];
}

function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key])),
  ];
}

function set(document: unknown, path: readonly string[], value: unknown): void {
  let parent = document as Record<string, unknown>;
  for (const step of path.slice(0, -1)) {
    const inner = parent[step];
    if (typeof inner !== 'object' || inner === null) return;
    parent = inner as Record<string, unknown>;
  }
  parent[path.at(-1) ?? ''] = value;
}
