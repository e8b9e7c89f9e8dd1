import { ACTIONS } from '../../domain/entity/entity.ts';
import type { NextAction, Operation } from '../../domain/entity/next-action.ts';
import type { Blocker, BlockerSource, Problem } from '../../domain/formats/problem.ts';
import { type AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';

/** Returns the next calls after a refusal, in order; `call` is the refused one, null if it was not one of ours. */
export function refusalActions(refusal: AppError, call: Operation | null): NextAction[] {
  const specific = ACTIONS_BY_CODE[refusal.code];
  if (specific !== undefined) return specific(refusal, call);
  if (!ERRORS[refusal.code].retryable) return [];
  const seconds = refusal.extra['retry_after_seconds'];
  const when = seconds === undefined ? 'a little later' : `in ${seconds} s`;
  return repeat(call, `Send the same request again ${when}; a write with the same Idempotency-Key.`);
}

type Derive = (refusal: AppError, call: Operation | null) => NextAction[];

const ACTIONS_BY_CODE: Partial<Record<ErrorCode, Derive>> = {
  // An operator's key comes from a command on the machine, not from a call.
  unauthenticated: (_refusal, call) => (call?.href.startsWith('/v1/operator/') ? [] : WAYS_TO_A_KEY),
  insufficient_scope: ({ extra }) => {
    const scope = extra['required_scope'];
    if (scope === undefined) return [];
    const message = `Create a key with the scope ${scope}, by a key that has it; the first key of an account has every account scope.`;
    return [agent('create_api_key', message, CREATE_KEY)];
  },
  not_found: (_refusal, call) => LISTS.filter(({ of }) => call?.href.startsWith(of)).map(({ action }) => action),
  version_conflict: afterReading,
  precondition_failed: afterReading,
  illegal_transition: ({ extra }, call) => {
    const allowed = ACTIONS.filter((action) => asList(extra['allowed_actions']).includes(action));
    if (allowed.length === 0) return read(call, 'Read the state it is in, and its next_action.');
    return allowed.flatMap((action) => update(call, action, `PUT {version, action: "${action}"}.`));
  },
  already_voted: (_refusal, call) => read(call, 'Read the proposal: it shows the answer that counts.'),
  constitution_changed: (_refusal, call) => [
    ...read(call, 'Read what was proposed, and against which version.'),
    ...propose(call, 'Propose it again, against the constitution in force now.'),
  ],
  name_held: (_refusal, call) =>
    entityOf(call) === null
      ? []
      : [
          ...update(call, 'choose_another_name', 'PUT {version, constitution_yaml} with another name in it.'),
          ...repeat(call, 'Then send this request again, with the new version.'),
        ],
  guard_unmet: ({ problems = [], extra }, call) => {
    const requirement = extra['requirement_id'];
    if (typeof requirement === 'string') {
      return [...resolve(call, requirement), ...repeat(call, 'Then send this request again, with the new version.')];
    }
    const sources = Object.keys(CLEARING) as BlockerSource[];
    const clearing = sources.flatMap((source) => {
      const blockers = problems.filter((problem) => (problem as Partial<Blocker>).source === source);
      return blockers.length === 0 ? [] : CLEARING[source](call, blockers);
    });
    return [...clearing, ...repeat(call, 'Once nothing that errors names is left, send this request again.')];
  },
  validation_failed: (_refusal, call) => repeat(call, 'Correct everything that errors names, and send it again.'),
  constitution_invalid: (_refusal, call) => [
    agent('read_schema', 'What a constitution may hold.', SCHEMA),
    ...repeat(call, 'Correct everything that errors names, and send it again.'),
  ],
  treasury_limit_reached: (_refusal, call) => {
    const entity = entityOf(call);
    const treasury = { operation_id: 'get_treasury', method: 'GET', href: `${entity}/treasury` } as const;
    return entity === null ? [] : [agent('read_treasury', 'What the limits leave now.', treasury)];
  },
  plan_limit_reached: (_refusal, call) => [
    agent('upgrade', 'Move to a larger plan; GET /v1/plans shows them.', UPGRADE),
    ...repeat(call, 'Then send this request again; the same Idempotency-Key goes through.'),
  ],
  payment_required: ({ extra }, call) => [
    extra['subscription_status'] === 'past_due'
      ? { ...agent('pay', 'A person pays what is open, on the page that this gives.', PORTAL), actor: 'human' }
      : agent('upgrade', 'Choose a plan; where it has to be paid first, a person does at checkout_url.', UPGRADE),
    ...repeat(call, 'Then send this request again; the same Idempotency-Key goes through.'),
  ],
  idempotency_key_reused: (_refusal, call) => repeat(call, 'Send this request with an Idempotency-Key of its own.'),
};

const WAYS_TO_A_KEY = [
  agent('create_account', 'Without an account: this makes one, and its first key.', {
    operation_id: 'create_account',
    method: 'POST',
    href: '/v1/accounts',
  }),
  agent('recover', 'With an account whose keys are lost: {email} mails a link to new ones.', {
    operation_id: 'create_recovery',
    method: 'POST',
    href: '/v1/accounts/recover',
  }),
];
const CREATE_KEY = { operation_id: 'create_api_key', method: 'POST', href: '/v1/api-keys' } as const;
const UPGRADE = { operation_id: 'upgrade_subscription', method: 'POST', href: '/v1/billing/upgrade' } as const;
const PORTAL = { operation_id: 'create_portal_session', method: 'POST', href: '/v1/billing/portal' } as const;
const SCHEMA = { operation_id: 'get_constitution_schema', method: 'GET', href: '/schemas/constitution.json' } as const;

/** The list to read if something is not found at an address. */
const LISTS = [
  { of: '/v1/entities/', operation_id: 'list_entities', href: '/v1/entities', message: 'The entities that there are.' },
  { of: '/v1/api-keys/', operation_id: 'list_api_keys', href: '/v1/api-keys', message: 'The keys that there are.' },
  {
    of: '/schemas/events/',
    operation_id: 'list_event_types',
    href: '/v1/event-types',
    message: 'The types there are.',
  },
  { of: '/problems/', operation_id: 'list_problems', href: '/problems', message: 'Every code, with its meaning.' },
].map(({ of, message, ...operation }) => ({
  of,
  action: agent(operation.operation_id, message, { ...operation, method: 'GET' }),
}));

/** The actions that clear the blockers of each source, and who can take them. */
const CLEARING: Record<BlockerSource, (call: Operation | null, blockers: readonly Problem[]) => NextAction[]> = {
  constitution: (call, blockers) => {
    const places = [...new Set(blockers.map(({ pointer }) => pointer))].join(', ');
    return update(call, 'complete_constitution', `PUT {version, constitution_yaml} with this put right: ${places}.`);
  },
  registry: (call) => follow(call, 'await_outcome', 'registry', 'The registry is being asked; follow it here.'),
  tax: (call) => follow(call, 'settle_tax', 'human', 'The tax matter named in errors has to be settled first.'),
  billing: (call) => follow(call, 'settle_billing', 'human', 'The payment named in errors has to be made first.'),
  human: (call) => follow(call, 'ask_human', 'human', 'A person has to do what errors names.'),
};

function afterReading({ code, extra }: AppError, call: Operation | null): NextAction[] {
  const version = extra['current_version'];
  const how =
    code === 'precondition_failed' ? 'with the ETag you read, or without If-Match' : `now with version ${version}`;
  // The version of a deletion is part of its address.
  const href = call?.method === 'DELETE' ? `${call.href}?version=${version}` : (call?.href ?? '');
  return [
    ...read(call, 'Read what changed, and whether you still want this.'),
    ...repeat(call && { ...call, href }, `Then send this request again, ${how}.`),
  ];
}

function resolve(call: Operation | null, requirementId: string): NextAction[] {
  const entity = entityOf(call);
  if (entity === null) return [];
  const href = `${entity}/formation/requirements/${requirementId}/resolve`;
  const message = 'Supply what the requirement asks for; GET formation shows its schema.';
  return [agent('resolve_requirement', message, { operation_id: 'resolve_requirement', method: 'POST', href })];
}

function repeat(call: Operation | null, message: string): NextAction[] {
  return call === null ? [] : [agent('repeat', message, call)];
}

function read(call: Operation | null, message: string): NextAction[] {
  const proposal = /^\/v1\/entities\/[^/?]+\/proposals\/[^/?]+/.exec(call?.href ?? '')?.[0];
  if (proposal !== undefined) {
    return [agent('read_proposal', message, { operation_id: 'get_proposal', method: 'GET', href: proposal })];
  }
  const href = entityOf(call);
  return href === null ? [] : [agent('read_again', message, { operation_id: 'get_entity', method: 'GET', href })];
}

function propose(call: Operation | null, message: string): NextAction[] {
  const entity = entityOf(call);
  if (entity === null) return [];
  return [
    agent('propose_again', message, { operation_id: 'create_proposal', method: 'POST', href: `${entity}/proposals` }),
  ];
}

function update(call: Operation | null, code: string, message: string): NextAction[] {
  const href = entityOf(call);
  return href === null ? [] : [agent(code, message, { operation_id: 'update_entity', method: 'PUT', href })];
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

/** Returns the address of the entity that a call is about, or null. */
function entityOf(call: Operation | null): string | null {
  return /^\/v1\/entities\/[^/?]+/.exec(call?.href ?? '')?.[0] ?? null;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
