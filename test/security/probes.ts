import type { Scope } from '../../src/domain/access/permissions.ts';
import { ADA, SMALL } from '../../src/domain/constitution/test-constitution.ts';
import type { Db } from '../../src/store/core/db.ts';
import { type Account, type Answer, type Call, type CallOptions, uniqueName } from '../harness/client.ts';
import type { Operation } from '../harness/contract.ts';
import { platformToken } from '../harness/issuer.ts';
import { putInState } from '../harness/states.ts';

/**
 * Operations without a key, each for a reason in its nature. This list may only shrink: a route that is missing here
 * and needs no key fails the suite.
 */
export const PUBLIC_OPERATIONS: readonly string[] = [
  'approve_proposal',
  'create_account',
  'create_attestation',
  'create_invited_key',
  'create_recovered_keys',
  'create_recovery',
  // Its signature replaces a key; registry-callbacks.test.ts shows that it is required.
  'create_registry_callback',
  // Stripe's signature as well: test/billing/stripe-events.test.ts.
  'create_stripe_event',
  'decline_attestation',
  'decline_proposal',
  'get_approval_page',
  'get_attestation_document',
  'get_attestation_page',
  'get_constitution_schema',
  'get_did',
  'get_event_schema',
  'get_health',
  'get_invitation_page',
  'get_jurisdiction_requirements',
  'get_jwks',
  'get_payment_page',
  'get_problem',
  'get_protected_resource',
  'get_public_entity',
  'get_readiness',
  'get_recovery_page',
  'get_status_document',
  'get_status_page',
  'get_waiting_page',
  'get_web_did',
  'list_constitution_templates',
  'list_event_types',
  'list_jurisdictions',
  'list_plans',
  'list_problems',
];

/** Acts of members only: no scope makes a key a member. */
export const ACTS_OF_MEMBERS: ReadonlySet<string> = new Set([
  'create_proposal',
  'open_proposal',
  'cancel_proposal',
  'create_vote',
  'create_approval',
  'execute_proposal',
  'file_dissolution',
  'create_delegation',
  'delete_delegation',
]);

/** A draft company accepts this from its members. */
export const PROPOSAL = {
  ...{ kind: 'membership', title: 'Bo joins', operation: 'add', draft: true },
  member: { id: 'did:web:bo.example', role: 'observer', permissions: [], natural_person: false },
};

const REFUSED = { code: 'fee_declined', message: 'No.', source: 'registry', retryable: false };

/** An upload that never exists: a reference to it is refused, but not for a lack of rights. */
const EVIDENCE = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12';

