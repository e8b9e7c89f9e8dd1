import type { Operation } from '../domain/entity/next-action.ts';
import type { Blocker, Problem } from '../domain/formats/problem.ts';
import type { AppErrorOptions, ErrorCode } from './errors.ts';

/** The cause of a refusal and the remedy, for people and for agents. */
export type ErrorDoc = {
  /** The meaning of the code. */
  meaning: string;
  /** The usual cause. */
  cause: string;
  /** The remedy: which member to check, which call to make. */
  fix: string;
  /** An example of the refusal: the varying parts of its problem document. */
  example: Pick<AppErrorOptions, 'detail' | 'extra' | 'retryAfterSeconds'> & {
    problems?: readonly (Problem | Blocker)[];
    /** The call that was refused. */
    call?: Operation;
  };
};

const ENTITY = '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const CREATE = { operation_id: 'create_entity', method: 'POST', href: '/v1/entities' } as const;
const READ = { operation_id: 'get_entity', method: 'GET', href: ENTITY } as const;
const START = { operation_id: 'start_formation', method: 'POST', href: `${ENTITY}/formation/start` } as const;
const UPDATE = { operation_id: 'update_entity', method: 'PUT', href: ENTITY } as const;

/** One explanation for each code of the table; a missing one does not compile. */
export const ERROR_DOCS: Record<ErrorCode, ErrorDoc> = {
  malformed_request: {
    meaning: 'The request cannot be read, so nothing in it was judged.',
    cause:
      'The body is not JSON in UTF-8, names a member twice, or holds NUL or half a surrogate pair; or the path or the HTTP itself cannot be decoded.',
    fix: '`detail` says what could not be read. Send what a JSON library writes, not text put together by hand.',
    example: { detail: 'The body is not JSON.', call: CREATE },
  },
  invalid_parameter: {
    meaning: 'A part of the path, a query parameter or a header has a value that cannot be used.',
    cause:
      'An id that is no UUID, a query parameter that the operation does not have or that is given twice, or a cursor used with other filters.',
    fix: 'Each entry of `errors` names one: correct the parameter at its `pointer`; `allowed` lists the parameters that the operation has. Pass `next_cursor` on as it came.',
    example: {
      detail: 'In the query, /limit must be <= 100.',
      problems: [{ pointer: '/limit', code: 'maximum', message: 'must be <= 100' }],
    },
  },
  unauthenticated: {
    meaning: 'The call needs an API key, or a token made from one, and came without a valid one.',
    cause:
      'No `Authorization` header, a key that is mistyped, revoked, expired, or of the other mode (`efs_test_…`, `efs_live_…`), or a key in the address.',
    fix: 'Send `Authorization: Bearer <key>`. If there is no key yet, `POST /v1/accounts` makes an account and its first key; if all keys are lost, `POST /v1/accounts/recover` mails a link to new ones. The answer never tells a wrong key from a revoked one.',
    example: {
      detail: 'Send a valid API key as "Authorization: Bearer <key>". POST /v1/accounts makes one.',
      call: READ,
    },
  },
  not_permitted: {
    meaning: 'The credential is good, but this is for another member or person to do.',
    cause:
      'A key that is bound to no member of the company, or to one whom the constitution does not give the permission; a vote by somebody outside the electorate; an approval by who is not asked; or a member’s own key where the whole account is concerned.',
    fix: 'Use a key that is bound to the member: POST …/members/{did}/challenge, or mail an invitation. GET constitution shows who may do what, GET proposal who votes and who is asked.',
    example: {
      detail: 'The constitution does not give this member the permission propose.',
      call: { operation_id: 'create_proposal', method: 'POST', href: `${ENTITY}/proposals` },
    },
  },
  already_voted: {
    meaning: 'This member has voted, or this person has answered, and otherwise than now.',
    cause: 'A second vote or answer that differs from the first.',
    fix: 'A vote is cast once and stays. The same vote again is answered with the first.',
    example: { detail: 'This member has voted approve. A vote is cast once and stays.' },
  },
  constitution_changed: {
    meaning: 'The proposal was written against a constitution that is no longer in force.',
    cause: 'Another amendment or another change of the members took force since.',
    fix: 'Read the constitution as it is now, and raise the proposal again.',
    example: {
      detail: 'It was written against version 1 of the constitution, and version 2 is in force. Raise it again.',
    },
  },
  amendment_prohibited: {
    meaning: 'The constitution would lose what no majority may take from it.',
    cause:
      'An amendment that lets less than 0.51 end the company, or leaves it without a founder, a natural person or a human contact.',
    fix: 'Each entry of `errors` names one, in what was sent. Leave these as they are.',
    example: {
      detail: 'No amendment may do this: at least one founder is required.',
      problems: [{ pointer: '/constitution_yaml/members', code: 'founder_missing', message: 'needs a founder' }],
    },
  },
  requires_filing: {
    meaning: 'This changes what the state has on file, so a vote alone cannot do it.',
    cause: 'An amendment that touches the name, the agent, the office or the contracts of a filed company.',
    fix: 'Leave these as they are; amendment filings do not exist yet.',
    example: {
      detail:
        'This changes what is filed with the state (name), which only an amendment filing can, and none can be made yet.',
      problems: [{ pointer: '/constitution_yaml/name', code: 'requires_filing', message: 'Is filed.' }],
    },
  },
  treasury_limit_reached: {
    meaning: 'The treasury of the company does not allow this amount now. Nothing was done.',
    cause:
      'A limit of the constitution on any 24 hours, on what has to be left or on a recipient; or the monthly limit that the agent was hired with.',
    fix: 'Each entry of `errors` names a limit, with `limit_usd`, `amount_usd` and `left_usd`. Spend no more than the least of `left_usd`, or wait: what was spent leaves a limit on 24 hours exactly 24 hours later.',
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
    meaning: 'The plan of this account does not allow more of this.',
    cause: 'The account already has as many as its plan includes.',
    fix: '`meter` and `limit` name it. Move to a larger plan, `POST /v1/billing/upgrade`, and send the same request again with the same key; or wait for the next month where `formations` are meant. Nothing was done.',
    example: {
      detail:
        'The plan launch allows 10 formations a month. Nothing was done; a larger plan allows more, and the next month begins at 2026-12-21T18:00:00.000Z.',
      call: START,
      extra: { plan: 'launch', meter: 'formations', limit: 10, period_end: '2026-12-21T18:00:00.000Z' },
    },
  },
  payment_required: {
    meaning: 'Something has to be paid before a company is formed.',
    cause: 'The plan was not paid yet, has ended, or its last payment failed more than seven days ago.',
    fix: '`subscription_status` says which. Choose a plan, `POST /v1/billing/upgrade`; where a payment failed, a person pays at `POST /v1/billing/portal`. What is under way goes on.',
    example: {
      detail: 'The subscription has ended. Choose a plan to go on. Nothing was done; what is under way goes on.',
      call: START,
      extra: { plan: 'launch', subscription_status: 'canceled' },
    },
  },
  account_suspended: {
    meaning: 'The operator of this service has suspended the account. It can still be read, and its filings go on.',
    cause: 'An operator decided so; the account’s audit chain says when.',
    fix: 'Ask the operator of the service. Nothing that was refused has happened; send it again once the account is resumed.',
    example: {
      detail: 'The operator of this service has suspended this account: it can be read, and nothing in it be changed.',
      call: UPDATE,
    },
  },
  insufficient_scope: {
    meaning: 'The key is valid, but may not do this.',
    cause: 'The key was made with fewer scopes than this operation needs.',
    fix: 'Use a key that has the scope in `required_scope`. The first key of an account has every account scope.',
    example: {
      detail: 'This needs the scope entities:write, which the key does not have. Use a key that has it.',
      extra: { required_scope: 'entities:write' },
      call: UPDATE,
    },
  },
  not_found: {
    meaning: 'There is no such thing, or it belongs to another account. The answer is the same for both.',
    cause: 'A mistyped or deleted id, or a key of another account.',
    fix: 'Look the id up in a list (`GET /v1/entities`), and check with `GET /v1/account` whose key this is.',
    example: { detail: 'No entity with this id belongs to this account.', call: READ },
  },
  route_not_found: {
    meaning: 'Nothing is at this path.',
    cause: 'A mistyped path, a missing `/v1`, or a slash too many at its end.',
    fix: 'Compare the path with `/docs` or `/openapi.json`; upper and lower case matter.',
    example: { detail: 'No such route. See /docs for all of them.' },
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    cause: 'For instance PATCH: an entity is changed with PUT.',
    fix: 'The `Allow` header and `detail` name the methods that the path takes.',
    example: { detail: 'This path takes GET, HEAD, PUT, DELETE, OPTIONS.' },
  },
  request_timeout: {
    meaning: 'The request did not arrive completely in time; nothing was done.',
    cause: 'A slow or broken connection, or a `Content-Length` larger than what was sent.',
    fix: 'Send the same request again on a new connection.',
    example: { detail: 'The request did not arrive in time.' },
  },
  version_conflict: {
    meaning: 'The entity has changed since the version that the call names. Nothing was changed.',
    cause: 'Somebody else changed the entity, its formation moved on, or an earlier call of yours had succeeded.',
    fix: 'Read the entity again (`GET /v1/entities/{id}`), see whether you still want the change, and repeat it with the `version` you read; it was `current_version` at the time of the answer.',
    example: {
      detail: 'The entity is at version 3, not 2. Read it again and repeat with its version.',
      extra: { current_version: 3 },
      call: UPDATE,
    },
  },
  illegal_transition: {
    meaning: 'This is not possible in the state that it is in.',
    cause:
      'An action out of turn, a constitution replaced after it was filed, or the deletion of a company that is registered.',
    fix: '`state` says where it stands and `allowed_actions` what is possible there. With an empty list, read the entity: its `next_action` says what it waits for.',
    example: {
      detail: 'submit_formation is not possible in state Filing. Possible: mark_filing_failed.',
      extra: { state: 'Filing', allowed_actions: ['mark_filing_failed'] },
      call: UPDATE,
    },
  },
  idempotency_in_progress: {
    meaning: 'An earlier call with this `Idempotency-Key` is still running.',
    cause: 'The call was repeated before its first answer came.',
    fix: 'Wait as long as `Retry-After` says and repeat the same call with the same key: it then gets the answer of the first.',
    example: {
      detail: 'A request with this idempotency key is still running. Repeat it in a moment.',
      retryAfterSeconds: 1,
      call: CREATE,
    },
  },
  link_taken: {
    meaning: 'The user of the other platform, as its token proves, is linked to an account already.',
    cause:
      'The link was made before, by another account of the same user; one user is linked to one account at a time.',
    fix: 'Use the account that has the link, or delete it there first: `DELETE /v1/account/issuer-links/{id}`, called by that account.',
    example: { detail: 'This user of the platform is linked to an account already.' },
  },
  name_held: {
    meaning: 'Another filing in the same jurisdiction holds this name, so it cannot be filed now.',
    cause:
      'A filing under a name that the registry would not tell apart is under way or accepted. Case, punctuation and the legal ending make no difference.',
    fix: 'Choose another name: `PUT /v1/entities/{id}`, giving `version` and a `constitution_yaml` that has it, then repeat the call. Or wait: a filing that fails sets its name free.',
    example: {
      detail:
        'Another filing in this jurisdiction holds this name. Choose another name, or wait until that filing ends.',
      call: UPDATE,
    },
  },
  length_required: {
    meaning: 'The body came without a `Content-Length`.',
    cause: 'The body was sent in chunks where its length has to be known first.',
    fix: 'Send a `Content-Length` header; most clients do so for a body that is text.',
    example: { detail: 'Send the body with a Content-Length.' },
  },
  precondition_failed: {
    meaning: 'The `If-Match` header does not hold: the entity is not as it was when its ETag was read.',
    cause: 'The entity has changed since, or the ETag is weak (`W/"…"`) or was cut.',
    fix: 'Read the entity again and use the new `ETag`, with its quotation marks; or leave `If-Match` out, because `version` protects as well.',
    example: {
      detail: 'If-Match does not hold: the entity is not as you saw it. Read it again.',
      extra: { current_version: 3 },
      call: UPDATE,
    },
  },
  payload_too_large: {
    meaning: 'The body is larger than what is read.',
    cause: 'A JSON body over 256 KiB, or a file over the limit of its operation.',
    fix: 'Send less. A constitution as YAML has at most 64 KiB; documents are uploaded as files of their own.',
    example: { detail: 'The body is larger than 256 KiB.', call: CREATE },
  },
  uri_too_long: {
    meaning: 'The address of the call is too long to be looked at.',
    cause: 'Too many or too long query parameters, or data in the path.',
    fix: 'Keep the path and the query together below 8192 characters, and each part of the path below 100.',
    example: { detail: 'An address has at most 8192 characters.' },
  },
  unsupported_media_type: {
    meaning: 'The body is of a kind that this operation does not take.',
    cause:
      'A `Content-Type` other than `application/json` (a form is what curl sends by default), another charset than UTF-8, or a compressed body.',
    fix: 'Send `Content-Type: application/json` and the plain text. YAML goes into the member `constitution_yaml`.',
    example: { detail: 'Send the body as Content-Type: application/json.', call: CREATE },
  },
  validation_failed: {
    meaning: 'The body can be read, but its members are not what this operation takes. Nothing was changed.',
    cause:
      'A missing, misspelt or wrongly typed member, a value that is not allowed, or members that exclude each other; or, anywhere in the request, the tax number of a person (`personal_tax_number`).',
    fix: '`errors` names everything at once: go to each `pointer`, follow its `message`, choose from `allowed` where it is given, and send the whole again.',
    example: {
      detail: 'In the body, /jurisdiction must be one of the allowed values. "errors" names 1 more.',
      problems: [
        {
          pointer: '/jurisdiction',
          code: 'not_allowed',
          message: 'must be one of the allowed values',
          allowed: ['US-WY', 'US-DE'],
        },
        { pointer: '/nmae', code: 'unknown_member', message: 'is not known here' },
      ],
      call: CREATE,
    },
  },
  constitution_invalid: {
    meaning: 'The constitution cannot be used as it is. Nothing was changed.',
    cause:
      'It does not follow its schema (`/schemas/constitution.json`), or breaks a rule that the schema cannot say, such as two members with one id.',
    fix: '`errors` names everything at once, for YAML with `line` and `column`. Correct it all and send the whole constitution again.',
    example: {
      detail: 'The constitution has 1 problem(s), first: /members/1/id Is the id of member 0 (counted from 0) too.',
      problems: [
        {
          pointer: '/constitution_yaml/members/1/id',
          code: 'duplicate_member',
          message: 'Is the id of member 0 (counted from 0) too.',
          line: 12,
          column: 9,
        },
      ],
      call: CREATE,
    },
  },
  guard_unmet: {
    meaning: 'The action is possible in this state, but something has to be done before it.',
    cause: 'A draft lacks what a filing needs, or the outcome of an earlier filing is not known yet.',
    fix: '`errors` names every blocker at once, and `source` who clears it: `constitution` you clear, by `PUT /v1/entities/{id}`; `registry` clears itself in time, see `GET /v1/entities/{id}/formation`; `human`, `tax` and `billing` need a person. Then repeat the call.',
    example: {
      detail: 'One thing has to be done first: see "errors".',
      problems: [
        {
          code: 'organizer_missing',
          pointer: '/organizer',
          message: 'Name the organizer who signs the articles: a natural person with an e-mail address.',
          source: 'constitution',
        },
      ],
      call: UPDATE,
    },
  },
  idempotency_key_reused: {
    meaning: 'This `Idempotency-Key` belongs to another request, which had another path or body.',
    cause: 'One key for two different calls, or a body that was changed before it was repeated.',
    fix: 'Take a new key, such as a UUID, for each new call; keep the key only to repeat exactly the same one.',
    example: {
      detail: 'This idempotency key was used for a different request. Use a new key for a new request.',
      call: CREATE,
    },
  },
  rate_limited: {
    meaning: 'Too many calls in too short a time. Nothing was done.',
    cause:
      'The account is over its rate, its upload quota or its share of streams, transfers or bundles; or its network made too many accounts, tried too many wrong keys or has too many unfinished bodies.',
    fix: 'Wait as long as `Retry-After` says and repeat. The `RateLimit` header of every answer says what is left.',
    example: {
      detail: 'Too many requests from this account; all its keys share one rate. Send the same request again in 1 s.',
      retryAfterSeconds: 1,
      call: READ,
    },
  },
  headers_too_large: {
    meaning: 'The headers of the request are larger than what is read.',
    cause: 'Usually cookies or tokens of other systems that a client sends along.',
    fix: 'Send only what is needed: together the headers have at most 16 KiB.',
    example: { detail: 'The headers together are larger than 16 KiB.' },
  },
  internal: {
    meaning: 'The service failed. The fault is ours, and it is logged.',
    cause: 'A bug, or a machine in trouble.',
    fix: 'Repeat the call, a write with the same `Idempotency-Key`, so that it cannot happen twice. If it fails again, report `request_id`.',
    example: {
      detail: 'The service failed. The failure is logged under this request id; nothing was half done.',
      call: CREATE,
    },
  },
  payment_provider_refused: {
    meaning: 'Stripe refused what this service asked for, and nothing changed.',
    cause:
      'A setting at Stripe: the key is wrong, the key lacks a permission, the customer portal is not set up, or Stripe refuses the request itself.',
    fix: 'Tell the operator of the service, who sees the cause at `GET /v1/operator/billing-problems`. Sending the request again does not help before it is mended.',
    example: {
      detail:
        'The customer portal is not set up at Stripe. Nothing changed. The operator of this service sees it and has to mend it; sending this again does not help before.',
    },
  },
  unavailable: {
    meaning: 'The service cannot answer this now: it is overloaded, or a part that it needs is busy or down.',
    cause: 'A burst of work, a restart, or a database that cannot be reached. `GET /health/ready` names the part.',
    fix: 'Wait as long as `Retry-After` says and repeat, a write with the same `Idempotency-Key`.',
    example: {
      detail: 'The service is busy. Send the same request again, a write with the same Idempotency-Key.',
      retryAfterSeconds: 1,
      call: CREATE,
    },
  },
};
