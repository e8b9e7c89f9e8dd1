import { ERRORS, type ErrorCode } from '../../errors/errors.ts';

/** Refusals before an operation is known: those of the router and of the HTTP parser. */
const BEFORE_ROUTING: readonly ErrorCode[] = [
  'malformed_request',
  'route_not_found',
  'method_not_allowed',
  'request_timeout',
  'length_required',
  'headers_too_large',
];

const DESCRIPTION = `Forms legal entities: a company is filed once, its status never lies, and every refusal says why and what to do.

**Start:** \`POST /v1/accounts\` answers with a key; send it as \`Authorization: Bearer <key>\`. Keys read \`efs_test_…\` in a sandbox, where nothing has legal effect, and \`efs_live_…\` otherwise.

**Refusals** are problem documents (RFC 9457). \`code\` is what to branch on, \`detail\` says what to do, \`errors\` names every problem at once. Each response below lists its codes in \`x-error-codes\`, with an example of each. The checks come in one order: 401, 429, 403, 400, 404, 422 for the body, 412, 409, 422 for what has to be done first.

**Repeating a call:** every POST, PUT, PATCH and DELETE takes \`Idempotency-Key\`. \`retryable\` says whether the same call may succeed later, \`Retry-After\` when.

**Texts** are in Unicode normalization form C, without control and direction characters; others are refused, never rewritten. Lengths count code points.

**Before a request is one of an operation** it can be refused by the router or by the HTTP parser, as a problem document as well; after a 408, 411, 431 or a 400 of the parser the connection is closed. A 405 names in \`Allow\` what the path takes. GET implies HEAD, and every path takes OPTIONS.

| status | code | when |
|---|---|---|
${BEFORE_ROUTING.map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].title} |`).join('\n')}`;

export const INFO = {
  title: 'Entity Formation Service',
  summary: 'Forms legal entities over HTTP and JSON.',
  description: DESCRIPTION,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

export const SERVERS = [
  { url: '/', description: 'The service that this document comes from.' },
  { url: 'http://127.0.0.1:8080', description: 'A service of your own, as `npm start` starts it: a sandbox.' },
];

/** In the order in which the document lists them. */
export const TAGS: Readonly<Record<string, string>> = {
  Service: 'Whether the service works.',
  Accounts: 'Who calls. An account owns entities and keys; any number of accounts can be opened.',
  Keys: 'API keys and tokens: what each may do, for how long, and for which member it acts.',
  Entities: 'Companies, from the draft on. A PUT changes one or takes an action on it.',
  Formation: 'The way of an entity through the registry and the tax office, step by step.',
  Pages: 'What links in mails lead to: pages for people.',
  Documents: 'What a company has on paper: what was filed, its agreement, its receipt, and all of it in one archive.',
  Audit: 'What happened, as a chain of hashes that anyone can verify without trusting the service.',
  Events: 'What happened, in one order, to be read, followed or waited for.',
  Proposals: 'What the members decide: raised, escalated, voted on, carried out.',
  Treasury: 'What a company has and may spend: its books, its limits, its statements. Money moves outside.',
  Dissolution: 'How a company ends: it winds down, pays what it owes, and articles of dissolution are filed.',
  Webhooks: 'Events sent to addresses of yours, signed, until they arrive.',
  Billing: 'Plans, what is used of them, and what a formation costs.',
  Operator: 'For the people who run the service, with keys of their own kind.',
  'Public record': 'What a company shows to everybody, and the documents of its DIDs.',
  Uploads: 'Files that later calls refer to.',
  Names: 'What a company may be called, before it is filed.',
  Reference: 'What is the same for every caller: schemas and public keys.',
  Registry: 'For the registry that files: where it says that it decided something.',
  Sandbox: 'What only a rehearsal has.',
};
