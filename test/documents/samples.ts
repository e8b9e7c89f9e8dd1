import type { CertificateFacts, DocumentRequest } from '../../src/documents/document.ts';
import { isWritten } from '../../src/documents/subject.ts';
import { packContents } from '../../src/domain/bank/papers.ts';
import { bankSigners } from '../../src/domain/bank/signers.ts';
import type { Statement } from '../../src/domain/certificates/certificate.ts';
import type { Constitution } from '../../src/domain/constitution/constitution.ts';
import { type ParsedConstitution, parseConstitutionValue } from '../../src/domain/constitution/parse.ts';
import { RENDERED_KINDS, SIGNED_KINDS } from '../../src/domain/entity/document.ts';
import { currentAttestationText, signerCapacity } from '../../src/domain/filing/attestation.ts';
import { attestationStatement, wordsOfOrganizer } from '../../src/domain/filing/attestation-texts.ts';
import { changeLines, filedChanges, type LaterStatement } from '../../src/domain/filing/filed-changes.ts';
import { filedPerson } from '../../src/domain/formats/latin-name.ts';
import { documentTitle } from '../../src/domain/jurisdictions/document-title.ts';
import { currentPack } from '../../src/domain/jurisdictions/index.ts';
import { legalName } from '../../src/domain/names/legal-name.ts';

/** Invented companies of every form, for pictures and tests. */
export const FORMS = ['dao', 'wyoming', 'delaware', 'colorado', 'corporation'] as const;
export type Form = (typeof FORMS)[number];
/** Those with an operating agreement. */
export const LLC_FORMS = FORMS.filter((form) => form !== 'corporation');
export const FORM_TITLES: Readonly<Record<Form, string>> = {
  wyoming: 'Wyoming LLC',
  dao: 'Wyoming DAO LLC',
  delaware: 'Delaware LLC',
  colorado: 'Colorado LLC',
  corporation: 'Delaware corporation',
};

const PERSON = (name: string, at: string) => ({ name, email: `${name.split(' ')[0]?.toLowerCase()}@${at}` });

const MEMBERS = [
  {
    id: 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
    name: 'Ingrid Søndergaard',
    role: 'founder',
    natural_person: true,
    weight: 400_000,
    email: 'ingrid@northwind.energy',
  },
  {
    id: 'did:web:okonkwo.dev',
    name: 'Chidi Okonkwo',
    role: 'founder',
    natural_person: true,
    weight: 350_000,
    email: 'chidi@okonkwo.dev',
  },
  { id: 'did:web:archimedes.capital:funds:iii', name: 'Archimedes Capital III LP', role: 'member', weight: 200_000 },
  {
    id: 'did:web:ledger.northwind.energy',
    name: 'Ledger Clerk',
    role: 'algorithmic',
    permissions: ['propose', 'execute'],
  },
  { id: 'did:web:watch.example.net', name: 'Observatory of Northern Grids', role: 'observer' },
];

const GOVERNANCE = {
  voting_method: 'token',
  voting_threshold: 0.5,
  quorum: 0.4,
  amendment_threshold: 0.66,
  voting_period_hours: 72,
  required_signers: 2,
  methods: { spend: 'multisig' },
};

const TREASURY = {
  daily_spend_limit_usd: '10000.00',
  reserve_minimum_usd: '25000.00',
  require_human_above_usd: '50000.00',
  counterparty_caps_usd: { '*': '5000', '*.aws.amazon.com': '15000' },
};

const ESCALATION = {
  contacts: [
    { name: 'Ingrid Søndergaard', email: 'ingrid@northwind.energy', did: MEMBERS[0]?.id },
    { name: 'Chidi Okonkwo', email: 'chidi@okonkwo.dev', purposes: ['amendment', 'spend'] },
  ],
};

const AGENT = {
  name: 'Bighorn Registered Agents LLC',
  street: '1712 Pioneer Avenue',
  street2: 'Suite 500',
  city: 'Cheyenne',
  state: 'WY',
  postal_code: '82001',
  email: 'service@bighorn-agents.com',
  consent: { signed_by: 'Margaret Two Bulls', signed_at: '2026-11-18T21:40:00Z' },
};

const PARTIES = {
  organizer: PERSON('Ingrid Søndergaard', 'northwind.energy'),
  registered_agent: AGENT,
  principal_office: { street: '214 East Grand Avenue', city: 'Laramie', state: 'WY', postal_code: '82070' },
  responsible_party: PERSON('Ingrid Søndergaard', 'northwind.energy'),
};

const SHARED = { governance: GOVERNANCE, treasury: TREASURY, escalation: ESCALATION };

