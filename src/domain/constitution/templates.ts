import { stringify } from 'yaml';
import { DEFAULT_JURISDICTION } from '../jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import { partsOfOtherForms } from './corporation/corporation-rules.ts';
import {
  EXAMPLE_AGENT,
  EXAMPLE_FOUNDER,
  EXAMPLE_MEMBERS,
  exampleParties,
  exampleStock,
  SANDBOX_MARK,
} from './sandbox-example.ts';
import { ConstitutionInput } from './schema.ts';

/** The account's statements about the creator of the company. */
export type TemplateMember = {
  /** DID of the API key that creates the company. */
  id: string;
  name?: string | null;
  email?: string | null;
  /**
   * True if the member is a natural person. In live mode, the field is present only if the caller stated this. A
   * sandbox assumes that the creator is a natural person.
   */
  natural_person?: boolean;
};

export type TemplateRequest = {
  name: string;
  jurisdiction?: JurisdictionCode;
  legal_form?: LegalForm;
  template?: TemplateName;
  livemode: boolean;
  member: TemplateMember;
};

type Member = ConstitutionInput['members'][number];

type Parts = Pick<
  ConstitutionInput,
  'economics' | 'transfers' | 'admission' | 'withdrawal' | 'officers_and_authority' | 'indemnification' | 'books'
>;

type Template = {
  readonly description: string;
  /** Members that a sandbox invents in addition to the founder. In live mode the caller has to name all members. */
  readonly others: readonly Member[];
  readonly parts: Pick<ConstitutionInput, 'governance' | 'treasury' | 'management'>;
  /** The only state and legal form that can use the template; absent: all can use it. */
  readonly only?: { readonly jurisdiction: JurisdictionCode; readonly legal_form: LegalForm };
  /** Returns the parts of the operating agreement. Some of them name members, such as interests and officers. */
  readonly agreement?: (members: readonly Member[]) => Parts;
};

const TEMPLATES = {
  single_member: {
    description: 'One founder who is the only member, votes alone and decides escalated proposals.',
    others: [],
    parts: {},
  },
  multi_member: {
    description: 'Several members with one vote each. At least half of them must take part in a vote.',
    others: EXAMPLE_MEMBERS,
    parts: { governance: { quorum: 0.5 } },
  },
  agent_operated: {
    description: 'An agent proposes and executes what people approved, within spending limits.',
    others: [EXAMPLE_AGENT],
    parts: {
      governance: { voting_period_hours: 24 },
      treasury: { daily_spend_limit_usd: '1000.00', require_human_above_usd: '500.00' },
      management: { description: 'Managed by its members. An agent proposes, and carries out what they decide.' },
    },
  },
  multisig_treasury: {
    description: 'Three members. Spending needs the approval of two of them; everything else is decided by vote.',
    others: EXAMPLE_MEMBERS,
    parts: {
      governance: { required_signers: 2, methods: { spend: 'multisig' } },
      treasury: {
        daily_spend_limit_usd: '10000.00',
        reserve_minimum_usd: '5000.00',
        require_human_above_usd: '10000.00',
      },
    },
  },
  full_agreement: {
    description:
      'Three members with equal interests, an officer, and written rules for money, transfers and withdrawal.',
    others: EXAMPLE_MEMBERS,
    parts: {
      governance: { quorum: 0.5 },
      treasury: { daily_spend_limit_usd: '10000.00', require_human_above_usd: '5000.00' },
    },
    agreement: fullAgreement,
  },
  corporation: {
    description: 'A stock corporation of Delaware. Its founder is its only director; its board issues the stock later.',
    others: [],
    parts: {},
    only: { jurisdiction: 'US-DE', legal_form: 'corporation' },
  },
} as const satisfies Record<string, Template>;

/** Interests are in units, because three members cannot hold exactly equal percentages. */
function fullAgreement(members: readonly Member[]): Parts {
  const [founder] = members.map(({ id }) => id);
  if (founder === undefined) throw new Error('a company without members');
  return {
    economics: {
      interests: members.map(({ id }) => ({ member: id, units: 100 })),
      distributions: { by: 'interest', frequency: 'quarterly', tax_distributions: true },
      ...(members.length > 1
        ? {
            capital_accounts: 'tax_basis',
            tax_classification: 'partnership',
            tax_allocations: { by: 'interest' },
            partnership_representative: { member: founder },
          }
        : { tax_classification: 'disregarded' }),
    },
    transfers: { consent: 'vote', right_of_first_refusal_days: 30, on_death: 'transferee', on_did_loss: 'contact' },
    admission: { consent: 'vote', contribution_required: true },
    withdrawal: { allowed: true, notice_days: 90, payout: 'transferee' },
    officers_and_authority: {
      officers: [{ title: 'President', member: founder }],
      authority: [{ member: founder, matters: ['contracts', 'payments', 'banking', 'filings', 'taxes'] }],
    },
    indemnification: { covers: ['members', 'officers'], advance_expenses: true },
    books: { fiscal_year_end_month: 12, accounting_method: 'cash', inspection_notice_days: 5 },
  };
}

