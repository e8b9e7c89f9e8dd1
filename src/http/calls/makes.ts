import type { Route } from './route.ts';

/**
 * The credentials that may make each thing that can act later without its maker. `api_key`: an API key, never a token;
 * the thing ends with the key. `bounded`: any credential with the scope; the thing ends with it and has no scope that
 * it lacks. `no_credential`: no credential of an account: a person by mail, an operator, or nobody yet.
 */
export const MAKERS = {
  /** The first key of an account, one recovered by mail or reissued by an operator, and that of an invitation. */
  first_key: 'no_credential',
  key: 'bounded',
  /** The key of an agent whom the members hired; the member who executes the proposal sees it. */
  agent_key: 'bounded',
  /** Binds the key that creates a company to its sole member; a token binds nothing. */
  creator_binding: 'bounded',
  issuer_link: 'bounded',
  token: 'api_key',
  invitation: 'api_key',
  status_link: 'api_key',
  calendar_link: 'api_key',
  /** Includes its address, its status and its secret. */
  webhook_endpoint: 'api_key',
} as const satisfies Record<string, 'api_key' | 'bounded' | 'no_credential'>;

export type Made = keyof typeof MAKERS;

/** The thing that each changing operation makes. Records and mails to people do not count, because they cannot act. */
export const MAKES = {
  create_account: 'first_key',
  create_recovered_keys: 'first_key',
  create_reissued_key: 'first_key',
  create_invited_key: 'first_key',
  create_api_key: 'key',
  rotate_api_key: 'key',
  create_token: 'token',
  create_issuer_link: 'issuer_link',
  create_member_invitation: 'invitation',
  create_entity: 'creator_binding',
  execute_proposal: 'agent_key',
  create_status_link: 'status_link',
  create_calendar_link: 'calendar_link',
  rotate_calendar_link: 'calendar_link',
  create_webhook_endpoint: 'webhook_endpoint',
  update_webhook_endpoint: 'webhook_endpoint',
  rotate_webhook_secret: 'webhook_endpoint',
  revoke_api_key: 'nothing',
  update_entity: 'nothing',
  delete_entity: 'nothing',
  create_member_challenge: 'nothing',
  start_formation: 'nothing',
  resolve_requirement: 'nothing',
  resend_attestation: 'nothing',
  create_consent_paper: 'nothing',
  create_attestation: 'nothing',
  decline_attestation: 'nothing',
  sign_operating_agreement: 'nothing',
  resend_agreement_links: 'nothing',
  create_agreement_signature: 'nothing',
  decline_agreement_signature: 'nothing',
  settle_obligation: 'nothing',
  file_obligation: 'nothing',
  file_all_due: 'nothing',
  create_order: 'nothing',
  create_account_export: 'nothing',
  close_account: 'nothing',
  release_account: 'nothing',
  reopen_account: 'nothing',
  create_import: 'nothing',
  withdraw_import: 'nothing',
  update_compliance_inputs: 'nothing',
  delete_calendar_link: 'nothing',
  delete_status_link: 'nothing',
  delete_member_invitation: 'nothing',
  create_document_bundle: 'nothing',
  create_bank_pack: 'nothing',
  create_certificate: 'nothing',
  create_proposal: 'nothing',
  open_proposal: 'nothing',
  cancel_proposal: 'nothing',
  create_vote: 'nothing',
  create_approval: 'nothing',
  resend_approvals: 'nothing',
  create_delegation: 'nothing',
  delete_delegation: 'nothing',
  create_deposit: 'nothing',
  file_dissolution: 'nothing',
  file_again: 'nothing',
  cancel_filing: 'nothing',
  approve_proposal: 'nothing',
  decline_proposal: 'nothing',
  delete_webhook_endpoint: 'nothing',
  test_webhook_endpoint: 'nothing',
  recover_webhook_deliveries: 'nothing',
  redeliver_webhook_delivery: 'nothing',
  create_quote: 'nothing',
  upgrade_subscription: 'nothing',
  cancel_subscription: 'nothing',
  resume_subscription: 'nothing',
  create_portal_session: 'nothing',
  create_stripe_event: 'nothing',
  create_upload: 'nothing',
  check_name: 'nothing',
  validate_constitution: 'nothing',
  delete_issuer_link: 'nothing',
  create_recovery: 'nothing',
  create_registry_callback: 'nothing',
  create_sandbox_fault: 'nothing',
  clear_sandbox_faults: 'nothing',
  advance_sandbox_clock: 'nothing',
  suspend_account: 'nothing',
  resume_account: 'nothing',
  create_filing_evidence: 'nothing',
  claim_filing: 'nothing',
  record_agent_consent: 'nothing',
  withdraw_agent_consent: 'nothing',
  accept_filing: 'nothing',
  adopt_filing: 'nothing',
  reject_filing: 'nothing',
  release_filing: 'nothing',
  record_mail_delivery: 'nothing',
  confirm_filing_result: 'nothing',
  withdraw_filing_result: 'nothing',
  correct_filing: 'nothing',
  confirm_filing_correction: 'nothing',
  decline_filing_correction: 'nothing',
  record_tax_number: 'nothing',
  clear_screening: 'nothing',
  refuse_screening: 'nothing',
  settle_requirement: 'nothing',
  pause_jurisdiction: 'nothing',
  resume_jurisdiction: 'nothing',
  redrive_dead_job: 'nothing',
} as const satisfies Record<string, Made | 'nothing'>;

type Named = Pick<Route, 'operationId' | 'method' | 'needsKey'>;

/** Null: nothing that could act later, as for every GET. An operation without a row is not served. */
function madeBy({ operationId, method }: Named): Made | null {
  if (method === 'GET') return null;
  const made = (MAKES as Record<string, Made | 'nothing'>)[operationId];
  if (made === undefined) throw new Error(`makes.ts does not say what ${operationId} makes`);
  return made === 'nothing' ? null : made;
}

/** Returns whether a token is refused, whatever its scopes. */
export function needsApiKey(route: Named): boolean {
  const made = madeBy(route);
  return route.needsKey === true || (made !== null && MAKERS[made] === 'api_key');
}
