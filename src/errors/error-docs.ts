import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import { ACCOUNT_ERROR_DOCS } from './account-error-docs.ts';
import type { ErrorDoc } from './error-doc.ts';
import type { ErrorCode } from './errors.ts';

const ENTITY = '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const CREATE = { operation_id: 'create_entity', method: 'POST', href: '/v1/entities' } as const;
const READ = { operation_id: 'get_entity', method: 'GET', href: ENTITY } as const;
const START = { operation_id: 'start_formation', method: 'POST', href: `${ENTITY}/formation/start` } as const;
const UPDATE = { operation_id: 'update_entity', method: 'PUT', href: ENTITY } as const;

/** One explanation per error code; a missing explanation is a compile error. */
export const ERROR_DOCS: Record<ErrorCode, ErrorDoc> = {
  malformed_request: {
    meaning: 'The service cannot read the request. Nothing was changed.',
    cause:
      'The body is not JSON in UTF-8, repeats a member of an object, or contains the character NUL, an unpaired surrogate, or a number outside the range 1e-15 to 1e16. Or the path or the HTTP message cannot be decoded.',
    fix: '`detail` says what cannot be read. Use a JSON library to write the body.',
    example: { detail: 'The body is not JSON.', call: CREATE },
  },
  invalid_parameter: {
    meaning: 'A path segment, query parameter or header has an invalid value.',
    cause: 'An id is not a UUID, a query parameter is unknown or repeated, or a cursor is used with other filters.',
    fix: 'Each entry of `errors` names a wrong parameter in `pointer`. `allowed` lists the parameters of the operation. Send a `next_cursor` unchanged as `cursor`.',
    example: {
      detail: '`limit` must be at most 100.',
      problems: [{ pointer: '/limit', code: 'maximum', message: '`limit` must be at most 100.' }],
    },
  },
  unauthenticated: {
    meaning: 'The call needs a valid API key or token.',
    cause:
      'The `Authorization` header is missing. Or the key is mistyped, revoked or expired, belongs to the other mode (`efs_test_…`, `efs_live_…`), or is in the URL.',
    fix: 'Send `Authorization: Bearer <key>`. `POST /v1/accounts` creates an account with its first key. If all keys are lost, `POST /v1/accounts/recover` mails a recovery link. The answer does not say whether a key is wrong or revoked.',
    example: {
      detail: 'Send a valid API key as "Authorization: Bearer <key>". POST /v1/accounts creates one.',
      call: READ,
    },
  },
  not_permitted: {
    meaning: 'The credential is valid, but only another member or person can do this.',
    cause:
      'The key is not bound to a member of the company, or the member lacks the permission. Or the member has no vote on the proposal, or the person is not an approver. Or a key of a member was used for an operation of the whole account.',
    fix: 'Use a key bound to the right member: create one with `POST …/members/{did}/challenge`, or mail an invitation. GET constitution shows the permissions; GET proposal shows the electorate and the approvers.',
    example: {
      detail: 'The constitution does not give this member the permission `propose`.',
      call: { operation_id: 'create_proposal', method: 'POST', href: `${ENTITY}/proposals` },
    },
  },
  already_voted: {
    meaning: 'The member has already cast another vote, or the person has already given another answer.',
    cause: 'The member voted again with another choice, or the person sent another answer.',
    fix: 'Votes on a proposal, and answers to its approval request, are final. Read the proposal to see what is recorded. Repeating the same vote or the same answer changes nothing and is not an error.',
    example: { detail: 'This member already voted approve. Votes are final.' },
  },
  effects_changed: {
    meaning: 'The call would no longer do what its dry run showed, so it was not made.',
    cause:
      'Something that the call depends on has changed since the dry run, or the request is not the same as in the dry run.',
    fix: 'Make the dry run again (`?dry_run=true`), check its effects, and send its new `confirm`.',
    example: {
      detail:
        'The request or its effects are no longer those of the dry run, so the call was not made. Make the dry run again, and send exactly the same request with the `confirm` of that dry run.',
      call: START,
    },
  },
  constitution_changed: {
    meaning: 'The proposal was written against a version of the constitution that is no longer in effect.',
    cause:
      'Another amendment or membership change took effect in the meantime. In a corporation, a decision about the board or the stock does not invalidate an open amendment, unless both concern the same member.',
    fix: 'Read the current constitution and create the proposal again.',
    example: {
      detail:
        'The proposal was written against version 1 of the constitution, but version 2 is in effect. Create it again.',
    },
  },
  amendment_prohibited: {
    meaning: 'The amendment would remove a protection that no majority can remove.',
    cause:
      'The amendment sets the threshold for a dissolution below 0.51, or leaves the company without a founder, a natural person or a human contact.',
    fix: 'Each entry of `errors` points to a part of the request. Leave these parts of the constitution as they are.',
    example: {
      detail: 'This amendment is prohibited: at least one member must have the role founder.',
      problems: [
        {
          pointer: '/constitution_yaml/members',
          code: 'founder_missing',
          message: 'At least one member must have the role founder.',
        },
      ],
    },
  },
  requires_filing: {
    meaning: 'Changing the registered agent of a filed company needs a separate filing, which people approve first.',
    cause: 'The amendment changes the registered agent of a filed company.',
    fix: 'Leave the registered agent unchanged here, and create a proposal of kind `registered_agent_change`.',
    example: {
      detail:
        'Changing the registered agent of a registered company needs a separate filing, which people approve first. Leave it unchanged here, and create a proposal of kind registered_agent_change.',
      problems: [
        {
          pointer: '/constitution_yaml/registered_agent',
          code: 'requires_filing',
          message: 'This fact needs a separate filing: create a proposal of kind registered_agent_change.',
        },
      ],
    },
  },
  treasury_limit_reached: {
    meaning: 'The treasury of the company does not allow this amount now. Nothing was changed.',
    cause:
      'The amount exceeds the balance, the monthly limit of the hired agent, or a limit in the constitution: spending in 24 hours, the reserve, or the cap for the recipient.',
    fix: 'Each entry of `errors` names a limit, with `limit_usd`, `amount_usd` and `left_usd`. Spend at most the smallest `left_usd`, or wait: a spend stops counting toward a 24-hour limit exactly 24 hours later.',
    example: {
      detail: 'Limit of $10,000.00 in any 24 hours: $4,000.00 requested, $1,000.00 available.',
      problems: [
        {
          pointer: '/amount_usd',
          code: 'daily_limit',
          message: 'Limit of $10,000.00 in any 24 hours: $4,000.00 requested, $1,000.00 available.',
          limit_usd: '10000.00',
          amount_usd: '4000.00',
          left_usd: '1000.00',
        },
      ],
    },
  },
  plan_limit_reached: {
    meaning: 'The call would exceed a limit of the plan of this account.',
    cause: 'The account has used up a limit of its plan, such as the number of formations in a month.',
    fix: '`meter` and `limit` name the limit. Upgrade with `POST /v1/billing/upgrade` and send the same request again with the same idempotency key. For `formations`, you can also wait for the next month. Nothing was changed.',
    example: {
      detail:
        'The plan launch allows 10 formations a month. Nothing was changed. A larger plan allows more. The next month begins at 2026-12-21T18:00:00.000Z.',
      call: START,
      extra: { plan: 'launch', meter: 'formations', limit: 10, period_end: '2026-12-21T18:00:00.000Z' },
    },
  },
  payment_required: {
    meaning: 'A payment is required before a company is formed.',
    cause: 'The plan is not paid yet, the subscription has ended, or the last payment failed more than seven days ago.',
    fix: '`subscription_status` names the reason. Choose a plan with `POST /v1/billing/upgrade`. After a failed payment, create a link with `POST /v1/billing/portal`, with which a person can pay. Formations under way continue.',
    example: {
      detail:
        'The subscription has ended. Choose a plan to continue. Nothing was changed; formations under way continue.',
      call: START,
      extra: { plan: 'launch', subscription_status: 'canceled' },
    },
  },
  ...ACCOUNT_ERROR_DOCS,
  insufficient_scope: {
    meaning: 'The key is valid, but lacks a scope.',
    cause: 'The key was created with fewer scopes than this operation needs.',
    fix: 'Use a key with the scope in `required_scope`. The first key of an account has every account scope.',
    example: {
      detail: 'This operation needs the scope entities:write, which the key does not have. Use a key with this scope.',
      extra: { required_scope: 'entities:write' },
      call: UPDATE,
    },
  },
  not_found: {
    meaning: 'The resource does not exist, or it belongs to another account. The answer is the same in both cases.',
    cause: 'The id is mistyped, the resource was deleted, or the key belongs to another account.',
    fix: 'Find the id in a list, such as `GET /v1/entities`. `GET /v1/account` shows the account of the key.',
    example: { detail: 'No entity with this id belongs to this account.', call: READ },
  },
  route_not_found: {
    meaning: 'No route has this path.',
    cause: 'The path is mistyped, lacks `/v1`, or ends with an extra slash.',
    fix: 'Compare the path with `/docs` or `/openapi.json`. Paths are case-sensitive.',
    example: { detail: 'No route has this path. See /docs for all routes.' },
  },
  method_not_allowed: {
    meaning: 'The path exists, but does not accept this method.',
    cause: 'For example, the call used PATCH for an entity. Entities are changed with PUT.',
    fix: 'Use a method listed in `detail` and in the `Allow` header.',
    example: { detail: 'This path accepts GET, HEAD, PUT, DELETE, OPTIONS.' },
  },
  request_timeout: {
    meaning: 'The request did not arrive completely in time. Nothing was changed.',
    cause: 'The connection is slow or broken, or `Content-Length` is larger than the body.',
    fix: 'Send the same request again on a new connection.',
    example: { detail: 'The request did not arrive in time.' },
  },
  version_conflict: {
    meaning: 'The entity has changed since the version in the request. Nothing was changed.',
    cause: 'Another caller changed the entity, its formation progressed, or an earlier call of yours succeeded.',
    fix: 'Read the entity again (`GET /v1/entities/{id}`), decide whether you still want the change, and repeat it with the `version` you read. `current_version` is the version at the time of the answer.',
    example: {
      detail: 'The entity is at version 3, not 2. Read it again and send the request with its version.',
      extra: { current_version: 3 },
      call: UPDATE,
    },
  },
  illegal_transition: {
    meaning: 'The operation is not possible in the current state.',
    cause:
      'The action does not fit the state, for example because it was sent too early or too late. A constitution cannot be replaced after filing, and a registered company cannot be deleted.',
    fix: '`state` is the current state, and `allowed_actions` lists the possible actions. If the list is empty, read the entity: its `next_action` says what comes next.',
    example: {
      detail: 'submit_formation is not possible in state Filing. Possible actions: mark_filing_failed.',
      extra: { state: 'Filing', allowed_actions: ['mark_filing_failed'] },
      call: UPDATE,
    },
  },
  idempotency_in_progress: {
    meaning: 'An earlier call with this `Idempotency-Key` is still running.',
    cause: 'The call was repeated before the first call was answered.',
    fix: 'Wait for the time in `Retry-After`, then repeat the same call with the same key. You then get the answer of the first call.',
    example: {
      detail: 'A request with this idempotency key is still running. Send it again in a moment.',
      retryAfterSeconds: 1,
      call: CREATE,
    },
  },
  link_taken: {
    meaning: 'The user of the other platform is already linked to another account.',
    cause: 'The same user was linked to another account before. A user can be linked to one account at a time.',
    fix: 'Use the account that has the link, or delete the link there first with `DELETE /v1/account/issuer-links/{id}`.',
    example: { detail: 'This user of the platform is already linked to another account.' },
  },
  name_held: {
    meaning: 'Another filing in the same jurisdiction holds this name, so it cannot be filed now.',
    cause:
      'Another filing, under way or accepted, has a name that the registry treats as the same. Two names are the same if they differ only in case, punctuation or designator (such as LLC).',
    fix: 'Choose another name with `PUT /v1/entities/{id}` (`version` and a new `constitution_yaml`), then repeat the call. Or wait: a filing that fails releases its name.',
    example: {
      detail:
        'Another filing in this jurisdiction holds this name. Choose another name, or wait until that filing ends.',
      call: UPDATE,
    },
  },
  length_required: {
    meaning: 'The request has a body, but no `Content-Length` header.',
    cause: 'The body was sent in chunks. The operation needs to know the length before the body arrives.',
    fix: 'Send a `Content-Length` header. Most clients do so when the body is a string.',
    example: { detail: 'Send a Content-Length header with the body.' },
  },
  precondition_failed: {
    meaning: '`If-Match` does not name the current ETag of the entity.',
    cause:
      'The entity has changed since its ETag was read, or the ETag belongs to another resource. A proxy that compresses answers is not the cause, because its marks on the ETag (`W/`, `-gzip`) are ignored.',
    fix: 'Read the entity again and send the new `ETag`. Or leave `If-Match` out: `version` gives the same protection.',
    example: {
      detail: 'If-Match does not name the current ETag of the entity. Read it again and send the new ETag.',
      extra: { current_version: 3 },
      call: UPDATE,
    },
  },
  payload_too_large: {
    meaning: 'The body is larger than allowed.',
    cause: 'A JSON body exceeds 256 KiB, or a file exceeds the limit of its operation.',
    fix: 'Send a smaller body. A YAML constitution can have at most 64 KiB; documents are uploaded as separate files.',
    example: { detail: 'The body is larger than 256 KiB.', call: CREATE },
  },
  uri_too_long: {
    meaning: 'The URL of the request is too long.',
    cause: 'The query has too many or too long parameters, or the path contains data that belongs in the body.',
    fix: 'Keep path and query together at most 8192 characters long, and each path segment at most 100.',
    example: { detail: 'A URL can have at most 8192 characters.' },
  },
  unsupported_media_type: {
    meaning: 'The operation does not accept a body of this type.',
    cause:
      'The `Content-Type` is not `application/json` (curl sends a form by default), the charset is not UTF-8, or the body is compressed.',
    fix: 'Send plain JSON with `Content-Type: application/json`. Put YAML in the field `constitution_yaml`.',
    example: { detail: 'Send the body with Content-Type: application/json.', call: CREATE },
  },
  validation_failed: {
    meaning: 'The body is readable JSON, but some values are not valid. Nothing was changed.',
    cause:
      'A field is missing, misspelt or of the wrong type, a value is not allowed, or two fields exclude each other. Or the request contains the tax number of a person (`personal_tax_number`).',
    fix: '`errors` lists all problems at once. Correct each place (`pointer`) as its `message` says, use one of the `allowed` values if given, and send the complete request again.',
    example: {
      detail: `\`jurisdiction\` must be one of: ${JURISDICTION_CODES.join(', ')}. See \`errors\` for 1 more.`,
      problems: [
        {
          pointer: '/jurisdiction',
          code: 'not_allowed',
          message: `\`jurisdiction\` must be one of: ${JURISDICTION_CODES.join(', ')}.`,
          allowed: [...JURISDICTION_CODES],
        },
        { pointer: '/nmae', code: 'unknown_member', message: 'Unknown field `nmae`.' },
      ],
      call: CREATE,
    },
  },
  constitution_invalid: {
    meaning: 'The constitution is not valid. Nothing was changed.',
    cause:
      'The constitution does not match its schema (`/schemas/constitution.json`), or breaks a rule that a schema cannot express, such as unique member ids.',
    fix: '`errors` lists all problems at once, with `line` and `column` for YAML. Correct all of them and send the complete constitution again.',
    example: {
      detail: 'The constitution is invalid: `members[1].id` is also the id of member 0 (counted from 0).',
      problems: [
        {
          pointer: '/constitution_yaml/members/1/id',
          code: 'duplicate_member',
          message: '`members[1].id` is also the id of member 0 (counted from 0).',
          line: 12,
          column: 9,
        },
      ],
      call: CREATE,
    },
  },
  guard_unmet: {
    meaning: 'The state allows the action, but a condition for the action is not met.',
    cause: 'A draft lacks data for the filing, or the outcome of an earlier filing is not known yet.',
    fix: '`errors` lists every problem with its `source`. `constitution`: correct the constitution (`PUT /v1/entities/{id}`). `registry`: wait for the registry (`GET /v1/entities/{id}/formation`). `human`, `tax` and `billing`: a person must act. Then repeat the call.',
    example: {
      detail: 'A condition for this action is not met: see `errors`.',
      problems: [
        {
          code: 'organizer_missing',
          pointer: '/organizer',
          message:
            '`organizer` is required: the natural person with an e-mail address who signs the articles. If nobody of the company signs them, GET /v1/jurisdictions/{code}/organizers lists the people whom the operator offers.',
          source: 'constitution',
        },
      ],
      call: UPDATE,
    },
  },
  idempotency_key_reused: {
    meaning: 'This `Idempotency-Key` was used for a request with another path or body.',
    cause: 'Two different calls used the same key, or the body of a call was changed for a retry.',
    fix: 'Use a new key, such as a UUID, for each new call. Reuse a key only to repeat exactly the same call.',
    example: { detail: 'This idempotency key was used for a different request. Use a new key.', call: CREATE },
  },
  rate_limited: {
    meaning: 'Too many requests in too short a time. Nothing was changed.',
    cause:
      'The account sent too many requests or uploads, or has too many event streams, waits, file transfers or document bundles under way. Or its network created too many accounts, tried too many wrong keys, or has sent too many incomplete bodies.',
    fix: 'Wait for the time in `Retry-After`, then repeat the call. The `RateLimit` header of every answer says how many requests are left.',
    example: {
      detail: 'Too many requests from this account; all its keys share one limit. Send the same request again in 1 s.',
      retryAfterSeconds: 1,
      call: READ,
    },
  },
  headers_too_large: {
    meaning: 'The headers of the request are too large.',
    cause: 'The client sends headers that are meant for other systems, such as cookies or tokens.',
    fix: 'Send only the necessary headers. Together they can have at most 16 KiB.',
    example: { detail: 'The headers are larger than 16 KiB.' },
  },
  internal: {
    meaning: 'The service failed. The failure is logged.',
    cause: 'A defect in the service, or in the machine on which it runs.',
    fix: 'Repeat the call. With the same `Idempotency-Key`, a write takes effect only once. If it fails again, report `request_id`.',
    example: {
      detail:
        'The service failed. The change was made completely or not at all. The failure is logged under this request id.',
      call: CREATE,
    },
  },
  payment_provider_refused: {
    meaning: 'Stripe refused a request of this service. Nothing was changed.',
    cause:
      'A setting at Stripe is wrong: the key is invalid or lacks a permission, the customer portal is not set up, or Stripe refuses the request itself.',
    fix: 'Tell the operator of the service, who finds the cause at `GET /v1/operator/billing-problems`. Repeating the request does not help until the cause is removed.',
    example: {
      detail:
        'The customer portal is not set up at Stripe. Nothing was changed. The operator of this service must resolve this first.',
    },
  },
  unavailable: {
    meaning: 'The service cannot answer now: it is overloaded, or a part that it needs is busy or not available.',
    cause:
      'The service is overloaded or restarting, or its database is unreachable. `GET /health/ready` names the part that fails.',
    fix: 'Wait for the time in `Retry-After`, then repeat the call. For a write, use the same `Idempotency-Key`.',
    example: {
      detail: 'The service is busy. Send the same request again. For a write, use the same Idempotency-Key.',
      retryAfterSeconds: 1,
      call: CREATE,
    },
  },
};
