import type { Effects } from '../../domain/dry-run/effect.ts';
import type { MAKES } from './makes.ts';

const FILED = 'A filing that its office has accepted cannot be taken back.';
const HELD = 'In live mode the result is held first, and can be withdrawn meanwhile.';
const ACCEPTED = `An acceptance that was applied can only be corrected, by two operators. ${HELD}`;
const CANCELLED_UNTIL =
  'It can be cancelled only while its figures or its signature are awaited. If neither is, it is handed over at once.';
const PAID = 'The fees of the state are not refunded after the filing is sent.';
const MAILED = 'A mail cannot be taken back once it is sent.';
const LEFT = 'Events go to the address of the endpoint; what was sent there cannot be called back.';
const GIVEN = 'Acts with this access stay done after it is revoked.';
const CHARGED = 'The price is charged and not refunded; a plan that is cancelled runs until its period ends.';
const BOOKED = 'An entry in the books stays; only another entry can balance it.';

/** A sentence; a function: the body decides whether there is one, beside what follows from the effects. */
type Consequence = string | ((body: Readonly<Record<string, unknown>>) => string | null);

/** The effects alone decide: it may file, mail or book. */
const BY_EFFECTS: Consequence = () => null;

/**
 * The consequence of each operation that nothing can undo: it stays, money moves, something leaves, or access is given.
 * Whatever has one is tried and asked about first, by tools, commands and the console alike. Null: a later call can
 * undo it, or nothing is lost. What depends on the case, such as a mail or a filing, follows from the effects.
 */
