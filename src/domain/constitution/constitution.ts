import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import type { AgreementParts, Stored } from './agreement-parts.ts';
import type { BOARD_ACTS_BY } from './corporation/corporation-schema.ts';
import type {
  ConstitutionInput,
  MODES,
  PERMISSIONS,
  PROPOSAL_KINDS,
  PURPOSES,
  ROLES,
  VOTING_METHODS,
} from './schema.ts';

export type Mode = (typeof MODES)[number];
export type VotingMethod = (typeof VOTING_METHODS)[number];
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
export type Role = (typeof ROLES)[number];
export type Permission = (typeof PERMISSIONS)[number];
export type EscalationPurpose = (typeof PURPOSES)[number];

/**
 * The rules of voting. Shares of votes are JSON numbers of at most 15 digits. Read them as exact decimals with
 * `decimalOfNumber`; never compare them as floats.
 */
export type Governance = {
  voting_method: VotingMethod;
  voting_threshold: number;
  quorum: number;
  amendment_threshold: number;
  dissolution_threshold: number;
  voting_period_hours: number;
  close_early: boolean;
  delegation: { allowed: boolean; max_depth: number; revocable: boolean };
  /** Number of signers, present if and only if one of the voting methods is multisig. */
  required_signers?: number;
  methods: Partial<Record<ProposalKind, VotingMethod>>;
  /**
   * The way in which the board decides, present only in a corporation: by the consent of all directors, or by a
   * majority at a meeting.
   */
  board_acts_by?: (typeof BOARD_ACTS_BY)[number];
};

type With<Part, Name extends keyof Part> = Part & Required<Pick<Part, Name>>;
type PartOf<Name extends keyof ConstitutionInput> = Stored<NonNullable<ConstitutionInput[Name]>>;

/** Spending rules. Amounts are dollars with two decimals, as text; parse them with `parseCents`. */
export type Treasury = With<PartOf<'treasury'>, 'counterparty_caps_usd'>;

/** A member. `latin_name`: the name in Latin letters, if `name` is in another script. */
export type Member = With<PartOf<'members'>[number], 'permissions' | 'weight' | 'natural_person'>;

/** A contact for approvals, who answers by a mailed link or with the key of the member given by `did`. */
export type EscalationContact = With<PartOf<'escalation'>['contacts'][number], 'purposes'>;

export type Person = PartOf<'responsible_party'>;
export type Address = With<PartOf<'principal_office'>, 'country'>;
export type RegisteredAgent = PartOf<'registered_agent'>;

/** A class of stock. Without `par_value_usd` its shares have no par value. */
export type StockClass = With<PartOf<'stock'>['classes'][number], 'votes_per_share'>;

/** The stock of a corporation. `holdings`: each is the number of issued shares of one class that one member owns. */
export type Stock = {
  classes: StockClass[];
  holdings: NonNullable<PartOf<'stock'>['holdings']>;
};

/** A valid constitution with every default applied. Reading it again gives the same constitution. */
export type Constitution = {
  name: string;
  jurisdiction: JurisdictionCode;
  legal_form: LegalForm;
  purpose: string;
  mode: Mode;
  identity?: PartOf<'identity'>;
  governance: Governance;
  treasury: Treasury;
  members: Member[];
  escalation: { contacts: EscalationContact[] };
  management: Required<PartOf<'management'>>;
  smart_contracts: PartOf<'smart_contracts'>;
  /** The organizer. The telephone number is optional; offices may call the person who signs. */
  organizer?: PartOf<'organizer'>;
  registered_agent?: RegisteredAgent;
  principal_office?: Address;
  mailing_address?: Address;
  responsible_party?: Person;
  /** `stock` and `directors` exist only in a corporation. `directors` lists DIDs of members. */
  stock?: Stock;
  directors?: string[];
  tax: With<PartOf<'tax'>, 'ein'>;
  public_record: boolean;
} & AgreementParts;

/** Returns the members who can vote: those with the `vote` permission who are not observers. */
export function electorateOf({ members }: Pick<Constitution, 'members'>): Member[] {
  return members.filter((member) => member.role !== 'observer' && member.permissions.includes('vote'));
}

export function methodsInUse(governance: Pick<Governance, 'voting_method' | 'methods'>): Set<VotingMethod> {
  return new Set([governance.voting_method, ...Object.values(governance.methods)]);
}

/** Returns a corporation's officers who can sign (8 Del. C. § 103(a)(2), § 142(a)), without duplicates. */
export function signingOfficersOf({
  members,
  officers_and_authority: part,
}: Pick<Constitution, 'members' | 'officers_and_authority'>): Member[] {
  const officers = new Set((part?.officers ?? []).map(({ member }) => member));
  return members.filter(({ id, natural_person, name, email }) => {
    return officers.has(id) && natural_person && name !== undefined && email !== undefined;
  });
}

/** Returns a corporation's directors in the order of `directors`. */
export function directorsOf({ members, directors = [] }: Pick<Constitution, 'members' | 'directors'>): Member[] {
  return directors.flatMap((did) => members.find(({ id }) => id === did) ?? []);
}

export function isPerson({ natural_person, role }: Member): boolean {
  return natural_person && role !== 'algorithmic';
}

/**
 * Returns the telephone number of the person with this e-mail address. Only the organizer's number can be known,
 * because a constitution states no other.
 */
export function phoneAt(email: string | undefined, { organizer }: Pick<Constitution, 'organizer'>): string | undefined {
  return email !== undefined && email === organizer?.email ? organizer.phone : undefined;
}

/** A natural person who has to approve before a proposal is voted on. */
export type Approver = {
  /** Position in `/escalation/contacts` when approval was requested. It identifies the person without personal data. */
  contact: number;
  name: string;
  email?: string;
  did?: string;
};
