import { interestText } from '../../documents/templates/agreement/interests.ts';
import type { Authority, Contribution, Economics, Interest } from '../../domain/constitution/agreement-parts.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { dollarsText } from '../../domain/treasury/money.ts';

/** A fact of a constitution in words. The same fact has the same `id` in every version. */
export type Line = { id: string; text: string };

type Named = (did: string) => string;

/**
 * Describes contributions, interests, distributions and tax; empty if the constitution leaves these matters to the law.
 */
export function ownershipLines({ economics, members }: Constitution): Line[] {
  if (economics === undefined) return [];
  const named = namedIn(members);
  const { contributions = [], interests = [] } = economics;
  const isInUnits = interests.some(({ units }) => units !== undefined);
  return [
    ...interests.map((interest) => interestLine(interest, isInUnits, named)),
    ...contributions.map((contribution, at) => contributionLine(contribution, at, named)),
    ...termLines(economics, named),
  ];
}

/** Describes the holders of offices, and the people who may act for the company. */
export function authorityLines({ officers_and_authority: stated, members }: Constitution): Line[] {
  const named = namedIn(members);
  const { officers = [], authority = [] } = stated ?? {};
  return [
    ...officers.map(({ title, member, name }) => ({
      id: `officer ${title}`,
      text: `${title}: ${member === undefined ? (name ?? '') : named(member)}.`,
    })),
    ...authority.map((each, at) => authorityLine(each, at, named)),
  ];
}

function namedIn(members: Constitution['members']): Named {
  return (did) => members.find(({ id }) => id === did)?.name ?? did;
}

function interestLine(interest: Interest, isInUnits: boolean, named: Named): Line {
  const { member, held_by } = interest;
  const holder = held_by === undefined ? named(member) : `${held_by}, through ${named(member)},`;
  return { id: `interest ${member}`, text: `${holder} holds ${interestText(interest)}${isInUnits ? ' units' : ''}.` };
}

const KINDS = { cash: 'in cash', property: 'in property', services: 'in services' } as const;

function contributionLine(
  { member, kind, value_usd, date, description }: Contribution,
  at: number,
  named: Named,
): Line {
  const descriptionText = description === undefined ? '' : ` (${description})`;
  const text = `${named(member)} contributes ${dollarsText(value_usd)} ${KINDS[kind]}${descriptionText} on ${date}.`;
  return { id: `contribution ${at}`, text };
}

const SHARES = { interest: 'by interest', equal: 'in equal shares', as_written: 'as written' } as const;
const TIMES = { when_decided: 'when decided', monthly: 'monthly', quarterly: 'quarterly', yearly: 'yearly' } as const;
const ACCOUNTS = { none: 'none', tax_basis: 'on the basis of tax', section_704b: 'as in section 704(b)' } as const;
const CLASSES = {
  disregarded: 'disregarded entity',
  partnership: 'partnership',
  corporation: 'corporation',
  s_corporation: 'S corporation',
} as const;

function termLines(economics: Economics, named: Named): Line[] {
  const { distributions, tax_allocations, capital_accounts, tax_classification, partnership_representative } =
    economics;
  const lines: [string, string | undefined][] = [
    ['distributions', distributions && distributionText(distributions)],
    ['allocations', tax_allocations && `${SHARES[tax_allocations.by]}${termsOf(tax_allocations)}`],
    ['accounts', capital_accounts && ACCOUNTS[capital_accounts]],
    ['classification', tax_classification && CLASSES[tax_classification]],
    ['representative', partnership_representative && representativeText(partnership_representative, named)],
  ];
  return lines.flatMap(([id, text]) => (text === undefined ? [] : [{ id, text: `${TITLES[id]}: ${text}.` }]));
}

const TITLES: Readonly<Record<string, string>> = {
  distributions: 'Distributions',
  allocations: 'Income and loss for tax',
  accounts: 'Capital accounts',
  classification: 'Federal tax classification',
  representative: 'Partnership representative',
};

function distributionText(distributions: NonNullable<Economics['distributions']>): string {
  const { by, frequency, tax_distributions } = distributions;
  const parts = [`${SHARES[by]}${termsOf(distributions)}`, frequency && TIMES[frequency]];
  return [...parts, tax_distributions && 'enough to pay the tax of the members'].filter(Boolean).join('; ');
}

function representativeText(
  { member, name, designated_individual }: NonNullable<Economics['partnership_representative']>,
  named: Named,
): string {
  const representative = member === undefined ? (name ?? '') : named(member);
  return designated_individual === undefined ? representative : `${representative}, by ${designated_individual}`;
}

function termsOf({ terms }: { terms?: string }): string {
  return terms === undefined ? '' : ` (${terms})`;
}

function authorityLine({ member, matters, limit_usd, description }: Authority, at: number, named: Named): Line {
  const limit = limit_usd === undefined ? '' : `, up to ${dollarsText(limit_usd)}`;
  const descriptionText = description === undefined ? '' : ` (${description})`;
  return {
    id: `authority ${member} ${at}`,
    text: `${named(member)} may act for the company in ${matters.join(', ')}${limit}${descriptionText}.`,
  };
}
