const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/** An entity as it is created from a name. */
export const DRAFT = {
  id: ID,
  name: 'helios-research',
  legal_name: 'helios-research DAO LLC',
  state: 'Draft',
  version: 1,
  livemode: false,
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  external_reference: null,
  metadata: {},
  filing_number: null,
  ein: null,
  oas_did: null,
  filing_error: null,
  import_status: null,
  operating_agreement: null,
  stage: null,
  expected_by: null,
  next_action: {
    code: 'submit_formation',
    actor: 'agent',
    message: 'Submit the formation when the constitution is complete.',
    operation_id: 'start_formation',
    method: 'POST',
    href: `/v1/entities/${ID}/formation/start`,
    due_at: null,
  },
  created_at: '2026-11-21T18:00:00.000Z',
  updated_at: '2026-11-21T18:00:00.000Z',
};

export const NEXT_WHILE_FILING = {
  code: 'await_registry',
  actor: 'registry',
  message: 'The filing is under way. You need to do nothing.',
  operation_id: 'get_formation',
  method: 'GET',
  href: `/v1/entities/${ID}/formation`,
  due_at: '2026-11-21T18:00:06.000Z',
};

/** The entity after PUT {version: 1, action: "submit_formation"}. */
export const SUBMITTED = {
  ...DRAFT,
  state: 'Filing',
  version: 2,
  stage: 'state_filing',
  expected_by: NEXT_WHILE_FILING.due_at,
  next_action: NEXT_WHILE_FILING,
};

/** The entity at the end of its formation. */
export const ACTIVE = {
  ...DRAFT,
  state: 'Active',
  version: 5,
  filing_number: '2026-000123456',
  ein: '88-1234567',
  oas_did: 'did:oas:wy:llc:2026000123456',
  next_action: null,
  operating_agreement: { signed: 1, of: 1, waiting_on: [], declined: [], is_automatic: true },
  updated_at: '2026-11-21T18:00:09.000Z',
};

const FOUNDER = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

/** The smallest valid constitution. */
const SMALL = {
  name: 'helios-research',
  members: [{ id: FOUNDER, name: 'Ada', role: 'founder', natural_person: true }],
  escalation: { contacts: [{ name: 'Ada', email: 'ada@example.com' }] },
};

const SMALL_YAML = `name: helios-research
members:
  - { id: "${FOUNDER}", name: Ada, role: founder, natural_person: true }
escalation:
  contacts: [ { name: Ada, email: ada@example.com } ]
`;

export const CREATE_ENTITY_EXAMPLES = {
  from_a_name: { summary: 'Sandbox entity from a name', value: { name: 'helios-research' } },
  with_own_fields: {
    summary: 'Another state, with metadata',
    value: {
      name: 'helios-research',
      jurisdiction: 'US-DE',
      legal_form: 'llc',
      template: 'single_member',
      external_reference: 'order-1042',
      metadata: { team: 'research' },
    },
  },
  from_yaml: { summary: 'From a constitution as YAML', value: { constitution_yaml: SMALL_YAML } },
  from_json: { summary: 'From a constitution as JSON', value: { constitution: SMALL } },
};

export const FACTS = {
  data: [
    {
      name: 'filing_number',
      value: '2026-001234567',
      source: 'registry',
      asserted_at: '2026-11-21T18:00:06.000Z',
      evidence: null,
      evidence_check: null,
      verified: { by: 'registry', at: '2026-11-21T18:00:06.000Z', evidence: null },
    },
    {
      name: 'ein',
      value: '12-3456789',
      source: 'account',
      asserted_at: null,
      evidence: null,
      evidence_check: null,
      verified: null,
    },
  ],
};

export const UPDATE_ENTITY_EXAMPLES = {
  check_version: { summary: 'Check that the version is current', value: { version: 1 } },
  own_fields: {
    summary: 'Replace the metadata',
    value: { version: 1, external_reference: 'order-1042', metadata: { team: 'research' } },
  },
  replace_constitution: { summary: 'Replace the constitution', value: { version: 1, constitution_yaml: SMALL_YAML } },
  submit_formation: { summary: 'Submit the formation', value: { version: 1, action: 'submit_formation' } },
  mark_filing_failed: {
    summary: 'Give up a filing that is under way',
    value: { version: 2, action: 'mark_filing_failed', filing_error: 'The organizer withdrew.' },
  },
  retry_from_failed: { summary: 'File again after a failure', value: { version: 3, action: 'retry_from_failed' } },
};