export type TemplateName = keyof typeof TEMPLATES;

const DEFAULT_TEMPLATE: TemplateName = 'single_member';

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

export function listTemplates(): { name: TemplateName; description: string }[] {
  return TEMPLATE_NAMES.map((name) => ({ name, description: TEMPLATES[name].description }));
}

/** Returns the only state and legal form that can use a template; null: all can use it. */
export function onlyFormOf(template: TemplateName = DEFAULT_TEMPLATE): NonNullable<Template['only']> | null {
  const { only }: Template = TEMPLATES[template];
  return only ?? null;
}

/**
 * Builds the source of a constitution from a name and a few options. For a sandbox, the source is complete, and
 * invented parties are marked as such. In live mode nothing is invented, so missing facts remain problems or blockers.
 * Pass the result to `parseConstitutionValue`, like any other source.
 */
export function buildFromTemplate(wish: TemplateRequest): ConstitutionInput {
  const { others, parts, agreement, only }: Template = TEMPLATES[wish.template ?? DEFAULT_TEMPLATE];
  const request = { ...wish, ...only };
  const { members: founders, ...own } = foundersOwn(request);
  const members = request.livemode ? founders : [...founders, ...others];
  const written = { ...own, ...parts, members, ...agreement?.(members) };
  if (request.legal_form !== 'corporation') return written;
  // A corporation is managed by its board, so the template's parts for an LLC are left out.
  const refused = new Set(['management', ...partsOfOtherForms('corporation')]);
  const { governance, ...corporate } = Object.fromEntries(
    Object.entries(written).filter(([part]) => !refused.has(part)),
  ) as ConstitutionInput;
  // A corporation can choose only the voting period, because the law sets its other voting rules.
  const { voting_period_hours } = governance ?? {};
  return { ...corporate, ...(voting_period_hours !== undefined && { governance: { voting_period_hours } }) };
}

function foundersOwn(request: TemplateRequest): ConstitutionInput {
  const { member, livemode, jurisdiction = DEFAULT_JURISDICTION } = request;
  const name = member.name ?? (livemode ? undefined : EXAMPLE_FOUNDER.name);
  const email = member.email ?? (livemode ? undefined : EXAMPLE_FOUNDER.email);
  return {
    name: request.name,
    jurisdiction,
    ...(request.legal_form !== undefined && { legal_form: request.legal_form }),
    members: [
      {
        id: member.id,
        ...(name !== undefined && { name }),
        role: 'founder',
        natural_person: member.natural_person ?? !livemode,
        ...(email !== undefined && { email }),
      },
    ],
    escalation: {
      contacts: name === undefined ? [] : [{ name, ...(email !== undefined && { email }), did: member.id }],
    },
    ...(!livemode && name !== undefined && email !== undefined && exampleParties(jurisdiction, { name, email })),
    ...(!livemode && request.legal_form === 'corporation' && exampleStock(member.id)),
  };
}

/** Placeholder for the founder's DID, to be replaced by the user. It does not resolve (RFC 2606). */
const FOUNDER_DID = 'did:web:founder.example';

/**
 * Returns a template as YAML text to start from. The text is complete, so a sandbox accepts it unchanged; invented
 * parts are marked. The first line names the schema for editors with a YAML language server.
 */
export function templateYaml(template: TemplateName, description: string, schemaUrl: string): string {
  const document = buildFromTemplate({
    name: 'Helios Research',
    template,
    livemode: false,
    member: { id: FOUNDER_DID },
  });
  // Puts the parts into the order of the schema.
  const keys = Object.keys(ConstitutionInput.properties) as (keyof ConstitutionInput)[];
  const ordered = Object.fromEntries(keys.filter((key) => key in document).map((key) => [key, document[key]]));
  return [
    `# yaml-language-server: $schema=${schemaUrl}`,
    `# ${description}`,
    `# Replace the name, the DIDs under .example, and whatever is marked ${SANDBOX_MARK}.`,
    stringify(ordered, { version: '1.2', schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 }),
  ].join('\n');
}
