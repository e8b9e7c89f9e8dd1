const PAGE = 'A web page for people, opened from a link.';
const FORM = 'A form on a web page for people.';

/** The operations without a method, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  get_recovery_page: PAGE,
  create_recovered_keys: FORM,
  get_invitation_page: PAGE,
  create_invited_key: FORM,
  get_attestation_page: PAGE,
  create_attestation: FORM,
  decline_attestation: FORM,
  get_agreement_page: PAGE,
  create_agreement_signature: FORM,
  decline_agreement_signature: FORM,
  get_status_page: PAGE,
  get_approval_page: PAGE,
  approve_proposal: FORM,
  decline_proposal: FORM,
  get_waiting_page: PAGE,
  get_payment_page: 'A web page for people, to which Stripe returns them.',
  create_stripe_event: 'Stripe calls it, with its own signature.',
  create_registry_callback: 'The registry calls it, with its own signature.',
};
