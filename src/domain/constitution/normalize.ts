import { compareFractions, decimalOfNumber, formatCents, parseCents, shortDecimal } from '../formats/decimal.ts';
import { currentPack, DEFAULT_JURISDICTION } from '../jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import type { Authority, Economics, Interest, OfficersAndAuthority } from './agreement-parts.ts';
import {
  type Address,
  type Constitution,
  type Governance,
  type Member,
  methodsInUse,
  type Permission,
  type Role,
  type Stock,
} from './constitution.ts';
import { type ConstitutionInput, MANAGED_BY_DIRECTORS, MANAGED_BY_MEMBERS, PERMISSIONS, PURPOSES } from './schema.ts';

export type ConstitutionDefaults = { livemode: boolean };

/** Two thirds, the usual share in bylaws. */
const DEFAULT_AMENDMENT_THRESHOLD = 0.66;

const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  founder: PERMISSIONS,
  member: ['propose', 'vote'],
  algorithmic: ['propose'],
  observer: [],
};

const DID_KEY_ED25519 = /^did:key:(z6Mk[1-9A-HJ-NP-Za-km-z]{44})$/;

export function permissionsOfRole(role: Role): readonly Permission[] {
  return ROLE_PERMISSIONS[role] ?? [];
}

export function weightOfRole(role: Role): number {
  return role === 'algorithmic' || role === 'observer' ? 0 : 1;
}

/** Returns the Ed25519 Multikey of a did:key identifier, or undefined for any other DID. */
export function keyOfDid(did: string): string | undefined {
  return DID_KEY_ED25519.exec(did)?.[1];
}

/**
 * Applies every default, and writes amounts and postal codes in one format. Also runs on a document whose invalid parts
 * were removed (see `parse.ts`), so a list may contain an empty map despite its type.
 */
export function normalizeConstitution(input: ConstitutionInput, defaults: ConstitutionDefaults): Constitution {
  const jurisdiction = input.jurisdiction ?? DEFAULT_JURISDICTION;
  const legalForm = input.legal_form ?? currentPack(jurisdiction).defaultLegalForm;
  const { registered_agent: agent, principal_office: office, mailing_address: mailing, stock, ...others } = input;
  const { economics, officers_and_authority: officers, ...rest } = others;
  return {
    ...rest,
    // A missing part stays missing, so that the statute applies. A default here would look like a term that the members
    // wrote.
    ...(economics && { economics: economicsOf(economics) }),
    ...(officers && { officers_and_authority: officersOf(officers) }),
    jurisdiction,
    legal_form: legalForm,
    purpose: input.purpose ?? 'any lawful purpose',
    mode: input.mode ?? 'hybrid',
    governance: governance(input.governance ?? {}, jurisdiction, legalForm),
    treasury: treasury(input.treasury ?? {}),
    members: (input.members ?? []).map(member),
    escalation: {
      contacts: (input.escalation?.contacts ?? []).map((contact) => ({
        ...contact,
        purposes: contact.purposes ?? [...PURPOSES],
      })),
    },
    management: {
      algorithmic: input.management?.algorithmic ?? 'none',
      description:
        input.management?.description ?? (legalForm === 'corporation' ? MANAGED_BY_DIRECTORS : MANAGED_BY_MEMBERS),
    },
    smart_contracts: input.smart_contracts ?? [],
    ...(agent && { registered_agent: { ...agent, postal_code: String(agent.postal_code) } }),
    ...(office && { principal_office: address(office) }),
    ...(mailing && { mailing_address: address(mailing) }),
    ...(stock && { stock: stockWithDefaults(stock) }),
    tax: { ...input.tax, ein: input.tax?.ein ?? 'apply' },
    public_record: input.public_record ?? !defaults.livemode,
  };
}

type InputOf<Part extends keyof ConstitutionInput> = NonNullable<ConstitutionInput[Part]>;

