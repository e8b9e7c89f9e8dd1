import { ERRORS, type ErrorCode } from '../../errors/errors.ts';

const BEFORE_ROUTING: readonly ErrorCode[] = [
  'malformed_request',
  'route_not_found',
  'method_not_allowed',
  'request_timeout',
  'length_required',
  'headers_too_large',
];

const DESCRIPTION = `Forms legal entities. The service files each company once, reports its status truthfully, and explains every error and how to resolve it.\n\n**Start:** \`POST /v1/accounts\` creates an account and returns its first key. Send the key as \`Authorization: Bearer <key>\`. Keys begin with \`efs_test_\` in a sandbox, where nothing has legal effect, and with \`efs_live_\` in live mode.\n\n**Errors** are problem documents (RFC 9457). Your program decides by \`code\`, not by the texts. \`detail\` says what to do, and \`errors\` lists every problem at once. Each response below lists its codes in \`x-error-codes\`, with an example of each. Checks run in this order: 401, 429, 403, 400, 404, 422 for the body, 412, 409, 422 for unmet conditions.\n\n**Retries:** every POST, PUT, PATCH and DELETE accepts \`Idempotency-Key\`. \`retryable\` says whether the same call may succeed later, and \`Retry-After\` says when.\n\n**Dry runs:** every POST, PUT, PATCH and DELETE accepts \`?dry_run=true\`. The answer shows what the call would do; nothing is kept. Then send the real call with the header \`Confirm: <confirm>\`: it is refused if the effects have changed.\n\n**Text** must be in Unicode normalization form C, without control characters or characters that set the text direction. Other text is refused, never changed. Lengths count code points.\n\n**Protocol errors:** the router or the HTTP parser can refuse a request before it reaches an operation. They answer with a problem document too. After 408, 411, 431 or a 400 of the parser, the connection is closed. A 405 lists the allowed methods in \`Allow\`. Every path that accepts GET also accepts HEAD, and every path accepts OPTIONS.\n\n| status | code | error |\n|---|---|---|\n${BEFORE_ROUTING.map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].title} |`).join('\n')}`;

export const INFO = {
  title: 'Entity Formation Service',
  summary: 'Forms legal entities over HTTP and JSON.',
  description: DESCRIPTION,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

export const SERVERS = [
  { url: '/', description: 'The service that serves this document.' },
  { url: 'http://127.0.0.1:8080', description: 'A local sandbox, as started by `npm start`.' },
];

/** Tags and their descriptions, in the order of the document. */
export const TAGS: Readonly<Record<string, string>> = {
  Service: 'Health checks of the service.',
  Accounts: 'An account owns entities and keys. You can create any number of accounts.',
  Keys: 'API keys and tokens, with their scopes, lifetime and member.',
  Entities: 'Companies, from draft to dissolution. A PUT changes an entity or takes an action on it.',
  Formation: 'The progress of a formation at the registry and the tax office.',
  Pages: 'Web pages for people who open a link from a mail.',
  Documents: 'Filed documents, agreement and receipt of a company, also as one archive.',
  Certificates: 'Signed statements about a company that anyone can verify without a key.',
  Audit: 'A chain of hashes that anyone can verify without trusting the service.',
  Events: 'An ordered log of events to read, follow or wait for.',
  Proposals: 'Decisions of the members: proposals, approvals, votes and execution.',
  'Operating agreement': 'The operating agreement and the signatures of the members.',
  Treasury: 'The books, limits and statements of a company. The money itself moves outside this service.',
  Compliance: 'The calendar of duties after formation, with sources, reminders and evidence.',
  Filings: 'All filings of a company, including changes to the facts that the state has on file.',
  Dissolution: 'The end of a company: it pays what it owes, then its articles of dissolution are filed.',
  Webhooks: 'Signed events sent to your URLs, with retries.',
  Billing: 'Plans, usage, and the cost of a formation.',
  Operator: 'Operations for operators: the people who run the service and have keys of their own.',
  'Public record': 'Public data of companies, and their DID documents.',
  Uploads: 'Files that later calls refer to.',
  Names: 'Name checks before filing.',
  Reference: 'Schemas and public keys, the same for every caller.',
  Registry: 'Callbacks from the registry.',
  Sandbox: 'Mail, simulated faults and clock of a sandbox.',
};
