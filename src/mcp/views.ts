import type { Document, Entity, Formation, Problem, Proposal } from '../../sdk/src/index.ts';
import { WAITS_FOR_PEOPLE } from '../domain/governance/proposal-states.ts';
import { saidInWords } from '../operations/in-words.ts';
import type { Schema } from '../operations/operations.ts';
import { hiringCommand, type NextCall, nextCall } from './next-call.ts';
import { quote, quoteOrNull } from './quote.ts';

/** Views of API answers: only the non-empty parts that an agent needs, because an agent reads every token. */

export function entityView(entity: Entity): object {
  const { id, legal_name, state, version, jurisdiction, legal_form, filing_number, ein, oas_did, livemode } = entity;
  const { next_action, external_reference } = entity;
  return present({
    entity_id: id,
    legal_name,
    state,
    version,
    jurisdiction,
    legal_form,
    livemode,
    filing_number,
    ein,
    oas_did,
    external_reference,
    next: next_action && nextCall(next_action, version),
  });
}

export function formationView(formation: Formation, version?: number): object {
  const { entity_id, state, stage, steps, requirements, overdue, rejection, payment, next_action } = formation;
  return present({
    entity_id,
    state,
    version,
    stage,
    overdue: overdue || null,
    steps: steps.map(({ name, status, expected_by, detail }) =>
      present({ name, status, expected_by, detail: detail === null ? null : quote(saidInWords(detail)) }),
    ),
    rejection: rejection && rejectionView(rejection),
    requirements: requirements.filter(({ status }) => status === 'open').map(requirementView),
    payment: payment && present(payment),
    next: next_action && withAnswer(nextCall(next_action, version), requirements),
  });
}

/**
 * If the next call answers a requirement, adds the fields that its schema requires. Their values are null, which the
 * API refuses, because an agent might file placeholder text as a name.
 */
function withAnswer(next: NextCall, requirements: Formation['requirements']): NextCall {
  const { requirement_id } = next.arguments ?? {};
  const requirement = requirements.find(({ id }) => id === requirement_id);
  const schema = (requirement?.schema ?? {}) as Schema;
  // If the schema has several forms, only the first is used here. The requirement lists all of them.
  const { required = [] } = schema.anyOf?.[0] ?? schema;
  if (next.tool !== 'resolve_requirement' || required.length === 0) return next;
  const answer = Object.fromEntries(required.map((name) => [name, null]));
  return { ...next, arguments: { ...next.arguments, answer } };
}

/**
 * Renames `retryable` to a clearer name. The value says only whether the same filing can be sent again; a corrected
 * filing can always be sent.
 */
function rejectionView({ message, retryable, ...rejection }: NonNullable<Formation['rejection']>): object {
  return { ...rejection, retryable_unchanged: retryable, message: quote(message) };
}

function requirementView(requirement: Formation['requirements'][number]): object {
  const { id, kind, code, pointer, message, schema, due_at } = requirement;
  return present({ requirement_id: id, kind, code, pointer, message: quote(saidInWords(message)), schema, due_at });
}

export function proposalView(proposal: Proposal): object {
  const { id, kind, state, proposer, title, description, rationale, reason, version } = proposal;
  const { payload, operation, member, did, name, permissions, monthly_limit_usd } = proposal;
  const { amount_usd, recipient, tally, conditions, closes_at, lapses_at, outcome, receipt } = proposal;
  return present({
    proposal_id: id,
    kind,
    state,
    version,
    proposer,
    title: quote(title),
    description: quoteOrNull(description),
    rationale: quoteOrNull(rationale),
    reason: quoteOrNull(reason),
    payload,
    operation,
    member,
    did,
    name: quoteOrNull(name),
    permissions,
    monthly_limit_usd,
    amount_usd,
    recipient: quoteOrNull(recipient),
    ...proposedView(proposal),
    conditions: conditions?.map(({ is_met, message }) => ({ is_met, message })),
    tally,
    votes: proposal.votes?.map(({ member_did, choice, reason: why }) =>
      present({ member_did, choice, reason: quoteOrNull(why) }),
    ),
    constitution_hash: proposal.rules?.constitution_hash,
    next: nextOf(proposal),
    closes_at,
    lapses_at,
    outcome,
    ended_because: proposal.ended_because?.message,
    receipt,
  });
}

/** Returns a proposal's changes, and the contacts who were asked to approve it. */
export function proposedView({ changes, escalation }: Pick<Proposal, 'changes' | 'escalation'>): object {
  return present({
    changes: changes?.map((change) => ({ ...change })),
    waiting_for: escalation?.approvers.filter(({ decision }) => decision === null).map(({ name }) => quote(name)),
  });
}

function nextOf({ entity_id, id, kind, state }: Proposal): NextCall | null {
  if (state === 'approved' && kind === 'hire_agent') {
    const message = quote('A person executes it, and gets the key of the agent.');
    return { code: 'execute_proposal', actor: 'human', message, command: `efs ${hiringCommand(entity_id, id)}` };
  }
  const [operation_id, place, words] = STEPS[state] ?? [];
  if (operation_id === undefined) return null;
  const href = `/v1/entities/${entity_id}/proposals/${id}/${place}`;
  const step = { operation_id, href, method: 'POST', message: words ?? '', due_at: null } as const;
  const next = nextCall({ code: operation_id, actor: 'agent', ...step });
  return state === 'escalated' ? { ...next, code: 'ask_human' } : next;
}

const STEPS: Partial<Record<Proposal['state'], readonly [string, string, string]>> = {
  draft: ['open_proposal', 'open', 'Open it for the vote, as a member.'],
  escalated: [
    'create_approval',
    'approvals',
    `${WAITS_FOR_PEOPLE} In a sandbox \`efs sandbox outbox\` shows the mail.`,
  ],
  voting: ['create_vote', 'votes', 'Each member votes, with their own key or their signature.'],
  approved: ['execute_proposal', 'execute', 'A member with the permission to execute carries it out.'],
};

export function documentView(document: Document): object {
  const { id, kind, title, content_type, size, blake3, created_at, superseded_at, filing } = document;
  const standing = filing && { type: filing.type, attempt: filing.attempt, state: filing.state };
  return { document_id: id, kind, title, content_type, size, blake3, created_at, superseded_at, filing: standing };
}

/** Next actions for the errors whose remedy is different for tools than for the API. */
const NEXT: Partial<Record<Problem['code'], object[]>> = {
  effects_changed: [
    again('Call it again without confirm, look at the effects, and confirm those with the same arguments.'),
  ],
  idempotency_key_reused: [again('Call it again with another idempotency_key.')],
};

function again(words: string): object {
  return { code: 'repeat', actor: 'agent', message: quote(words) };
}

export function problemView(problem: Problem): object {
  const { code, detail, errors, retryable, retry_after_seconds, required_scope, current_version, next_actions } =
    problem;
  return present({
    code,
    detail: quote(saidInWords(detail)),
    retryable,
    retry_after_seconds,
    required_scope,
    current_version,
    errors: errors
      ?.slice(0, 20)
      .map(({ pointer, code: why, message, allowed }) =>
        present({ pointer, code: why, message: quote(saidInWords(message)), allowed }),
      ),
    next: NEXT[code] ?? next_actions?.map((action) => nextCall(action, current_version)),
    request_id: problem.request_id,
  });
}

/** Returns an object without empty fields: null, absent, or an empty list. */
export function present(members: Record<string, unknown>): object {
  const isPresent = (value: unknown): boolean =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isPresent(value)));
}
