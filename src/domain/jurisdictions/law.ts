import type { Citation } from './pack.ts';

export type StateSubject =
  | 'agreement'
  | 'nature'
  | 'purpose'
  | 'office'
  | 'liability'
  | 'membership'
  | 'contributions'
  | 'contribution_duty'
  | 'interest'
  | 'sharing'
  | 'profits'
  | 'distribution_time'
  | 'distribution_limit'
  | 'management'
  | 'decisions'
  | 'duties'
  | 'good_faith'
  | 'authority'
  | 'admission'
  | 'withdrawal'
  | 'withdrawal_effect'
  | 'expulsion'
  | 'transfer'
  | 'death'
  | 'creditors'
  | 'indemnification'
  | 'information'
  | 'amendment'
  | 'dissolution_vote'
  | 'dissolution'
  | 'winding_up'
  | 'order_of_payments'
  | 'governing_law'
  | 'courts'
  | 'precedence';

export type FederalSubject =
  | 'classification'
  | 'corporation_election'
  | 's_election'
  | 'representative'
  | 'allocations'
  | 'capital_accounts'
  | 'tax_year'
  | 'electronic';

export type LawSubject = StateSubject | FederalSubject;

/** A sentence about the statute on one matter, for use in an agreement. */
export type Law = Citation & { readonly text: string };

export type StateLaw = Readonly<Record<StateSubject, Law>>;
export type FederalLaw = Readonly<Record<FederalSubject, Law>>;
