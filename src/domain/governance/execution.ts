import type { ProposalKind } from '../constitution/constitution.ts';
import { type WeighedChange, weighedChanges } from '../constitution/force-of-changes.ts';
import type { EntityState } from '../entity/entity.ts';
import type { ChangeFiling } from '../filing/later-filing.ts';
import { outcomeUnknown } from '../formats/problem.ts';
import { FORMED, permissionRefusal, type RaiseFacts, staleRefusal, stateRefusal } from './admission.ts';
import { type Body, bodyAfter, courseOf } from './bodies.ts';
import { corporateRefusal } from './corporate.ts';
import { type NextConstitution, nextConstitution } from './next-constitution.ts';
import type { ProposalContent } from './proposal.ts';
import { lapseRefusal, type ProposalState, refusalOf } from './proposal-states.ts';
import { type Refused, refuse } from './refusal.ts';
import { limitsIn, readSpend, type SpendContent, spendRefusal } from './spending.ts';

/** The state `Filed` is left out, because the constitution must not change while the tax number is requested. */
const CONSTITUTION_CHANGES_IN = ['Draft', 'FilingFailed', 'ImportFailed', 'Registered', 'Active'] as const;

/** States in which a change of facts on file can be filed. */
export const CHANGES_FILED_IN = ['Registered', 'Active'] as const satisfies readonly EntityState[];

/** For each kind of proposal, the company states in which it can be carried out. */
export const EXECUTED_IN = {
  spend: [...FORMED, 'WindingDown'],
  hire_agent: CONSTITUTION_CHANGES_IN,
  membership: CONSTITUTION_CHANGES_IN,
  amend: CONSTITUTION_CHANGES_IN,
  dissolution: FORMED,
  registered_agent_change: CHANGES_FILED_IN,
  custom: [...FORMED, 'WindingDown'],
  elect_directors: [...CHANGES_FILED_IN, 'WindingDown'],
  remove_directors: [...CHANGES_FILED_IN, 'WindingDown'],
  issue_stock: CHANGES_FILED_IN,
  transfer_stock: CHANGES_FILED_IN,
} as const satisfies Record<ProposalKind, readonly EntityState[]>;

export type ExecutionFacts = RaiseFacts & {
  state: ProposalState;
  approvedAt: Date;
  /** True if people were asked before the vote. */
  isPersonAsked: boolean;
  /** The body that has approved the proposal; only in a corporation. */
  body?: Body | undefined;
  /** Constitution version that the proposal was written for; null if it can be executed under any version. */
  baseVersion: number | null;
  /** Time of the execution, by the account's business clock, which a sandbox can put forward. */
  at: Date;
};

export type Effect =
  | { kind: 'constitution'; next: NextConstitution; changes: readonly WeighedChange[]; agent: HiredAgent | null }
  /** A filing is opened. The next constitution takes effect when the office has accepted the filing. */
  | { kind: 'filing'; filing: ChangeFiling; next: NextConstitution; changes: readonly WeighedChange[] }
  /** The spend is recorded in the books. The money itself moves outside this service. */
  | { kind: 'spend'; cents: bigint; recipient: string }
  /** The board has approved the proposal. The stockholders decide next, in a separate proposal. */
  | { kind: 'submission'; changes: readonly WeighedChange[] }
  /** The company winds down, and articles of dissolution are filed. */
  | { kind: 'dissolution' }
  /** A decision of another kind. The service changes nothing, and only records that the decision was carried out. */
  | { kind: 'custom' };

/** An agent for which a bound key is created, limited to the agent's permissions. */
export type HiredAgent = { did: string; permissions: readonly string[]; monthly_limit_usd: string | null };

/**
 * Returns the effect that an approved proposal has now, or why it cannot be carried out. All conditions are checked
 * again, because the company may have changed since the proposal was raised. If the proposal was already executed, the
 * caller returns the first receipt instead.
 */
export function planExecution(facts: ExecutionFacts, content: ProposalContent): { ok: true; effect: Effect } | Refused {
  const { entity, current } = facts;
  const stopped =
    permissionRefusal(current.constitution, facts.memberDid, 'execute', content.kind) ??
    refusalOf(facts.state, 'execute') ??
    lapseRefusal(facts.state, facts.approvedAt, facts.at) ??
    stateRefusal(EXECUTED_IN[content.kind], content.kind, entity.state, 'executed') ??
    corporateRefusal(current.constitution, content, { state: entity.state, actor: null });
  if (stopped !== null) return stopped;
  if (content.kind === 'custom') return { ok: true, effect: { kind: 'custom' } };
  if (content.kind === 'spend') return planSpend(facts, content);
  // The facts must not change, because the registry may be about to accept a filing that contains the current facts.
  if (entity.isOutcomeUnknown) {
    const message =
      'The registry may have a filing of this company, and its answer must be known first. GET formation and GET filings show it.';
    return refuse('guard_unmet', message, { problems: [outcomeUnknown(message)] });
  }
  const isSubmitted = bodyAfter(courseOf(current.constitution, content.kind), facts.body) !== null;
  if (content.kind === 'dissolution') {
    return { ok: true, effect: isSubmitted ? { kind: 'submission', changes: [] } : { kind: 'dissolution' } };
  }
  const stale = staleRefusal(current, facts.baseVersion, facts.carried);
  if (stale !== null) return stale;
  const judged = nextConstitution(facts, content);
  if (!judged.ok) return judged;
  const { next } = judged;
  if (next === null) throw new Error(`no effect is known of a proposal of kind ${content.kind}`);
  const changes = weighedChanges(current.constitution, next.constitution);
  if (isSubmitted) return { ok: true, effect: { kind: 'submission', changes } };
  if (judged.filing !== null) return { ok: true, effect: { kind: 'filing', filing: judged.filing, next, changes } };
  return { ok: true, effect: { kind: 'constitution', next, changes, agent: hiredAgent(content) } };
}

function planSpend(
  { current, entity, spending, isPersonAsked }: ExecutionFacts,
  content: SpendContent,
): { ok: true; effect: Extract<Effect, { kind: 'spend' }> } | Refused {
  const limits = limitsIn(current.constitution.treasury, { state: entity.state, isPersonAsked });
  const stopped = spendRefusal(content, limits, spending);
  if (stopped !== null) return stopped;
  const spend = readSpend(content);
  if (!spend.ok) return spend;
  return { ok: true, effect: { kind: 'spend', cents: spend.cents, recipient: spend.recipient } };
}

function hiredAgent(content: ProposalContent): HiredAgent | null {
  if (content.kind !== 'hire_agent') return null;
  const { did, permissions, monthly_limit_usd } = content;
  return { did, permissions, monthly_limit_usd: monthly_limit_usd ?? null };
}
