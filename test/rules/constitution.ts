import type { ConstitutionInput } from '../../src/domain/constitution/schema.ts';

export const ADA = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
export const ADA_KEY = 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

/** A constitution with every part filled in; tests change one thing at a time. */
export const FULL_YAML = `name: Helios Research DAO LLC
jurisdiction: US-WY
legal_form: dao_llc
purpose: any lawful purpose
mode: hybrid
identity: { did: "did:oas:wy:llc:2026000123456" }
governance:
  voting_method: 1p1v
  voting_threshold: 0.5
  quorum: 0.4
  amendment_threshold: 0.66
  dissolution_threshold: 0.66
  voting_period_hours: 72
  close_early: true
  delegation: { allowed: true, max_depth: 2, revocable: true }
  required_signers: 2
  methods: { spend: multisig }
treasury:
  daily_spend_limit_usd: "10000.00"
  reserve_minimum_usd: "25000.00"
  require_human_above_usd: "50000.00"
  counterparty_caps_usd: { "*": "5000", "*.aws.amazon.com": "15000" }
members:
  - { id: "${ADA}", name: Ada, role: founder, permissions: [propose, vote, execute, amend, admin], weight: 1, natural_person: true, email: ada@example.com, public_key: ${ADA_KEY} }
  - { id: "did:web:bob.example.com", name: Bob, role: member, natural_person: true }
  - { id: "did:oas:agent:7", name: Clerk, role: algorithmic, permissions: [propose] }
escalation:
  contacts: [ { name: Ada, email: ada@example.com, did: "${ADA}", purposes: [dissolution, amendment, statutory, spend] } ]
management: { algorithmic: none, description: Managed by its members. }
smart_contracts:
  - { kind: url, value: "https://helios.example.com/contract" }
  - { kind: contract, value: "eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb" }
organizer: { name: Ada, email: ada@helios.test }
registered_agent:
  name: Prairie Agents Inc.
  street: 30 N Gould St
  street2: Ste R
  city: Sheridan
  state: WY
  postal_code: 82801
  email: service@prairie.test
  consent: { signed_by: Pat Prairie, signed_at: 2026-04-26T18:00:00Z }
principal_office: { street: 1 Main St, city: Cheyenne, state: WY, postal_code: "82001-1234" }
mailing_address: { street: Ring 1, city: Wien, postal_code: "1010", country: AT }
responsible_party: { name: Ada, email: ada@helios.test }
tax: { ein: apply }
public_record: true
`;

/** The full constitution as it is submitted: no DID is known before it is issued. */
export const SUBMITTABLE_YAML = FULL_YAML.replace(/^identity: .*\n/m, '');

/** The smallest valid constitution. */
export const SMALL: ConstitutionInput = {
  name: 'helios-research',
  members: [{ id: ADA, name: 'Ada', role: 'founder', natural_person: true }],
  escalation: { contacts: [{ name: 'Ada', email: 'ada@example.com' }] },
};

const AGREEMENT_PARTS_YAML = `economics:
  contributions:
    - { member: "${ADA}", kind: cash, value_usd: "60000.00", date: "2026-11-20" }
    - { member: "did:web:bob.example.com", kind: services, value_usd: 40000, date: "2026-11-20", description: Design of the first machine }
  interests:
    - { member: "${ADA}", percent: "60.0" }
    - { member: "did:web:bob.example.com", percent: 40 }
  capital_accounts: section_704b
  distributions: { by: interest, frequency: quarterly, tax_distributions: true }
  tax_allocations: { by: interest }
  tax_classification: partnership
  partnership_representative: { member: "${ADA}" }
transfers: { consent: vote, right_of_first_refusal_days: 30, on_death: company_buys, buyout_price: appraisal, on_did_loss: contact }
admission: { consent: vote, contribution_required: true, requirements: A new member signs this agreement. }
withdrawal: { allowed: true, notice_days: 90, payout: book_value, expulsion: all_members }
officers_and_authority:
  officers:
    - { title: President, member: "${ADA}" }
    - { title: Secretary, name: Sam Seal, email: sam@helios.test }
  authority:
    - { member: "${ADA}", matters: [contracts, payments, banking, filings, taxes] }
    - { member: "did:oas:agent:7", matters: [contracts], limit_usd: 500, description: Subscriptions of software }
indemnification: { covers: [members, officers], advance_expenses: true, insurance: false }
books: { fiscal_year_end_month: 6, accounting_method: accrual, inspection_notice_days: 5 }
disputes:
  governing_law: US-WY
  venue: { court: the District Court of Laramie County, state: WY }
  mediation_days: 30
  arbitration: { rules: the commercial rules of the institution, seat: "Cheyenne, Wyoming", arbitrators: 1 }
operating_agreement: { signatures: before_filing }
`;

export const AGREEMENT_YAML = FULL_YAML + AGREEMENT_PARTS_YAML;
