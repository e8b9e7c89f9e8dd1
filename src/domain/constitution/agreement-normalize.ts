import { formatCents, parseCents, shortDecimal } from '../formats/decimal.ts';
import type {
  AgreementParts,
  Authority,
  Contribution,
  Economics,
  Interest,
  OfficersAndAuthority,
} from './agreement-parts.ts';
import type { ConstitutionInput } from './schema.ts';

/**
 * Gives amounts and shares one form. A part that is missing stays missing: a constitution from before these parts keeps
 * its hash, and the statute's default is no term that the members wrote.
 */
export function normalizeAgreement({
  economics,
  officers_and_authority: officers,
}: Pick<ConstitutionInput, 'economics' | 'officers_and_authority'>): AgreementParts {
  return {
    ...(economics && { economics: economicsOf(economics) }),
    ...(officers && { officers_and_authority: officersOf(officers) }),
  };
}

type InputOf<Part extends keyof AgreementParts> = NonNullable<ConstitutionInput[Part]>;

function economicsOf(input: InputOf<'economics'>): Economics {
  const { contributions, interests, ...rest } = input;
  return {
    ...rest,
    ...(contributions && { contributions: contributions.map(contributionOf) }),
    ...(interests && { interests: interests.map(interestOf) }),
  };
}

function contributionOf(input: NonNullable<InputOf<'economics'>['contributions']>[number]): Contribution {
  return { ...input, value_usd: centsText(input.value_usd) };
}

function interestOf({ percent, units, ...rest }: NonNullable<InputOf<'economics'>['interests']>[number]): Interest {
  return {
    ...rest,
    ...(percent !== undefined && { percent: shortDecimal(String(percent)) }),
    ...(units !== undefined && { units: shortDecimal(String(units)) }),
  };
}

function officersOf({ authority, ...rest }: InputOf<'officers_and_authority'>): OfficersAndAuthority {
  return { ...rest, ...(authority && { authority: authority.map(authorityOf) }) };
}

function authorityOf({
  limit_usd,
  ...rest
}: NonNullable<InputOf<'officers_and_authority'>['authority']>[number]): Authority {
  return { ...rest, ...(limit_usd !== undefined && { limit_usd: centsText(limit_usd) }) };
}

/** An amount finer than a cent stays unchanged; the rules report it. */
export function centsText(amount: string | number): string {
  const cents = parseCents(String(amount));
  return cents === undefined ? String(amount) : formatCents(cents);
}
