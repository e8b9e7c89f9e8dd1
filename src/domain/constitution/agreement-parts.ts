import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import type {
  AUTHORITY_MATTERS,
  BUYOUT_PRICES,
  CAPITAL_ACCOUNTS,
  CONSENTS,
  CONTRIBUTION_KINDS,
  COVERED,
  FREQUENCIES,
  PAYOUTS,
  SIGNATURES_DUE,
  TAX_CLASSIFICATIONS,
} from './agreement-schema.ts';

export type Consent = (typeof CONSENTS)[number];
export type SignaturesDue = (typeof SIGNATURES_DUE)[number];
export type TaxClassification = (typeof TAX_CLASSIFICATIONS)[number];
export type AuthorityMatter = (typeof AUTHORITY_MATTERS)[number];
export type BuyoutPrice = (typeof BUYOUT_PRICES)[number];

export type Contribution = {
  /** DID of the member. */
  member: string;
  kind: (typeof CONTRIBUTION_KINDS)[number];
  /** Dollars with two decimals. */
  value_usd: string;
  date: string;
  description?: string;
};

/** Exactly one of `percent` and `units`, as a decimal text without zeros at its end. */
export type Interest = {
  member: string;
  percent?: string;
  units?: string;
  counts_as_member?: boolean;
  held_by?: string;
};

export type PartnershipRepresentative = {
  member?: string;
  name?: string;
  email?: string;
  designated_individual?: string;
};

export type Economics = {
  contributions?: Contribution[];
  interests?: Interest[];
  capital_accounts?: (typeof CAPITAL_ACCOUNTS)[number];
  distributions?: {
    by: 'interest' | 'equal' | 'as_written';
    terms?: string;
    frequency?: (typeof FREQUENCIES)[number];
    tax_distributions?: boolean;
  };
  tax_allocations?: { by: 'interest' | 'as_written'; terms?: string };
  tax_classification?: TaxClassification;
  partnership_representative?: PartnershipRepresentative;
};

export type Transfers = {
  consent?: Consent;
  right_of_first_refusal_days?: number;
  on_death?: 'transferee' | 'heirs_admitted' | 'company_buys';
  buyout_price?: BuyoutPrice;
  on_did_loss?: 'vote' | 'contact';
};

export type Admission = { consent?: Exclude<Consent, 'none'>; contribution_required?: boolean; requirements?: string };

export type Withdrawal = {
  allowed?: boolean;
  notice_days?: number;
  payout?: (typeof PAYOUTS)[number];
  expulsion?: Exclude<Consent, 'none'>;
};

export type Officer = { title: string; member?: string; name?: string; email?: string };
export type Authority = { member: string; matters: AuthorityMatter[]; limit_usd?: string; description?: string };
export type OfficersAndAuthority = { officers?: Officer[]; authority?: Authority[] };

export type Indemnification = {
  covers: (typeof COVERED)[number][];
  advance_expenses?: boolean;
  insurance?: boolean;
};

export type Books = {
  fiscal_year_end_month?: number;
  accounting_method?: 'cash' | 'accrual';
  inspection_notice_days?: number;
};

export type Disputes = {
  governing_law?: JurisdictionCode;
  venue?: { court: string; state: string };
  mediation_days?: number;
  arbitration?: { rules: string; seat: string; arbitrators?: number };
};

/** Parts that the operating agreement is written from. One that is missing leaves its matter to the statute. */
export type AgreementParts = {
  economics?: Economics;
  transfers?: Transfers;
  admission?: Admission;
  withdrawal?: Withdrawal;
  officers_and_authority?: OfficersAndAuthority;
  indemnification?: Indemnification;
  books?: Books;
  disputes?: Disputes;
  operating_agreement?: { signatures: SignaturesDue };
};
