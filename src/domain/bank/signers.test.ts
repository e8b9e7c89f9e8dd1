import { describe, expect, it } from 'vitest';
import { ADA } from '../../../test/rules/constitution.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { parseConstitutionValue } from '../constitution/parse.ts';
import { bankSigners } from './signers.ts';

const BOB = 'did:web:bob.example.com';
const CLERK = 'did:web:clerk.example.com';
const FUND = 'did:web:fund.example.com';

const ada = { id: ADA, name: 'Ada', role: 'founder', natural_person: true, email: 'ada@helios.test' };
const bob = { id: BOB, name: 'Bob', role: 'member', permissions: ['vote', 'execute'], natural_person: true };
const fund = { id: FUND, name: 'Fund LP', role: 'member', signatory: { name: 'Fay', title: 'Partner' } };
const clerk = { id: CLERK, name: 'Clerk', role: 'algorithmic', permissions: ['propose', 'execute'] };

type Authority = { member: string; matters: string[]; limit_usd?: string };

function company(members: object[], authority?: Authority[], officers?: object[]): Constitution {
  const part = { ...(authority && { authority }), ...(officers && { officers }) };
  const parsed = parseConstitutionValue(
    {
      name: 'Helios',
      jurisdiction: 'US-WY',
      members,
      escalation: { contacts: [{ name: 'Ada', email: 'ada@helios.test' }] },
      ...((authority || officers) && { officers_and_authority: part }),
    },
    { livemode: false },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.constitution;
}

const namesOf = (signers: readonly { member: { name?: string } }[]) => signers.map(({ member }) => member.name);

describe('the signers at a bank', () => {
  it('are the people with authority for bank accounts or payments, each with the limit', () => {
    const signers = bankSigners(
      company(
        [ada, bob],
        [
          { member: ADA, matters: ['contracts', 'banking', 'payments'] },
          { member: BOB, matters: ['payments'], limit_usd: '500.00' },
        ],
        [{ title: 'President', member: ADA }],
      ),
    );
    expect(signers.basis).toBe('constitution');
    expect(signers.people).toMatchObject([
      { member: { id: ADA }, titles: ['President'], matters: ['banking', 'payments'], limitUsd: null },
      { member: { id: BOB }, titles: [], matters: ['payments'], limitUsd: '500.00' },
    ]);
  });

  it('include an organization, by the person who signs for it', () => {
    const { people } = bankSigners(company([ada, fund], [{ member: FUND, matters: ['banking'] }]));
    expect(people).toMatchObject([{ member: { name: 'Fund LP', signatory: { name: 'Fay' } } }]);
  });

  it('never include an agent among those who sign', () => {
    const signers = bankSigners(
      company(
        [ada, bob, clerk],
        [
          { member: ADA, matters: ['banking'] },
          { member: CLERK, matters: ['banking', 'payments'], limit_usd: '100.00' },
        ],
      ),
    );
    expect(namesOf(signers.people)).toEqual(['Ada']);
    expect(signers.agents).toMatchObject([{ member: { id: CLERK }, limitUsd: '100.00' }]);
  });

  it('are nobody if only an agent has authority for bank accounts in a company of several members', () => {
    const signers = bankSigners(
      company([ada, bob, clerk], [{ member: CLERK, matters: ['banking'], limit_usd: '100.00' }]),
    );
    expect([signers.basis, signers.people]).toEqual(['none', []]);
  });

  it('leave out authority in other matters', () => {
    const signers = bankSigners(company([ada, bob], [{ member: BOB, matters: ['contracts', 'filings'] }]));
    expect(signers).toEqual({ basis: 'none', people: [], agents: [] });
  });

  it('are the sole member if the constitution names no one', () => {
    const signers = bankSigners(company([ada, clerk]));
    expect(signers.basis).toBe('sole_member');
    expect(signers.people).toMatchObject([{ member: { id: ADA }, matters: ['banking', 'payments'], limitUsd: null }]);
  });

  it('name each person once', () => {
    const signers = bankSigners(company([ada], [{ member: ADA, matters: ['payments'] }]));
    expect(signers.people).toHaveLength(1);
  });
});
