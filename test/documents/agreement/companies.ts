import type { DocumentRequest } from '../../../src/documents/document.ts';
import { type ParsedConstitution, parseConstitutionValue } from '../../../src/domain/constitution/parse.ts';
import { currentPack } from '../../../src/domain/jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../../../src/domain/jurisdictions/pack.ts';
import { STATES } from '../../../src/domain/jurisdictions/states.ts';
import { legalName } from '../../../src/domain/names/legal-name.ts';

export const SIZES = [1, 5, 60] as const;
export const KINDS = ['human', 'corporate', 'agents'] as const;
export type Composition = (typeof KINDS)[number];

type Case = {
  jurisdiction: JurisdictionCode;
  legal_form: LegalForm;
  size: number;
  kind: Composition;
  hasParts: boolean;
};

/** Names of letters only, so that no number in a table belongs to a name. */
const nameOf = (at: number, kind: 'Person' | 'Fund') =>
  `${kind} ${String.fromCharCode(65 + Math.floor(at / 26), 97 + (at % 26))}${kind === 'Fund' ? ' Holdings' : ' Example'}`;

function membersOf({ size, kind }: Case) {
  const owners = Array.from({ length: size }, (_, at) => {
    const isFund = kind === 'corporate' && at % 2 === 0;
    return {
      id: `did:web:${isFund ? 'fund' : 'person'}${at}.example.org`,
      name: nameOf(at, isFund ? 'Fund' : 'Person'),
      role: at === 0 ? 'founder' : 'member',
      weight: 1000 + at,
      natural_person: !isFund,
      ...(isFund && at % 4 === 0 && { signatory: { name: 'Mia Voss', title: 'Manager' } }),
    };
  });
  const watcher = { id: 'did:web:watch.example.org', name: 'Watcher Example', role: 'observer', natural_person: true };
  const clerk = {
    id: 'did:web:clerk.example.org',
    name: 'Clerk Program',
    role: 'algorithmic',
    permissions: ['propose', 'execute'],
  };
  if (kind === 'corporate') return [...owners, watcher];
  return kind === 'agents' ? [...owners, clerk, { ...watcher, natural_person: false }] : owners;
}

/** Shares of at most two decimals that add up to 100; the last holder has the rest. */
function percents(count: number): string[] {
  const each = Math.floor(10_000 / count);
  const last = 10_000 - each * (count - 1);
  const written = (share: number) => `${Math.floor(share / 100)}.${String(share % 100).padStart(2, '0')}`;
  return Array.from({ length: count }, (_, at) => written(at === count - 1 ? last : each));
}

function partsOf({ size, kind, jurisdiction }: Case, ids: readonly string[]) {
  const owners = ids.slice(0, size);
  const [first = ''] = owners;
  const isPerson = kind !== 'corporate';
  const shares = percents(size);
  const isSingle = size === 1;
  const clerk = { member: 'did:web:clerk.example.org', matters: ['contracts', 'payments'], limit_usd: '500.00' };
  return {
    economics: {
      contributions: owners.map((member, at) => ({ member, kind: 'cash', value_usd: 1000 + at, date: '2026-11-20' })),
      interests: owners.map((member, at) =>
        size === 60 ? { member, units: 10 + at } : { member, percent: shares[at] },
      ),
      distributions: { by: 'interest', frequency: 'yearly', tax_distributions: !isSingle },
      tax_classification: isSingle ? 'disregarded' : 'partnership',
      ...(!isSingle && {
        capital_accounts: 'section_704b',
        tax_allocations: { by: 'interest' },
        partnership_representative: { member: first, ...(!isPerson && { designated_individual: 'Mia Voss' }) },
      }),
    },
    transfers: {
      consent: 'vote',
      right_of_first_refusal_days: 30,
      on_death: 'company_buys',
      buyout_price: 'appraisal',
      on_did_loss: 'vote',
    },
    admission: { consent: 'all_members', contribution_required: true },
    withdrawal: { allowed: true, notice_days: 60, payout: 'book_value', expulsion: 'all_members' },
    officers_and_authority: {
      officers: [{ title: 'President', name: 'Mia Voss' }],
      authority: [{ member: first, matters: ['contracts', 'taxes'] }, ...(kind === 'agents' ? [clerk] : [])],
    },
    indemnification: { covers: ['members', 'officers', 'contacts'], advance_expenses: true, insurance: true },
    books: { fiscal_year_end_month: 6, accounting_method: 'accrual', inspection_notice_days: 7 },
    disputes: {
      governing_law: jurisdiction,
      venue: { court: 'the court of the county', state: jurisdiction.slice(3) },
      mediation_days: 30,
      arbitration: { rules: 'the rules of the institution', seat: 'the capital', arbitrators: 3 },
    },
  };
}

/** Returns the requests for the documents of an invented company. */
export function companyOf(of: Case) {
  const { jurisdiction, legal_form, size, hasParts } = of;
  const members = membersOf(of);
  const address = { street: '1 Main Street', ...STATES[jurisdiction].exampleCity };
  const source = {
    name: 'Cedar Works',
    jurisdiction,
    legal_form,
    governance: {
      voting_threshold: 0.55,
      quorum: 0.35,
      amendment_threshold: 0.7,
      dissolution_threshold: 0.8,
      ...(size > 1 && { required_signers: 2, methods: { spend: 'multisig' } }),
    },
    treasury: { daily_spend_limit_usd: '9000', require_human_above_usd: '4000', counterparty_caps_usd: { '*': '300' } },
    members,
    escalation: { contacts: [{ name: 'Rosa Contact', email: 'rosa@cedar.works' }] },
    organizer: { name: 'Otto Organizer', email: 'otto@cedar.works' },
    registered_agent: { name: 'Agents of the State', ...address, email: 'a@agents.works' },
    principal_office: address,
    responsible_party: { name: 'Rita Party', email: 'rita@cedar.works' },
    ...(hasParts &&
      partsOf(
        of,
        members.map(({ id }) => id),
      )),
  };
  const parsed: ParsedConstitution = parseConstitutionValue(JSON.parse(JSON.stringify(source)), { livemode: true });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const pack = currentPack(jurisdiction);
  const subject = {
    entity: {
      id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      legal_name: legalName('Cedar Works', legal_form, pack),
      livemode: true,
    },
    constitution: parsed.constitution,
    constitution_hash: parsed.hash,
    constitution_version: 3,
    pack_version: pack.packVersion,
    dated_at: '2026-11-19T10:00:00.000Z',
  };
  const hash = 'd4c1a1f0e6a94f2b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b';
  const filed = {
    number: '2026-001944432',
    filed_at: '2026-11-20T22:05:31.000Z',
    reference: 'efs-1',
    fee_cents: 10_000,
    packet_hash: hash,
    documents: [],
    evidence: null,
  };
  return {
    agreement: { ...subject, kind: 'operating_agreement' } satisfies DocumentRequest,
    worksheet: { ...subject, kind: 'ein_worksheet', filed } satisfies DocumentRequest,
    articles: { ...subject, kind: 'articles' } satisfies DocumentRequest,
  };
}
