import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOB_OBSERVES, EXPELLED_BY_VOTE, FAULTS } from '../../../test/rules/agreement-faults.ts';
import { ADA, AGREEMENT_YAML, FULL_YAML, SMALL } from '../../../test/rules/constitution.ts';
import { parseConstitution, parseConstitutionValue } from './parse.ts';

const sandbox = { livemode: false };
const BOB = 'did:web:bob.example.com';

const problemsOf = (yaml: string) => {
  const parsed = parseConstitution(yaml, 'yaml', sandbox);
  return parsed.ok ? [] : parsed.problems;
};
const found = (yaml: string) => problemsOf(yaml).map(({ code, pointer }) => `${code} ${pointer}`);

function changed(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((yaml, [from, to]) => {
    expect(yaml).toContain(from);
    return yaml.replace(from, to);
  }, AGREEMENT_YAML);
}

function normalized(yaml: string) {
  const parsed = parseConstitution(yaml, 'yaml', sandbox);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed;
}

describe('the parts of an agreement', () => {
  it('are valid all at once, and amounts and shares have one form', () => {
    expect(problemsOf(AGREEMENT_YAML)).toEqual([]);
    const { economics, officers_and_authority: officers } = normalized(AGREEMENT_YAML).constitution;
    expect(economics?.interests).toEqual([
      { member: ADA, percent: '60' },
      { member: BOB, percent: '40' },
    ]);
    expect(economics?.contributions?.map(({ value_usd }) => value_usd)).toEqual(['60000.00', '40000.00']);
    expect(officers?.authority?.[1]?.limit_usd).toBe('500.00');
    const { canonical, hash } = normalized(AGREEMENT_YAML);
    const again = parseConstitution(canonical, 'json', sandbox);
    expect(again.ok && again.hash).toBe(hash);
  });

  it('that are missing stay missing, so an earlier constitution keeps its hash', () => {
    const { hash, constitution } = normalized(FULL_YAML);
    for (const part of ['economics', 'transfers', 'admission', 'withdrawal', 'books', 'disputes']) {
      expect(constitution).not.toHaveProperty(part);
    }
    expect(hash).toBe('d48ee9bd57db4ca86de59c76112e4a9094cac59fdbb91f683cfcd7c3df5045d2');
  });

  it('are each valid without the others', () => {
    const { constitution } = normalized(AGREEMENT_YAML);
    const { constitution: bare } = normalized(FULL_YAML);
    const parts = ['economics', 'transfers', 'admission', 'withdrawal', 'officers_and_authority', 'books', 'disputes'];
    for (const part of parts as (keyof typeof constitution)[]) {
      const parsed = parseConstitutionValue({ ...bare, [part]: constitution[part] }, sandbox);
      expect(parsed.ok, part).toBe(true);
    }
  });
});

describe('each fault of an agreement is found, at its place', () => {
  it.each(FAULTS)('%s', (_title, changes, problems) => {
    const all = problemsOf(changed(...changes));
    expect(all.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(problems);
    for (const { message, line } of all) {
      expect(message).toMatch(/^(?:`|[A-Z])[\s\S]{20,}\.$/);
      expect(line).toBeGreaterThan(0);
    }
  });

  it('an exclusive court outside Delaware is refused there, unless the parties choose arbitration', () => {
    const delaware = { ...SMALL, jurisdiction: 'US-DE' };
    const venue = { court: 'the courts of New York County', state: 'NY' };
    const check = (disputes: unknown) => {
      const parsed = parseConstitutionValue({ ...delaware, disputes }, sandbox);
      return parsed.ok ? [] : parsed.problems.map(({ code, pointer }) => `${code} ${pointer}`);
    };
    expect(check({ venue })).toEqual(['venue_outside_state /disputes/venue/state']);
    expect(check({ venue: { ...venue, state: 'DE' } })).toEqual([]);
    expect(check({ venue, arbitration: { rules: 'the rules', seat: 'New York' } })).toEqual([]);
  });

  it('an observer who holds an interest must state it, and then counts as a member', () => {
    const yaml = changed(BOB_OBSERVES, EXPELLED_BY_VOTE, [
      '  required_signers: 2\n  methods: { spend: multisig }\n',
      '',
    ]);
    expect(found(yaml)).toContain('holder_not_owner /economics/interests/1/member');
    expect(found(yaml.replace('percent: 40 }', 'percent: 40, counts_as_member: true }'))).toEqual([]);
  });
});

describe('interests', () => {
  it('add up exactly or are refused, however they are divided', () => {
    const cut = fc.array(fc.bigInt(1n, 10n ** 14n - 1n), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cut, fc.bigInt(-3n, 3n), (cuts, off) => {
        const total = 10n ** 14n + off;
        const edges = [0n, ...new Set(cuts), total].sort((a, b) => (a < b ? -1 : 1));
        const shares = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0n));
        fc.pre(shares.every((share) => share > 0n));
        const members = shares.map((_, at) => ({
          id: `did:web:m${at}.example`,
          role: 'founder',
          natural_person: true,
        }));
        const percentOf = (share: bigint) => `${share / 10n ** 12n}.${String(share % 10n ** 12n).padStart(12, '0')}`;
        const interests = shares.map((share, at) => ({ member: members[at]?.id, percent: percentOf(share) }));
        const parsed = parseConstitutionValue({ ...SMALL, members, economics: { interests } }, sandbox);
        expect(parsed.ok).toBe(off === 0n);
      }),
    );
  });

  it('in units have no sum to reach, so that three members may hold a third each', () => {
    const members = ['a', 'b', 'c'].map((name) => ({
      id: `did:web:${name}.example`,
      role: 'founder',
      natural_person: true,
    }));
    const interests = members.map(({ id }) => ({ member: id, units: 1 }));
    expect(parseConstitutionValue({ ...SMALL, members, economics: { interests } }, sandbox).ok).toBe(true);
  });
});
