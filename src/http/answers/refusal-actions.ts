import { ACTIONS } from '../../domain/entity/entity.ts';
import type { NotFiledReason } from '../../domain/filing/annual-filing.ts';
import type { NextAction, Operation } from '../../domain/filing/next-action.ts';
import type { Blocker, BlockerSource, Problem } from '../../domain/formats/problem.ts';
import { type ProposalState, WAITS_FOR_PEOPLE } from '../../domain/governance/proposal-states.ts';
import type { SpendRefusalCode } from '../../domain/treasury/policy.ts';
import { type AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';
import { LIST_ENTITIES } from '../../store/entities.ts';

/**
 * Returns the next calls after a refusal, in order. `call`: the refused call; null if the request matched no operation.
 */
export function refusalActions(refusal: AppError, call: Operation | null): NextAction[] {
  if (refusal.next !== undefined) return [...refusal.next];
  const specific = ACTIONS_BY_CODE[refusal.code]?.(refusal, call) ?? [];
  if (specific.length > 0 || LEAD_OR_END.includes(refusal.code)) return specific;
  // `RESOLVE_AND_REPEAT` contains no address, because the address of the refused call may contain a mistyped id: some
  // calls are refused before the resource is looked up.
  if (!ERRORS[refusal.code].retryable) return call === null ? [] : [RESOLVE_AND_REPEAT];
  const seconds = refusal.extra['retry_after_seconds'];
  const when = seconds === undefined ? 'later' : `in ${seconds} s`;
  return repeat(call, `Send the same request again ${when}. For a write, use the same Idempotency-Key.`);
}

/** Errors that the same call would get again. Their next actions name another call or none. */
const LEAD_OR_END: readonly ErrorCode[] = ['unauthenticated', 'insufficient_scope', 'not_found'];

type Derive = (refusal: AppError, call: Operation | null) => NextAction[];

const ACTIONS_BY_CODE: Partial<Record<ErrorCode, Derive>> = {
  // An operator gets no next call, because a command on the machine creates an operator's key.
  unauthenticated: (_refusal, call) => (call?.href.startsWith('/v1/operator/') ? [] : WAYS_TO_A_KEY),
  insufficient_scope: ({ extra }) => {
    const scope = extra['required_scope'];
    if (scope === undefined) return [];
    const message = `Create a key with the scope ${scope}, using a key that has this scope. The first key of an account has every account scope.`;
    return [agent('create_api_key', message, CREATE_KEY)];
  },
  not_permitted: (_refusal, call) => {
    const entity = entityOf(call);
    if (entity === null) return [{ ...agent('use_account_key', OF_ACCOUNT, CREATE_KEY), actor: 'human' }];
    if (call?.operation_id === 'create_deposit') return [recordDeposit(entity)];
    const constitution = { operation_id: 'get_constitution', method: 'GET', href: `${entity}/constitution` } as const;
    return [
      ...(partOf(call)?.one === 'get_proposal' ? read(call, 'See its electorate and its approvers.') : []),
      agent(
        'read_permissions',
        'Find a member who has the permission. That member must make the call, with a key of their own.',
        constitution,
      ),
    ];
  },
  account_closed: () => WAYS_TO_A_KEY,
  account_frozen: () => ASK_OPERATOR,
  account_suspended: () => ASK_OPERATOR,
  payment_provider_refused: () => ASK_OPERATOR,
  // For a missing company, `entityNotFound` has its own action, which repeats nothing of the address. So a call for
  // another account's company gets exactly the same answer as a call for a company that does not exist.
  not_found: (_refusal, call) => {
    const part = partOf(call);
    if (part !== null) {
      const list = { operation_id: part.all, method: 'GET', href: part.listHref } as const;
      return [agent(part.all, 'List what exists, with the ids.', list)];
    }
    const entity = entityOf(call);
    if (entity !== null) {
      return call?.href === entity ? [LIST_ENTITIES] : read(call, 'Read the company and its next step.');
    }
    return LISTS.filter(({ of }) => call?.href.startsWith(of)).map(({ action }) => action);
  },
  version_conflict: afterReading,
  precondition_failed: afterReading,
  illegal_transition: ({ extra }, call) => {
    const allowed = ACTIONS.filter((action) => asList(extra['allowed_actions']).includes(action));
    if (extra['state'] === ('escalated' satisfies ProposalState)) {
      return read(call, WAITS_FOR_PEOPLE).map((action) => ({ ...action, code: 'ask_human', actor: 'human' }));
    }
    if (allowed.length === 0) return read(call, 'Read the current state and its next_action.');
    return allowed.flatMap((action) =>
      update(call, action, `Take a step that this state allows. Send PUT {version, action: "${action}"}.`, { action }),
    );
  },
  already_voted: (_refusal, call) => read(call, 'Read the proposal to see the recorded answer.'),
  effects_changed: (_refusal, call) => [
    ...tryAgain(call),
    ...repeat(call, 'Then send this request again, with the value `confirm` of the dry run in the header `Confirm`.'),
  ],
  constitution_changed: (_refusal, call) => [
    ...propose(call, 'Create the proposal again for the current constitution.'),
    ...read(call, 'Read the proposal and the version it was written against.'),
  ],
  name_held: (_refusal, call) =>
    entityOf(call) === null
      ? []
      : [
          ...update(call, 'choose_another_name', 'Choose another name. Then send PUT {version, constitution_yaml}.'),
          ...repeat(call, 'Then send this request again, with the new version.'),
        ],
  guard_unmet: ({ problems = [], extra }, call) => {
    const requirement = extra['requirement_id'];
    if (typeof requirement === 'string') {
      return [...resolve(call, requirement), ...repeat(call, 'Then send this request again, with the new version.')];
    }
    if (problems.some(({ code }) => DONE_ELSEWHERE.includes(code))) return complete(call);
    const sources = Object.keys(CLEARING) as BlockerSource[];
    const clearing = sources.flatMap((source) => {
      const blockers = problems.filter((problem) => (problem as Partial<Blocker>).source === source);
      return blockers.length === 0 ? [] : CLEARING[source](call, blockers);
    });
    return [...clearing, ...repeat(call, 'Send this request again when all problems in `errors` are resolved.')];
  },
  validation_failed: (_refusal, call) => repeat(call, 'Correct all problems in `errors` and send the request again.'),
  constitution_invalid: (_refusal, call) => [
    agent('read_schema', 'Read the schema of a constitution.', SCHEMA),
    ...repeat(call, 'Correct all problems in `errors` and send the request again.'),
  ],
  treasury_limit_reached: ({ problems = [] }, call) => {
    const entity = entityOf(call);
    if (entity === null) return [];
    const treasury = { operation_id: 'get_treasury', method: 'GET', href: `${entity}/treasury` } as const;
    const isShort = problems.some(({ code }) => code === ('insufficient_balance' satisfies SpendRefusalCode));
    return [
      agent('read_treasury', 'Read how much each limit still allows.', treasury),
      ...(isShort ? [recordDeposit(entity)] : []),
    ];
  },
  plan_limit_reached: (_refusal, call) => [
    agent('upgrade', 'Upgrade the plan. GET /v1/plans lists the plans.', UPGRADE),
    ...repeat(call, 'Then send this request again with the same Idempotency-Key.'),
  ],
  payment_required: ({ extra }, call) => [
    extra['subscription_status'] === 'past_due'
      ? { ...agent('pay', 'Create a portal link, so that a person can pay the open amount.', PORTAL), actor: 'human' }
      : agent('upgrade', 'Choose a plan. If the plan must be paid first, a person pays at checkout_url.', UPGRADE),
    ...repeat(call, 'Then send this request again with the same Idempotency-Key.'),
  ],
  idempotency_key_reused: (_refusal, call) => repeat(call, 'Send this request with a new Idempotency-Key.'),
};

const OF_ACCOUNT = 'A person creates a key of the account, and gives it to the program that makes this call.';
const NO_CALL = { operation_id: null, method: null, href: null, due_at: null };
const ASK_OPERATOR: NextAction[] = [
  {
    code: 'ask_operator',
    actor: 'operator',
    message: 'First ask the operator of this service to resolve the problem.',
    ...NO_CALL,
  },
];
const RESOLVE_AND_REPEAT: NextAction = {
  code: 'repeat',
  actor: 'agent',
  message: 'Resolve the problem that `detail` describes, then send the request again.',
  ...NO_CALL,
};
const WAYS_TO_A_KEY = [
  agent('create_account', 'If you have no account, create one. The answer contains its first key.', {
    operation_id: 'create_account',
    method: 'POST',
    href: '/v1/accounts',
  }),
  agent('recover', 'If all keys of your account are lost, request a recovery link for its e-mail address.', {
    operation_id: 'create_recovery',
    method: 'POST',
    href: '/v1/accounts/recover',
  }),
];
const CREATE_KEY = { operation_id: 'create_api_key', method: 'POST', href: '/v1/api-keys' } as const;
const UPGRADE = { operation_id: 'upgrade_subscription', method: 'POST', href: '/v1/billing/upgrade' } as const;
const PORTAL = { operation_id: 'create_portal_session', method: 'POST', href: '/v1/billing/portal' } as const;
const SCHEMA = { operation_id: 'get_constitution_schema', method: 'GET', href: '/schemas/constitution.json' } as const;

/** Lists to suggest if a called address leads to nothing. `of`: the beginning of the address. */
const LISTS = [
  {
    of: '/v1/api-keys/',
    operation_id: 'list_api_keys',
    href: '/v1/api-keys',
    message: 'List the keys of the account.',
  },
  {
    of: '/schemas/events/',
    operation_id: 'list_event_types',
    href: '/v1/event-types',
    message: 'List the event types.',
  },
  ...['/v1/webhook-endpoints/', '/v1/webhook-deliveries/'].map((of) => ({
    of,
    operation_id: 'list_webhook_endpoints',
    href: '/v1/webhook-endpoints',
    message: 'List the webhook endpoints of the account.',
  })),
  {
    of: '/v1/account/issuer-links/',
    operation_id: 'list_issuer_links',
    href: '/v1/account/issuer-links',
    message: 'List the linked users of the account.',
  },
  {
    of: '/v1/jurisdictions/',
    operation_id: 'list_jurisdictions',
    href: '/v1/jurisdictions',
    message: 'List the jurisdictions.',
  },
  ...['/v1/dids/', '/v1/public/entities/', '/entities/'].map((of) => ({
    of,
    operation_id: 'list_entities',
    href: '/v1/entities',
    message: 'List the entities of the account, with their DIDs.',
  })),
  { of: '/problems/', operation_id: 'list_problems', href: '/problems', message: 'List the error codes.' },
].map(({ of, message, ...operation }) => ({
  of,
  action: agent(operation.operation_id, message, { ...operation, method: 'GET' }),
}));

const CLEARING: Record<BlockerSource, (call: Operation | null, blockers: readonly Problem[]) => NextAction[]> = {
  constitution: (call, blockers) => {
    const places = [...new Set(blockers.map(({ pointer }) => pointer))].join(', ');
    return update(
      call,
      'complete_constitution',
      `Correct these fields of the constitution: ${places}. Then send PUT {version, constitution_yaml}.`,
    );
  },
  registry: (call) => follow(call, 'await_outcome', 'registry', 'The registry is being asked. Follow the formation.'),
  tax: (call) => follow(call, 'settle_tax', 'human', 'Settle the tax matter named in errors first.'),
  billing: (call) => follow(call, 'settle_billing', 'human', 'Make the payment named in errors first.'),
  human: (call) => follow(call, 'ask_human', 'human', 'A person must do what errors says.'),
};

function afterReading({ code, extra }: AppError, call: Operation | null): NextAction[] {
  const version = extra['current_version'];
  const how =
    code === 'precondition_failed' ? 'with the ETag you read, or without If-Match' : `now with version ${version}`;
  // A DELETE request has the version in its address.
  const href = call?.method === 'DELETE' ? `${call.href}?version=${version}` : (call?.href ?? '');
  return [
    ...read(call, 'Read what changed and decide whether you still want the change.'),
    ...repeat(call && { ...call, href }, `Then send this request again, ${how}.`),
  ];
}

function recordDeposit(entity: string): NextAction {
  const message = 'A person records what the company received: `efs treasury deposit` (create_deposit).';
  const operation = { operation_id: 'create_deposit', method: 'POST', href: `${entity}/treasury/deposits` } as const;
  return { ...agent('record_deposit', message, operation), actor: 'human' };
}

function resolve(call: Operation | null, requirementId: string): NextAction[] {
  const entity = entityOf(call);
  if (entity === null) return [];
  const href = `${entity}/formation/requirements/${requirementId}/resolve`;
  const message =
    'Supply the values that the requirement asks for. The `schema` of the requirement (get_formation) describes them.';
  return [agent('resolve_requirement', message, { operation_id: 'resolve_requirement', method: 'POST', href })];
}

/**
 * Reasons why the service does not file a duty (annual-filing.ts). For such a duty, the company deals with the office
 * itself and then marks the duty as done.
 */
const DONE_ELSEWHERE: readonly string[] = ['not_filed_here', 'penalty_unknown'] satisfies NotFiledReason[];

function complete(call: Operation | null): NextAction[] {
  const duty = /^\/v1\/entities\/[^/?]+\/compliance\/[^/?]+(?=\/file$)/.exec(call?.href ?? '')?.[0];
  if (duty === undefined) return [];
  const message = 'Meet the obligation at the office. Then mark it done, with the day and the amount.';
  const operation = { operation_id: 'settle_obligation', method: 'POST', href: `${duty}/done` } as const;
  return [agent('complete_obligation', message, operation)];
}

function repeat(call: Operation | null, message: string): NextAction[] {
  return call === null ? [] : [agent('repeat', message, call)];
}

function read(call: Operation | null, message: string): NextAction[] {
  const part = partOf(call);
  if (part !== null) {
    const { one, all, href, listHref } = part;
    const operation = one === null ? { operation_id: all, href: listHref } : { operation_id: one, href };
    return [agent(one === 'get_proposal' ? 'read_proposal' : 'read_again', message, { ...operation, method: 'GET' })];
  }
  const href = entityOf(call);
  return href === null ? [] : [agent('read_again', message, { operation_id: 'get_entity', method: 'GET', href })];
}

const PARTS: Readonly<Record<string, { one: string | null; all: string; listAt?: string }>> = {
  proposals: { one: 'get_proposal', all: 'list_proposals' },
  filings: { one: 'get_filing', all: 'list_filings' },
  documents: { one: 'get_document', all: 'list_documents' },
  compliance: { one: null, all: 'get_compliance' },
  members: { one: null, all: 'get_constitution', listAt: 'constitution' },
  invitations: { one: null, all: 'list_member_invitations' },
  'formation/requirements': { one: null, all: 'get_formation', listAt: 'formation' },
  'status-links': { one: null, all: 'list_status_links' },
  'calendar-links': { one: null, all: 'list_calendar_links' },
};

function partOf(call: Operation | null) {
  const match = /^(\/v1\/entities\/[^/?]+)\/([a-z/-]+)\/(?:[0-9a-f-]{36}|did:[^/?]+)(?=$|[/?])/.exec(call?.href ?? '');
  const [href = '', entity = '', place = ''] = match ?? [];
  const part = PARTS[place];
  return part === undefined ? null : { ...part, href, listHref: `${entity}/${part.listAt ?? place}` };
}

function propose(call: Operation | null, message: string): NextAction[] {
  const entity = entityOf(call);
  if (entity === null) return [];
  return [
    agent('propose_again', message, { operation_id: 'create_proposal', method: 'POST', href: `${entity}/proposals` }),
  ];
}

function update(call: Operation | null, code: string, message: string, body?: NextAction['body']): NextAction[] {
  const href = entityOf(call);
  if (href === null) return [];
  return [{ ...agent(code, message, { operation_id: 'update_entity', method: 'PUT', href }), ...(body && { body }) }];
}

function follow(call: Operation | null, code: string, actor: NextAction['actor'], message: string): NextAction[] {
  const href = entityOf(call);
  if (href === null) return [];
  const operation = { operation_id: 'get_formation', method: 'GET', href: `${href}/formation` } as const;
  return [{ ...agent(code, message, operation), actor }];
}

function agent(code: string, message: string, operation: Operation): NextAction {
  return { code, actor: 'agent', message, ...operation, due_at: null };
}

function entityOf(call: Operation | null): string | null {
  return /^\/v1\/entities\/[^/?]+/.exec(call?.href ?? '')?.[0] ?? null;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function tryAgain(call: Operation | null): NextAction[] {
  if (call === null) return [];
  const dryRunCall = { ...call, href: `${call.href}${call.href.includes('?') ? '&' : '?'}dry_run=true` };
  return [agent('dry_run', 'Make the dry run again and check its effects.', dryRunCall)];
}