const CANNOT_BE_UNDONE: Readonly<Record<keyof typeof MAKES, Consequence | null>> = {
  create_account: null,
  create_recovered_keys: null,
  create_reissued_key: GIVEN,
  create_invited_key: null,
  create_api_key: GIVEN,
  rotate_api_key: 'The old key ends with its grace period and does not work again.',
  create_token: null,
  create_issuer_link: GIVEN,
  create_member_invitation: BY_EFFECTS,
  create_entity: null,
  execute_proposal: 'An executed proposal stays executed; only another proposal can change its result.',
  create_status_link: null,
  create_calendar_link: null,
  rotate_calendar_link: 'The old address of the link does not work again.',
  delete_calendar_link: 'A revoked link does not work again.',
  create_webhook_endpoint: LEFT,
  update_webhook_endpoint: ({ status }) => (status === 'disabled' ? null : LEFT),
  rotate_webhook_secret: 'The old secret ends after 24 hours and does not work again.',
  revoke_api_key: 'A revoked key does not work again.',
  update_entity: BY_EFFECTS,
  delete_entity: 'A deleted entity cannot be restored.',
  create_member_challenge: null,
  start_formation: BY_EFFECTS,
  resolve_requirement: 'An answered requirement stays answered.',
  settle_obligation: 'An obligation that is marked done stays done.',
  file_obligation: CANCELLED_UNTIL,
  file_all_due: BY_EFFECTS,
  create_order: CANCELLED_UNTIL,
  create_account_export: ({ freeze }) => (freeze ? 'Only an operator can release a frozen account.' : null),
  close_account:
    'Keys, links and webhooks that end do not work again. Only an operator can reopen the account, and nobody once its data is erased.',
  release_account: 'A company that its other deployment files as well is filed twice.',
  create_import: 'An entity that was imported can no longer be formed as a new company.',
  withdraw_import: null,
  update_compliance_inputs: null,
  delete_status_link: 'A revoked link does not work again.',
  delete_member_invitation: null,
  create_document_bundle: null,
  create_bank_pack: null,
  create_certificate: 'A signed certificate counts until it expires, unless its statement stops being true.',
  create_proposal: BY_EFFECTS,
  open_proposal: 'An open vote ends only with its decision.',
  cancel_proposal: 'A cancelled proposal cannot be opened again.',
  create_vote: 'A vote cannot be changed.',
  create_approval: 'An answer cannot be changed.',
  resend_approvals: BY_EFFECTS,
  create_delegation: 'A vote that opens meanwhile keeps the delegation, and what the delegate votes stays.',
  delete_delegation: null,
  create_deposit: BY_EFFECTS,
  file_dissolution: BY_EFFECTS,
  file_again: BY_EFFECTS,
  cancel_filing: null,
  approve_proposal: 'An answer cannot be changed.',
  decline_proposal: 'An answer cannot be changed.',
  delete_webhook_endpoint: 'A deleted endpoint cannot be restored; its events stay in the log.',
  recover_webhook_deliveries: null,
  redeliver_webhook_delivery: null,
  create_quote: null,
  upgrade_subscription: CHARGED,
  cancel_subscription: null,
  resume_subscription: CHARGED,
  create_portal_session: null,
  create_attestation: FILED,
  decline_attestation: null,
  resend_attestation: BY_EFFECTS,
  create_consent_paper: null,
  sign_operating_agreement: 'A signature cannot be taken back.',
  resend_agreement_links: BY_EFFECTS,
  create_agreement_signature: 'A signature cannot be taken back.',
  decline_agreement_signature: null,
  test_webhook_endpoint: null,
  create_stripe_event: null,
  create_upload: null,
  check_name: null,
  validate_constitution: null,
  delete_issuer_link: null,
  create_recovery: null,
  create_registry_callback: null,
  create_sandbox_fault: null,
  clear_sandbox_faults: null,
  advance_sandbox_clock: 'The business clock never goes back.',
  reopen_account: null,
  suspend_account: 'Calls of the account that are refused meanwhile are not made up.',
  resume_account: null,
  record_mail_delivery: 'The text of a delivered mail is not shown again.',
  create_filing_evidence: null,
  claim_filing: null,
  record_agent_consent: null,
  withdraw_agent_consent: 'An ended consent stays ended; the agent must consent again.',
  accept_filing: ACCEPTED,
  adopt_filing: ACCEPTED,
  reject_filing: `A rejected filing stays rejected; the company can only be filed again. ${HELD}`,
  release_filing: null,
  confirm_filing_result: 'An applied result can only be corrected.',
  withdraw_filing_result: null,
  correct_filing: null,
  confirm_filing_correction: 'The audit chain keeps both facts; what was published before cannot be recalled.',
  decline_filing_correction: null,
  record_tax_number: `A tax number that was applied can only be corrected, by two operators. ${HELD}`,
  clear_screening: null,
  refuse_screening: 'A refused formation stays refused.',
  settle_requirement: 'A settled requirement stays settled.',
  pause_jurisdiction: null,
  resume_jurisdiction: null,
  redrive_dead_job: null,
};

/** Returns whether a call of this operation is asked about first, because something of it may not be undoable. */
export function mayBeIrreversible(operationId: string): boolean {
  return consequenceOf(operationId) !== null;
}

function consequenceOf(operationId: string): Consequence | null {
  return (CANNOT_BE_UNDONE as Readonly<Record<string, Consequence | null>>)[operationId] ?? null;
}

/** Returns sentences about everything in a change that cannot be undone. */
export function irreversibleOf(
  { operationId, body }: { operationId: string; body: unknown },
  { filings, mails, money }: Pick<Effects, 'filings' | 'mails' | 'money'>,
): string[] {
  const consequence = consequenceOf(operationId);
  const own = typeof consequence === 'function' ? consequence((body ?? {}) as Record<string, unknown>) : consequence;
  const isBooked = money.some(({ reason }) => reason === 'deposit' || reason === 'disbursement');
  return [
    ...(own === null ? [] : [own]),
    ...(filings.length > 0 ? [FILED] : []),
    ...(filings.some(({ fee_cents }) => fee_cents !== 0) ? [PAID] : []),
    ...(isBooked ? [BOOKED] : []),
    ...(mails.length > 0 ? [MAILED] : []),
  ];
}
