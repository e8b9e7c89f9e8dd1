import type { Operation } from '../operations/operations.ts';

const SECRET = 'Its answer contains a secret, which must not pass through a model.';
const PERSON = 'A person answers it, in their mail or with their own key; a model never passes on their decision.';
const DEPOSIT = 'A person records it: an agent could spend what it claims the company received.';
const PAGE = 'It is a web page for a person.';
const OTHERS = 'Other services call it, with their signature.';
const FILE = 'It transfers a file.';
const STREAM = 'It is an endless stream. List the events instead (list_events), or wait with get_formation.';
const OPERATOR = 'It belongs to the operator of the service.';

/** Operations that no tool calls, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  create_account: SECRET,
  close_account: 'It ends the account with all its keys, so a person makes the call.',
  create_api_key: SECRET,
  rotate_api_key: SECRET,
  create_token: SECRET,
  create_webhook_endpoint: SECRET,
  rotate_webhook_secret: SECRET,
  create_status_link: SECRET,
  create_calendar_link: SECRET,
  rotate_calendar_link: SECRET,
  create_portal_session: SECRET,
  create_recovery: PERSON,
  create_approval: PERSON,
  sign_operating_agreement: PERSON,
  list_sandbox_outbox: 'It contains links with which a person answers.',
  execute_proposal: 'It has a tool of its own (execute_proposal).',
  create_deposit: DEPOSIT,
  create_upload: FILE,
  get_account_export: FILE,
  get_document_content: FILE,
  create_document_bundle: FILE,
  create_bank_pack: FILE,
  get_calendar_feed: 'Calendar programs read it, by a secret link.',
  stream_events: STREAM,
  await_entity: 'get_formation waits, with wait_seconds.',
  create_stripe_event: OTHERS,
  create_registry_callback: OTHERS,
};

/** Returns the reason why `call_operation` refuses an operation; null: it makes the call. */
export function refusalOf({ operationId, scope, path }: Operation): string | null {
  if (scope === 'operator') return OPERATOR;
  if (/^\/(recover|join|attest|sign|approve|status|waiting|billing)\//.test(path)) return PAGE;
  return LEFT_OUT[operationId] ?? null;
}
