import type { Permission } from '../constitution/constitution.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';

/*
 * Decisions of a company, step by step. A proposal is raised (admission.ts), and people are asked first if required
 * (escalation.ts). Rules and electorate are fixed (ballot.ts). Votes are cast and stored with their proof (vote.ts,
 * vote-evidence.ts) and counted (tally.ts), which decides the proposal (decision.ts). Then the decision is carried out
 * (execution.ts). For most kinds this creates the next version of the constitution (next-source.ts,
 * next-constitution.ts); for a spend, an entry in the books (spending.ts). A dissolution is in
 * ../filing/dissolution.ts. The states of a proposal are in proposal-states.ts.
 */

/** Permissions that a hired agent may have; others need a `membership` proposal. */
export const AGENT_PERMISSIONS = ['propose', 'execute'] as const satisfies readonly Permission[];

export type MemberInput = ConstitutionInput['members'][number];
/**
 * A person who becomes a director or stockholder: an existing member, given by `id`, or a new one with all known
 * details.
 */
export type PersonInput = Omit<MemberInput, 'role' | 'permissions' | 'weight'>;
export type AgentInput = NonNullable<ConstitutionInput['registered_agent']>;

/** Content of each kind of proposal, which admission.ts checks. */
export type ProposalContent =
  /** A proposal to pay. `amount_usd`: dollars as text. `recipient`: parsed by `treasury/recipient.ts`. */
  | { kind: 'spend'; amount_usd: string; recipient: string }
  | {
      kind: 'hire_agent';
      did: string;
      name: string;
      permissions: readonly (typeof AGENT_PERMISSIONS)[number][];
      /** The agent's monthly limit, dollars as text; checked when money is spent. */
      monthly_limit_usd?: string;
    }
  | { kind: 'membership'; operation: 'add'; member: MemberInput }
  | { kind: 'membership'; operation: 'remove'; member: Pick<MemberInput, 'id'> }
  | {
      kind: 'membership';
      operation: 'update_role';
      /** If permissions are omitted, those of the new role apply. If the weight is omitted, it stays unchanged. */
      member: Pick<MemberInput, 'id' | 'role' | 'permissions' | 'weight'>;
    }
  | { kind: 'amend'; constitution_yaml: string; rationale: string }
  | { kind: 'amend'; constitution: Readonly<Record<string, unknown>>; rationale: string }
  | { kind: 'dissolution'; reason: string }
  | { kind: 'registered_agent_change'; registered_agent: AgentInput }
  /** A director who is not a member yet is added as one. Existing members are given only by `id`. */
  | { kind: 'elect_directors'; directors: readonly PersonInput[] }
  | { kind: 'remove_directors'; directors: readonly Pick<MemberInput, 'id'>[] }
  /** A proposal to issue stock. `consideration`: what the corporation receives (8 Del. C. § 152). */
  | { kind: 'issue_stock'; holder: PersonInput; stock_class: string; shares: number; consideration: string }
  | { kind: 'transfer_stock'; from: string; holder: PersonInput; stock_class: string; shares: number }
  | { kind: 'custom'; payload: Readonly<Record<string, unknown>> };

export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 10_000;
export const RATIONALE_MAX_LENGTH = 10_000;
export const CONSIDERATION_MAX_LENGTH = 2_000;
export const DISSOLUTION_REASON_MAX_LENGTH = 10_000;
export const VOTE_REASON_MAX_LENGTH = 2_000;