/** A call of each operation for which only the credential or the object can cause a refusal. */
export const PROBES: Record<string, CallOptions> = {
  get_health: {},
  get_readiness: {},
  create_account: { body: {} },
  get_constitution_schema: {},
  list_constitution_templates: {},
  list_event_types: {},
  get_event_schema: {},
  get_jwks: {},
  list_problems: {},
  get_problem: {},
  get_account: {},
  get_credential: {},
  list_entities: {},
  create_entity: { body: { name: 'probe-research' } },
  get_entity: {},
  list_entity_facts: {},
  update_entity: { body: { version: 1 } },
  delete_entity: { query: { version: '1' } },
  get_constitution: {},
  list_constitution_versions: {},
  get_constitution_diff: { query: { from: '1', to: '1' } },
  start_formation: {},
  get_formation_status: {},
  get_formation: {},
  resolve_requirement: { body: { note: 'Corrected.' } },
  resend_attestation: {},
  get_attestation_page: {},
  get_attestation_document: {},
  create_attestation: {},
  decline_attestation: {},
  list_status_links: {},
  create_status_link: {},
  delete_status_link: {},
  get_status_page: {},
  get_waiting_page: {},
  get_status_document: {},
  list_documents: {},
  get_document: {},
  get_document_content: {},
  create_document_bundle: {},
  list_entity_audit: {},
  export_entity_audit: {},
  list_events: {},
  stream_events: {},
  list_proposals: {},
  create_proposal: { body: PROPOSAL },
  get_proposal: {},
  open_proposal: {},
  cancel_proposal: {},
  create_deposit: { body: { amount_usd: '1.00' } },
  get_treasury: {},
  get_treasury_statement: {},
  get_dissolution: {},
  file_dissolution: {},
  create_vote: { body: { choice: 'approve' } },
  create_approval: { body: { decision: 'approve' } },
  resend_approvals: {},
  execute_proposal: {},
  list_delegations: {},
  create_delegation: { body: { to: 'did:web:bo.example' } },
  delete_delegation: {},
  get_approval_page: {},
  approve_proposal: {},
  decline_proposal: {},
  list_webhook_endpoints: {},
  create_webhook_endpoint: { body: { url: 'https://example.com/hooks' } },
  get_webhook_endpoint: {},
  update_webhook_endpoint: { body: { description: 'Probe' } },
  delete_webhook_endpoint: {},
  rotate_webhook_secret: {},
  test_webhook_endpoint: {},
  list_webhook_deliveries: {},
  recover_webhook_deliveries: { body: { since: new Date(Date.now() - 3_600_000).toISOString() } },
  redeliver_webhook_delivery: {},
  list_plans: {},
  create_quote: { body: { jurisdiction: 'US-WY', legal_form: 'dao_llc' } },
  get_subscription: {},
  get_usage: {},
  upgrade_subscription: { body: { plan: 'scale' } },
  cancel_subscription: {},
  resume_subscription: {},
  create_portal_session: {},
  create_stripe_event: { body: '{}', headers: { 'content-type': 'application/json' } },
  get_payment_page: {},
  await_entity: { query: { state: 'Draft' } },
  check_name: { body: { name: 'probe-research' } },
  validate_constitution: { body: { constitution: SMALL } },
  list_jurisdictions: {},
  get_jurisdiction_requirements: {},
  get_protected_resource: {},
  create_token: { body: { ttl_seconds: 60 } },
  list_issuer_links: {},
  create_issuer_link: { body: { token: platformToken('probe') } },
  delete_issuer_link: {},
  get_did: {},
  get_web_did: {},
  get_public_entity: {},
  create_upload: { body: '%PDF-1.7 probe', headers: { 'content-type': 'application/pdf' } },
  list_api_keys: {},
  create_api_key: { body: { name: 'Probe', scopes: ['keys:manage'] } },
  rotate_api_key: { body: {} },
  revoke_api_key: {},
  create_member_challenge: {},
  create_recovery: { body: { email: 'nobody@example.com' } },
  get_recovery_page: {},
  create_recovered_keys: {},
  create_member_invitation: { body: { scopes: ['entities:read'] } },
  get_invitation_page: {},
  create_invited_key: {},
  create_registry_callback: { body: { type: 'formation', reference: 'probe', status: 'accepted' } },
  list_sandbox_outbox: {},
  create_sandbox_fault: { body: { step: 'ein', kind: 'delay', seconds: 0 } },
  list_sandbox_faults: {},
  clear_sandbox_faults: {},
  get_sandbox_clock: {},
  advance_sandbox_clock: { body: { seconds: 1 } },
  list_operator_outbox: {},
  list_operator_accounts: { query: { email: 'ada@example.com' } },
  create_reissued_key: {},
  suspend_account: {},
  resume_account: {},
  list_operator_entities: { query: { name: 'probe' } },
  list_operator_queues: {},
  list_operator_filings: { query: { queue: 'to_file' } },
  record_mail_delivery: {},
  get_operator_filing: {},
  get_filing_document: {},
  create_filing_evidence: { body: '%PDF-1.7 probe', headers: { 'content-type': 'application/pdf' } },
  record_agent_consent: {
    body: { signed_by: 'Pat', signed_at: '2026-04-24T15:00:00Z', evidence_upload_id: EVIDENCE },
  },
  claim_filing: {},
  accept_filing: { body: { number: '2026-000000001', filed_at: '2026-04-24T15:00:00Z', evidence_upload_id: EVIDENCE } },
  adopt_filing: { body: { number: '2026-000000001', filed_at: '2026-04-24T15:00:00Z', evidence_upload_id: EVIDENCE } },
  reject_filing: { body: { code: 'registry_other', message: 'No.' } },
  release_filing: {},
  confirm_filing_result: {},
  withdraw_filing_result: {},
  list_corrections: {},
  correct_filing: { body: { facts: { number: '2026-000000001' }, reason: 'A probe.', evidence_upload_id: EVIDENCE } },
  confirm_filing_correction: {},
  decline_filing_correction: { body: {} },
  record_tax_number: { body: { ein: '12-3456789', evidence_upload_id: EVIDENCE } },
  list_screenings: {},
  clear_screening: { body: {} },
  refuse_screening: { body: {} },
  settle_requirement: { body: { note: 'Paid.' } },
  pause_jurisdiction: { body: { reason: 'A probe.' } },
  resume_jurisdiction: {},
  get_stuck_work: {},
  list_dead_jobs: {},
  list_stripe_events: {},
  list_billing_problems: {},
  redrive_dead_job: {},
  list_operator_billing: { query: { month: '2026-11' } },
};

/** Returns the scopes that a key needs in order to grant them: those that the probe asks for. */
export function scopesAskedFor({ operationId }: Operation): Scope[] {
  return (PROBES[operationId]?.body as { scopes?: Scope[] } | undefined)?.scopes ?? [];
}

export const ABSENT_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/**
 * The thing that `{id}` names if it is not an entity, and the preparation an entity needs for its operation: makes one
 * and returns its id.
 */
