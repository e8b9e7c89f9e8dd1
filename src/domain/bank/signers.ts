import type { Constitution, Member } from '../constitution/constitution.ts';
import { membersByLaw } from '../constitution/members-by-law.ts';

/** The matters of authority that concern a bank: bank accounts of the company, and payments from them. */
export const BANK_MATTERS = ['banking', 'payments'] as const;
export type BankMatter = (typeof BANK_MATTERS)[number];

export type BankSigner = {
  member: Member;
  /** Titles of the offices that the member holds in the company. */
  titles: readonly string[];
  matters: readonly BankMatter[];
  /** Maximum amount per transaction; null: only the treasury limits apply. */
  limitUsd: string | null;
};

/**
 * The people and agents who act for a company at its bank. `basis`: `constitution` if the constitution names people for
 * banking; `sole_member` if the only member acts without being named; `none` if the members have to fill in names by
 * hand.
 */
export type BankSigners = {
  basis: 'constitution' | 'sole_member' | 'none';
  /** Natural persons, and organizations represented by the person who signs for them. */
  people: readonly BankSigner[];
  /** Programs that act for the company within their limits. A program cannot sign at the bank. */
  agents: readonly BankSigner[];
};

export function bankSigners(constitution: Constitution): BankSigners {
  const named = namedSigners(constitution);
  const people = named.filter(({ member }) => member.role !== 'algorithmic');
  const agents = named.filter(({ member }) => member.role === 'algorithmic');
  if (people.some(({ matters }) => matters.includes('banking'))) return { basis: 'constitution', people, agents };
  const [sole, ...others] = membersByLaw(constitution);
  // In a corporation the board authorizes people, so being the sole stockholder gives no authority.
  const isAlone =
    constitution.legal_form !== 'corporation' && sole !== undefined && others.length === 0 && sole.natural_person;
  if (!isAlone) return { basis: 'none', people, agents };
  const known = people.filter(({ member }) => member.id !== sole.id);
  const signer = { member: sole, titles: titlesOf(constitution, sole.id), matters: BANK_MATTERS, limitUsd: null };
  return { basis: 'sole_member', people: [signer, ...known], agents };
}

function namedSigners(constitution: Constitution): BankSigner[] {
  const { members, officers_and_authority: part } = constitution;
  return (part?.authority ?? []).flatMap((authority): BankSigner[] => {
    const member = members.find(({ id }) => id === authority.member);
    const matters = BANK_MATTERS.filter((matter) => authority.matters.includes(matter));
    if (member === undefined || matters.length === 0) return [];
    return [{ member, titles: titlesOf(constitution, member.id), matters, limitUsd: authority.limit_usd ?? null }];
  });
}

function titlesOf({ officers_and_authority: part }: Constitution, did: string): string[] {
  return (part?.officers ?? []).filter(({ member }) => member === did).map(({ title }) => title);
}
