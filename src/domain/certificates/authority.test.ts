import { describe, expect, it } from 'vitest';
import { ADA } from '../../../test/rules/constitution.ts';
import { parseConstitutionValue } from '../constitution/parse.ts';
import { type AuthorityVersion, authoritySince, findAuthority } from './authority.ts';
import { type Statement, statementHash } from './certificate.ts';

const BOT = 'did:web:bot.example.com';
const FILED = new Date('2026-03-01T00:00:00Z');

const parsed = parseConstitutionValue(
  {
    name: 'Helios',
    jurisdiction: 'US-WY',
    members: [
      { id: ADA, name: 'Ada', role: 'founder', natural_person: true, email: 'ada@helios.test' },
      { id: BOT, name: 'Bot', role: 'algorithmic', permissions: ['execute'] },
    ],
    treasury: { daily_spend_limit_usd: '1000' },
    escalation: { contacts: [{ name: 'Ada', email: 'ada@helios.test' }] },
    officers_and_authority: { authority: [{ member: BOT, matters: ['payments'], limit_usd: '50' }] },
  },
  { livemode: false },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { constitution } = parsed;

describe('authority', () => {
  it('is found for the member whom the constitution names, with the limits of the company', () => {
    expect(findAuthority(constitution, BOT, '200.00')).toMatchObject({
      ok: true,
      agentKey: null,
      authority: {
        matters: ['payments'],
        company_limits: { daily_spend_limit_usd: '1000.00', agent_monthly_limit_usd: '200.00' },
      },
    });
  });

  it('is not found for another member or a stranger', () => {
    const codeOf = (did: string) => {
      const found = findAuthority(constitution, did, null);
      return found.ok ? null : found.problem.code;
    };
    expect([codeOf(ADA), codeOf('did:web:stranger.example.com')]).toEqual(['no_authority', 'not_a_member']);
  });
});

describe('the beginning of an authority', () => {
  const entry = (limit: string) => [{ member: BOT, matters: ['payments' as const], limit_usd: limit }];
  const version = (number: number, authority: AuthorityVersion['authority'], month: number): AuthorityVersion => ({
    version: number,
    authority,
    proposal_id: number === 1 ? null : `proposal-${number}`,
    created_at: new Date(Date.UTC(2026, month, 1)),
  });
  const since = (versions: AuthorityVersion[]) => authoritySince(versions, BOT, FILED).since_version;

  it('is the first version that has had the authority unchanged since then', () => {
    expect(since([version(3, entry('50'), 5), version(2, entry('50'), 4), version(1, entry('10'), 3)])).toBe(2);
    expect(since([version(3, entry('50'), 5), version(2, null, 4), version(1, entry('50'), 3)])).toBe(3);
    expect(since([version(2, entry('50'), 4), version(1, entry('50'), 3)])).toBe(1);
  });

  it('does not change with the authority of others', () => {
    const others = [...entry('50'), { member: ADA, matters: ['banking' as const] }];
    expect(since([version(2, others, 4), version(1, entry('50'), 3)])).toBe(1);
  });

  it('is not before the filing', () => {
    const first = version(1, entry('50'), 0);
    expect(authoritySince([first], BOT, FILED)).toEqual({
      since: FILED.toISOString(),
      since_version: 1,
      proposal_id: null,
    });
  });
});

describe('the hash of a statement', () => {
  const company = {
    id: 'x',
    name: 'Helios LLC',
    did: null,
    jurisdiction: 'US-WY',
    legal_form: 'llc',
    filing_number: '1',
    filed_at: FILED.toISOString(),
    state: 'Filed',
  };
  const existence: Statement = { kind: 'existence', company, facts: [] };
  const hashOf = (changes: object) => statementHash({ ...existence, company: { ...company, ...changes } });

  it('stays while the company advances, and changes with each fact that was certified', () => {
    expect(hashOf({ state: 'Active', did: 'did:oas:wy:llc:1' })).toBe(statementHash(existence));
    for (const change of [{ name: 'Helio LLC' }, { filing_number: '2' }, { filed_at: '2026-03-02T00:00:00.000Z' }]) {
      expect(hashOf(change)).not.toBe(statementHash(existence));
    }
  });

  it('changes with every limit of an authority', () => {
    const found = findAuthority(constitution, BOT, null);
    if (!found.ok) throw new Error(found.problem.message);
    const origin = {
      since: FILED.toISOString(),
      since_version: 1,
      proposal_id: null,
      constitution_version: 1,
      constitution_hash: 'a',
    };
    const { authority } = found;
    const statement = { kind: 'authority', company, authority, origin, agentKey: null } as const;
    const later = { ...statement, origin: { ...origin, constitution_version: 2 } };
    expect(statementHash(later)).toBe(statementHash(statement));
    const limits = { ...authority.company_limits, daily_spend_limit_usd: '999.00' };
    const changed = [
      { ...statement, authority: { ...authority, limit_usd: '51.00' } },
      { ...statement, authority: { ...authority, company_limits: limits } },
      { ...statement, agentKey: new Uint8Array(32) },
    ];
    expect(new Set([statement, ...changed].map(statementHash)).size).toBe(4);
  });
});