function governance(input: InputOf<'governance'>, jurisdiction: JurisdictionCode, legalForm: LegalForm): Governance {
  const votingThreshold = input.voting_threshold ?? 0.5;
  const votingMethod = input.voting_method ?? '1p1v';
  const methods = input.methods ?? {};
  const isDelegationUsed = methodsInUse({ voting_method: votingMethod, methods }).has('delegation');
  // Undefined if the state has no such legal form, which another rule reports.
  const rules = currentPack(jurisdiction).legalForms[legalForm];
  return {
    ...input,
    voting_method: votingMethod,
    voting_threshold: votingThreshold,
    quorum: input.quorum ?? 0,
    amendment_threshold: input.amendment_threshold ?? greaterShare(DEFAULT_AMENDMENT_THRESHOLD, votingThreshold),
    ...(legalForm === 'corporation' && { board_acts_by: input.board_acts_by ?? 'consent' }),
    dissolution_threshold: input.dissolution_threshold ?? rules?.defaultDissolutionThreshold.value ?? 1,
    voting_period_hours: input.voting_period_hours ?? 72,
    close_early: input.close_early ?? true,
    delegation: {
      allowed: input.delegation?.allowed ?? isDelegationUsed,
      max_depth: input.delegation?.max_depth ?? 2,
      revocable: input.delegation?.revocable ?? true,
    },
    methods,
  };
}

function stockWithDefaults({ classes, holdings }: InputOf<'stock'>): Stock {
  return {
    classes: (classes ?? []).map((each) => ({ ...each, votes_per_share: each.votes_per_share ?? 1 })),
    holdings: holdings ?? [],
  };
}

function greaterShare(a: number, b: number): number {
  return compareFractions(decimalOfNumber(a), decimalOfNumber(b)) < 0 ? b : a;
}

function treasury(input: InputOf<'treasury'>): Constitution['treasury'] {
  const { counterparty_caps_usd: caps = {}, ...limits } = input;
  return { ...mapAmounts(limits), counterparty_caps_usd: mapAmounts(caps) };
}

function mapAmounts(amounts: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, centsText(amount)]));
}

/**
 * Writes an amount with two decimals. An amount with fractions of a cent stays unchanged, so that the rules can report
 * it as a problem.
 */
function centsText(amount: string | number): string {
  const cents = parseCents(String(amount));
  return cents === undefined ? String(amount) : formatCents(cents);
}

function economicsOf({ contributions, interests, ...rest }: InputOf<'economics'>): Economics {
  return {
    ...rest,
    ...(contributions && {
      contributions: contributions.map((each) => ({ ...each, value_usd: centsText(each.value_usd) })),
    }),
    ...(interests && { interests: interests.map(interestOf) }),
  };
}

function interestOf({ percent, units, ...rest }: NonNullable<InputOf<'economics'>['interests']>[number]): Interest {
  return {
    ...rest,
    ...(percent !== undefined && { percent: shortDecimal(String(percent)) }),
    ...(units !== undefined && { units: shortDecimal(String(units)) }),
  };
}

function officersOf({ authority, ...rest }: InputOf<'officers_and_authority'>): OfficersAndAuthority {
  const limited = authority?.map(({ limit_usd, ...each }): Authority => {
    return { ...each, ...(limit_usd !== undefined && { limit_usd: centsText(limit_usd) }) };
  });
  return { ...rest, ...(limited && { authority: limited }) };
}

function member(input: ConstitutionInput['members'][number]): Member {
  const publicKey = input.public_key ?? keyOfDid(input.id);
  return {
    ...input,
    permissions: input.permissions ?? [...permissionsOfRole(input.role)],
    weight: input.weight ?? weightOfRole(input.role),
    natural_person: input.natural_person ?? false,
    ...(publicKey !== undefined && { public_key: publicKey }),
  };
}

function address({ postal_code: code, ...input }: InputOf<'principal_office'>): Address {
  return { ...input, ...(code !== undefined && { postal_code: String(code) }), country: input.country ?? 'US' };
}
