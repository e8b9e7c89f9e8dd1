import type { Scope } from '../../src/domain/access/permissions.ts';
import { ADA, SMALL } from '../../src/domain/constitution/test-constitution.ts';
import type { Account, Answer, Call, CallOptions } from '../harness/client.ts';
import type { Operation } from '../harness/contract.ts';
import { platformToken } from '../harness/issuer.ts';

/**
 * Operations without a key, each for a reason in its nature. This list may only shrink: a route that is missing here
 * and needs no key fails the suite.
 */
export const PUBLIC_OPERATIONS: readonly string[] = [
  'approve_proposal',
  'create_account',
  'create_agreement_signature',
  'create_attestation',
  'create_invited_key',
  'create_recovered_keys',
  'create_recovery',
  // Its signature replaces a key; registry-callbacks.test.ts shows that it is required.
  'create_registry_callback',
  // Stripe's signature as well: test/billing/stripe-events.test.ts.
  'create_stripe_event',
  'decline_agreement_signature',
  'decline_attestation',
  'decline_proposal',
  'get_agreement_document',
  'get_agreement_page',
  'get_approval_page',
  'get_attestation_document',
  'get_attestation_page',
  'get_certificate_status',
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
  'sign_operating_agreement',
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

/** An upload that hardly any subject has: a reference to it is refused, but not for a lack of rights. */
export const EVIDENCE = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12';

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
  create_consent_paper: {
    body: { signed_by: 'Pat', signed_at: '2026-04-24T15:00:00Z', upload_id: EVIDENCE },
  },
  get_operating_agreement: {},
  sign_operating_agreement: { body: { blake3: '0'.repeat(64) } },
  resend_agreement_links: {},
  get_agreement_page: {},
  get_agreement_document: {},
  create_agreement_signature: {},
  decline_agreement_signature: {},
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
  create_bank_pack: {},
  create_certificate: { body: { kind: 'existence' } },
  list_certificates: {},
  get_certificate_status: {},
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
  get_filing_evidence: {},
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