const DELAWARE = {
  registered_agent: {
    ...AGENT,
    name: 'First State Agents, Inc.',
    street: '1209 North Market Street',
    street2: undefined,
    city: 'Wilmington',
    state: 'DE',
    postal_code: '19801',
    email: 'process@first-state-agents.com',
  },
  principal_office: { street: '800 North King Street', city: 'Wilmington', state: 'DE', postal_code: '19801' },
};

const CONSTITUTIONS: Record<Form, Record<string, unknown>> = {
  dao: {
    name: 'Northwind Grid Cooperative',
    jurisdiction: 'US-WY',
    legal_form: 'dao_llc',
    purpose: 'to build, own and operate energy storage, and any other lawful purpose',
    ...SHARED,
    members: MEMBERS,
    management: {
      algorithmic: 'partial',
      description:
        'Members decide by votes that the contract below counts. It pays what a vote approved; a person confirms what this constitution reserves.',
    },
    smart_contracts: [
      { kind: 'contract', value: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' },
      { kind: 'url', value: 'https://northwind.energy/contracts/treasury' },
    ],
    ...PARTIES,
    mailing_address: { street: 'Nørrebrogade 44', city: 'København', postal_code: '2200', country: 'DK' },
  },
  wyoming: {
    name: 'Sweetwater Orchard Robotics',
    jurisdiction: 'US-WY',
    legal_form: 'llc',
    purpose: 'to design and maintain machines for orchards',
    members: [MEMBERS[0]],
    escalation: { contacts: [ESCALATION.contacts[0]] },
    management: { algorithmic: 'none', description: 'Managed by its member.' },
    ...PARTIES,
    // A person of the operator, who leaves a statement to the member.
    organizer: PERSON('Grace Hopper', 'prairie-filings.com'),
  },
  delaware: {
    name: 'Brandywine Ledger',
    jurisdiction: 'US-DE',
    legal_form: 'llc',
    purpose: 'to keep books for small companies',
    ...SHARED,
    members: MEMBERS.slice(0, 3),
    escalation: ESCALATION,
    management: { algorithmic: 'none', description: 'Managed by its members.' },
    ...PARTIES,
    ...DELAWARE,
  },
  colorado: {
    name: 'Front Range Soil Works',
    jurisdiction: 'US-CO',
    legal_form: 'llc',
    purpose: 'to test and improve soils',
    ...SHARED,
    members: MEMBERS.slice(0, 2),
    management: { algorithmic: 'none', description: 'Managed by its members.' },
    ...PARTIES,
    registered_agent: {
      ...AGENT,
      name: 'Centennial Agents LLC',
      street: '1600 Broadway',
      street2: undefined,
      city: 'Denver',
      state: 'CO',
      postal_code: '80202',
      email: 'service@centennial-agents.com',
    },
    principal_office: { street: '200 South College Avenue', city: 'Fort Collins', state: 'CO', postal_code: '80524' },
    mailing_address: {
      street: '210 South College Avenue',
      city: 'Fort Collins',
      state: 'CO',
      postal_code: '80524',
      country: 'US',
    },
  },
  corporation: {
    name: 'Tidal Looms',
    jurisdiction: 'US-DE',
    legal_form: 'corporation',
    purpose: 'to make looms that the tide drives',
    members: MEMBERS.map(({ role: _, weight: __, ...member }) => ({ ...member, role: 'member' })).slice(0, 3),
    escalation: ESCALATION,
    management: { algorithmic: 'none', description: 'Managed by its board of directors.' },
    ...PARTIES,
    ...DELAWARE,
    registered_agent: { ...DELAWARE.registered_agent, county: 'New Castle' },
    stock: {
      classes: [
        {
          name: 'Class A Common Stock',
          authorized_shares: 10_000_000,
          par_value_usd: '0.0001',
          rights: 'All rights that this certificate gives to no other class',
        },
        {
          name: 'Class B Common Stock',
          authorized_shares: 2_500_000,
          votes_per_share: 0,
          rights: 'The same rights as Class A Common Stock, but no vote',
        },
      ],
    },
    directors: [MEMBERS[0]?.id, MEMBERS[1]?.id],
    officers_and_authority: {
      officers: [
        { title: 'President', member: MEMBERS[0]?.id },
        { title: 'Secretary', name: 'Margaret Two Bulls', email: 'margaret@northwind.energy' },
      ],
    },
  },
};

const FILED: Record<Form, { number: string; evidence: string | null }> = {
  dao: { number: '2026-001944432', evidence: 'Certificate of Organization issued; image 4 of 4 available online.' },
  wyoming: { number: '2026-001951207', evidence: null },
  colorado: { number: '20261234567', evidence: null },
  delaware: { number: '10416095', evidence: 'upload:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12' },
  corporation: { number: '10416188', evidence: 'upload:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e13' },
};

/** Returns a valid constitution of the form, with some members replaced. */
export function constitutionOf(form: Form, changes: Record<string, unknown> = {}) {
  const source = JSON.parse(JSON.stringify({ ...CONSTITUTIONS[form], ...changes }));
  const parsed: ParsedConstitution = parseConstitutionValue(source, { livemode: true });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { constitution: parsed.constitution, constitution_hash: parsed.hash };
}

/** Returns what a paper of a change states. The new agent consented. */
export function changeOf(
  before: Constitution,
  after: Partial<Constitution>,
): Pick<LaterStatement, 'changes' | 'to' | 'consent'> {
  const next = { ...before, ...after };
  const consent = 'registered_agent' in after ? AGENT.consent : null;
  return { changes: changeLines(before, next), to: filedChanges(before, next), consent };
}

/** The next values of facts on file, on the papers that change them. */
const CHANGED: Partial<Record<string, (before: Constitution) => Partial<Constitution>>> = {
  articles_of_amendment: ({ legal_form, management }) => ({
    name: 'Helios Works',
    ...(legal_form === 'dao_llc' && {
      management: { ...management, description: 'Members vote; the contracts below count.' },
      smart_contracts: [{ kind: 'url', value: 'https://helios.works/contracts/treasury' }],
    }),
  }),
  statement_of_change: ({ registered_agent }) =>
    registered_agent === undefined
      ? {}
      : { registered_agent: { ...registered_agent, name: 'Prairie Agents Inc.', street: '30 North Gould Street' } },
};

/** Returns the inputs of a document of each kind. */
export function requestsOf(
  form: Form,
  { livemode = true, changes = {} }: { livemode?: boolean; changes?: Record<string, unknown> } = {},
): DocumentRequest[] {
  const { constitution, constitution_hash } = constitutionOf(form, changes);
  const pack = currentPack(constitution.jurisdiction);
  const subject = {
    entity: {
      id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      legal_name: legalName(constitution.name, constitution.legal_form, pack),
      livemode,
    },
    constitution,
    constitution_hash,
    constitution_version: 1,
    pack_version: pack.packVersion,
    dated_at: '2026-11-19T10:15:00.000Z',
  };
  const { number, evidence } = FILED[form];
  const filed = {
    number,
    filed_at: '2026-11-20T22:05:31.000Z',
    reference: 'efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1',
    fee_cents: pack.feeCents.formation?.value ?? 0,
    packet_hash: 'd4c1a1f0e6a94f2b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b',
    documents: [
      { kind: 'articles', blake3: '5b1d4c9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c' },
      { kind: 'consent', blake3: '0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0c1d2e3f4a5b6c7d8e9f0a1b' },
    ],
    evidence,
  };
  const dissolution = {
    filing_number: number,
    filed_at: filed.filed_at,
    // The evening before in Wyoming, past midnight in Delaware.
    decided_at: '2028-03-15T04:30:00.000Z',
    // The vote passed weeks before its decision was carried out.
    approved_at: '2028-01-20T18:00:00.000Z',
    signer_name: 'Chidi Okonkwo',
  };
  const later: LaterStatement = {
    ...dissolution,
    consent: null,
    changes: [],
    facts: [
      { label: 'Period', value: '2027: November 19, 2026 to October 31, 2027' },
      { label: 'Tax', value: '$80.00' },
    ],
  };
  const organizer = constitution.organizer ? filedPerson(constitution.organizer).name : '';
  const signature = { name: organizer, signed_at: '2026-11-19T18:20:00.000Z', is_automatic: !livemode };
  return RENDERED_KINDS.filter((kind) => isWritten(subject, kind)).map((kind) => {
    const name =
      kind === 'consent'
        ? AGENT.consent.signed_by
        : kind === 'articles' || !(SIGNED_KINDS as readonly string[]).includes(kind)
          ? signature.name
          : dissolution.signer_name;
    const certificate = certificateOf(constitution, filed.reference, constitution_hash);
    const certified = certifiedOf(subject.entity, constitution, filed);
    const changed = CHANGED[kind]?.(constitution);
    const facts = {
      filed,
      words: wordsOfOrganizer('outside-2026-11-2', constitution.jurisdiction) ?? '',
      dissolution,
      later: changed === undefined ? later : { ...later, ...changeOf(constitution, changed) },
      certificate,
      certified,
      ...bankFactsOf(constitution, filed),
    };
    return { ...subject, kind, ...facts, signature: { ...signature, name } } as DocumentRequest;
  });
}

/** The facts on the papers for a bank: the Wyoming LLC lacks some papers. */
function bankFactsOf(constitution: Constitution, filed: { number: string; filed_at: string }) {
  const file = (digit: string) => ({ extension: 'pdf', sha256: digit.repeat(64), blake3: digit.repeat(64) });
  const isComplete = constitution.members.length > 1;
  const { jurisdiction } = constitution;
  const { registry } = currentPack(jurisdiction);
  const ein = '86-1203344';
  const contents = packContents({
    registry,
    articles: { ...file('1'), title: documentTitle('articles', constitution), isUploaded: false },
    proof: isComplete ? file('2') : null,
    receipt: file('3'),
    agreement: { ...file('4'), isSigned: isComplete, isAutomatic: false, constitutionVersion: 1 },
    signers: constitution.legal_form === 'corporation' ? 'director' : 'member',
    constitutionVersion: 1,
    taxNotice: isComplete ? file('5') : null,
    ein,
    isBrought: false,
    isEinUnconfirmed: false,
    isEinWaived: false,
    resolution: { ...file('6'), basis: bankSigners(constitution).basis },
  });
  const source = 'From an operator of the service; verified on November 20, 2026';
  const facts = [
    { label: 'Filing number', value: filed.number, source },
    { label: 'Filed', value: 'November 20, 2026', source },
    { label: 'Tax number (EIN)', value: ein, source: 'From the account of the company; not verified' },
  ];
  return {
    bank: { filing_number: filed.number, filed_at: filed.filed_at, ein },
    pack: { ...contents, facts, made_at: '2026-11-23T17:30:00.000Z' },
  };
}

/** Certificates: of existence for the Wyoming LLC, of authority for the others. */
function certifiedOf(
  { id, legal_name }: { id: string; legal_name: string },
  { jurisdiction, legal_form, members }: Constitution,
  { number, filed_at }: { number: string; filed_at: string },
) {
  const company = {
    id,
    name: legal_name,
    did: null,
    jurisdiction,
    legal_form,
    state: 'Active',
    filing_number: number,
    filed_at,
  };
  const fact = { source: 'operator', verified_by: 'operator', verified_at: filed_at } as const;
  const values = { name: legal_name, jurisdiction, legal_form, filing_number: number, filed_at };
  const agent = members.find(({ role }) => role === 'algorithmic') ?? members[1];
  const statement: Statement =
    agent === undefined
      ? { kind: 'existence', company, facts: Object.entries(values).map(([name, value]) => ({ ...fact, name, value })) }
      : {
          kind: 'authority',
          company,
          agentKey: null,
          authority: {
            agent: { did: agent.id, name: agent.name ?? null, role: agent.role },
            matters: ['contracts', 'payments'],
            limit_usd: '2500.00',
            description: 'Invoices of suppliers',
            company_limits: {
              daily_spend_limit_usd: '10000.00',
              reserve_minimum_usd: '25000.00',
              require_human_above_usd: '50000.00',
              agent_monthly_limit_usd: null,
            },
          },
          origin: {
            since: filed_at,
            since_version: 1,
            proposal_id: null,
            constitution_version: 1,
            constitution_hash: 'c'.repeat(64),
          },
        };
  return {
    id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30',
    statement,
    status_uri: `https://api.example.com/entities/${id}/certificate-status`,
    issued_at: '2026-11-23T17:30:00.000Z',
    expires_at: '2026-12-23T17:30:00.000Z',
  };
}

function certificateOf(constitution: Constitution, reference: string, constitutionHash: string): CertificateFacts {
  const pack = currentPack(constitution.jurisdiction);
  const version = currentAttestationText('formation', constitution.legal_form);
  const hash = (digit: string) => digit.repeat(64);
  return {
    id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e20',
    signer_name: 'Ingrid Søndergaard',
    capacity: signerCapacity('articles', pack.code, constitution.legal_form),
    about: `Filing ${reference}`,
    identified_by: 'A single-use link, made for i•••@northwind.energy',
    requested_at: '2026-11-19T18:02:11.000Z',
    signed_at: '2026-11-19T18:20:00.000Z',
    network_address: '198.51.100.7',
    statement: { version, text: attestationStatement(version, pack) },
    shown: [
      { label: 'All that is filed', blake3: hash('9') },
      { label: 'Constitution', blake3: constitutionHash },
      { label: documentTitle('articles', constitution), blake3: hash('5') },
    ],
    signed: [{ kind: 'articles', blake3: hash('7') }],
    audit: { chain: 'entity:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11', seq: 9, hash: hash('a') },
  };
}
