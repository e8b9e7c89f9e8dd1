import type { agreementParts, SIGNATURES_DUE } from './agreement-schema.ts';
import type { ConstitutionInput } from './schema.ts';

/**
 * A part of a constitution as stored. A field in which the author may write a number or a text is stored as text
 * (normalize.ts).
 */
export type Stored<Part> = string | number extends Part
  ? string
  : Part extends object
    ? { [Key in keyof Part]: Stored<Part[Key]> }
    : Part;

/** The parts that the operating agreement is built from. If a part is missing, the statute applies. */
export type AgreementParts = Stored<Pick<ConstitutionInput, keyof typeof agreementParts>>;

type PartOf<Name extends keyof AgreementParts> = NonNullable<AgreementParts[Name]>;

export type SignaturesDue = (typeof SIGNATURES_DUE)[number];
export type Economics = PartOf<'economics'>;
export type Contribution = NonNullable<Economics['contributions']>[number];
/** An interest has exactly one of `percent` and `units`, as decimal text without trailing zeros. */
export type Interest = NonNullable<Economics['interests']>[number];
export type TaxClassification = NonNullable<Economics['tax_classification']>;
export type Transfers = PartOf<'transfers'>;
export type Withdrawal = PartOf<'withdrawal'>;
export type OfficersAndAuthority = PartOf<'officers_and_authority'>;
export type Officer = NonNullable<OfficersAndAuthority['officers']>[number];
export type Authority = NonNullable<OfficersAndAuthority['authority']>[number];
export type AuthorityMatter = Authority['matters'][number];