const SUBJECTS: readonly { path: RegExp; make(owner: Account, sql: Db): Promise<string> }[] = [
  {
    path: /\/requirements\/\{requirement_id\}\//,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
      (await owner.putEntity(id, { version: 2, action: 'mark_filing_failed' })).ok();
      const [row] = await sql<{ id: string }[]>`
        insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
        values (${owner.id}, ${id}, gen_random_uuid(), 'information', 'registry_other', 'Why?', 'open', now())
        returning id`;
      return `${id}/${row?.id}`;
    },
  },
  {
    path: /^\/v1\/api-keys\/\{id\}/,
    make: async (owner) => {
      const body = { name: 'Subject', scopes: ['keys:manage'] };
      return (await owner.call('POST', '/v1/api-keys', { body })).ok<{ id: string }>(201).id;
    },
  },
  {
    path: /^\/v1\/account\/issuer-links\/\{id\}/,
    make: async (owner) => {
      const body = { token: platformToken(uniqueName()) };
      return (await owner.call('POST', '/v1/account/issuer-links', { body })).ok<{ id: string }>(201).id;
    },
  },
  {
    path: /^\/v1\/webhook-(endpoints|deliveries)\/\{id\}/,
    make: async (owner, sql) => {
      const body = { url: 'https://example.com/hooks' };
      const { id } = (await owner.call('POST', '/v1/webhook-endpoints', { body })).ok<{ id: string }>(201);
      // One id for both.
      await sql`
        insert into webhook_deliveries (account_id, id, endpoint_id, type, state, created_at, due_at)
        values (${owner.id}, ${id}, ${id}, 'probe', 'pending', now(), now() + interval '1 hour')`;
      return id;
    },
  },
  {
    // With Stripe there is something to end only after a payment; its stand-in counts the visit as the payment.
    path: /^\/v1\/billing\/(?:cancel|resume)$/,
    make: async (owner) => {
      const bought = await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'scale' } });
      const { checkout_url } = bought.ok<{ checkout_url: string | null }>();
      if (checkout_url !== null) await fetch(checkout_url);
      return owner.id;
    },
  },
  {
    path: /\/attestation\/resend$/,
    make: async (owner) => {
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      return id;
    },
  },
  {
    path: /\/status-links\/\{link_id\}$/,
    make: async (owner) => {
      const { id } = await owner.draft();
      const link = (await owner.call('POST', `/v1/entities/${id}/status-links`)).ok<{ id: string }>(201);
      return `${id}/${link.id}`;
    },
  },
  {
    path: /\/approvals\/resend$/,
    make: async (owner) => {
      const { id } = await owner.draft();
      // A natural person, so that others are asked first.
      const body = { ...PROPOSAL, draft: false, member: { ...PROPOSAL.member, natural_person: true } };
      const made = await owner.call('POST', `/v1/entities/${id}/proposals`, { body });
      return `${id}/${made.ok<{ id: string }>(201).id}`;
    },
  },
  {
    path: /\/treasury\/deposits$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      await putInState(sql, id, 'Active');
      return id;
    },
  },
  {
    path: /\/dissolution/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      await putInState(sql, id, 'WindingDown');
      await sql`
        insert into dissolutions (account_id, entity_id, proposal_id, status, detail, rejection, decided_at, updated_at)
        values (${owner.id}, ${id}, gen_random_uuid(), 'rejected', 'Not accepted.', ${sql.json(REFUSED)}, now(), now())`;
      return id;
    },
  },
  {
    path: /\/proposals\/\{proposal_id\}/,
    make: async (owner) => {
      const { id } = await owner.draft();
      const made = await owner.call('POST', `/v1/entities/${id}/proposals`, { body: PROPOSAL });
      return `${id}/${made.ok<{ id: string }>(201).id}`;
    },
  },
  {
    path: /\/documents\/\{document_id\}/,
    make: async (owner) => {
      const { id } = await owner.draft();
      const bundle = (await owner.call('POST', `/v1/entities/${id}/documents/bundle`)).ok<{ id: string }>(201);
      return `${id}/${bundle.id}`;
    },
  },
  {
    path: /\/members\/\{did\}\//,
    make: async (owner) => {
      const members = SMALL.members?.map((member) => ({ ...member, email: 'ada@example.com' }));
      return (await owner.draft({ name: undefined, constitution: { ...SMALL, name: uniqueName(), members } })).id;
    },
  },
];

/** Makes a new thing for the operation's `{id}`; if the path names something in it as well, `<id>/<inner id>`. */
export async function makeSubject(owner: Account, sql: Db, { path }: Operation): Promise<string> {
  return (await SUBJECTS.find((subject) => subject.path.test(path))?.make(owner, sql)) ?? (await owner.draft()).id;
}

/** Calls an operation as its probe says, on an object of its kind if it has one; `{did}` is that object's member. */
export function probe(
  caller: { call: Call } | Account,
  operation: Operation,
  { id = ABSENT_ID, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const options = PROBES[operation.operationId] ?? {};
  return caller.call(operation.method, pathOf(operation, id), {
    ...options,
    headers: { ...options.headers, ...headers },
  });
}

export function pathOf({ path }: Pick<Operation, 'path'>, id: string = ABSENT_ID): string {
  const [outer = id, inner = outer] = id.split('/');
  return path
    .replaceAll('{id}', outer)
    .replaceAll('{did}', encodeURIComponent(ADA))
    .replaceAll('/jurisdictions/{code}', '/jurisdictions/US-WY')
    .replaceAll('/events/{type}.json', '/events/formation.filed.json')
    .replaceAll('/documents/{kind}', '/documents/articles')
    .replaceAll(/\{\w+_id\}/g, inner);
}
