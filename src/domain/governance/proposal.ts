import type { Permission } from '../constitution/constitution.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';

/*
 * How a company decides, in the order in which it happens: a proposal is raised (admission.ts), people are asked first
 * where they must be (escalation.ts), rules and electorate are fixed (ballot.ts), votes are cast and kept with what proves
 * them (vote.ts, vote-evidence.ts), counted (tally.ts) and decided (decision.ts), and what was decided is carried out
 * (execution.ts): for most kinds by the next version of the constitution (next-source.ts, next-constitution.ts), for a
 * spend by an entry in the books (spending.ts), for a dissolution by what ../dissolution.ts describes. Through which states it goes meanwhile stands in proposal-states.ts.
 */

/** What an agent may be hired with; more takes `membership`. */
export const AGENT_PERMISSIONS = ['propose', 'execute'] as const satisfies readonly Permission[];

export type MemberInput = ConstitutionInput['members'][number];

/** What a proposal asks for. Whether it makes sense is for admission.ts to say. */
export type ProposalContent =
  /** Dollars as text; whom, as `treasury/recipient.ts` reads it. */
  | { kind: 'spend'; amount_usd: string; recipient: string }
  | {
      kind: 'hire_agent';
      did: string;
      name: string;
      permissions: readonly (typeof AGENT_PERMISSIONS)[number][];
      /** Dollars, as text; kept for when money is spent. */
      monthly_limit_usd?: string;
    }
  | { kind: 'membership'; operation: 'add'; member: MemberInput }
  | { kind: 'membership'; operation: 'remove'; member: Pick<MemberInput, 'id'> }
  | {
      kind: 'membership';
      operation: 'update_role';
      /** Permissions that are left out are those of the new role; a weight that is left out stays. */
      member: Pick<MemberInput, 'id' | 'role' | 'permissions' | 'weight'>;
    }
  | { kind: 'amend'; constitution_yaml: string; rationale: string }
  | { kind: 'amend'; constitution: Readonly<Record<string, unknown>>; rationale: string }
  | { kind: 'dissolution'; reason: string }
  | { kind: 'registered_agent_change' }
  | { kind: 'custom'; payload: Readonly<Record<string, unknown>> };

export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 10_000;
export const RATIONALE_MAX_LENGTH = 10_000;
export const DISSOLUTION_REASON_MAX_LENGTH = 10_000;
export const VOTE_REASON_MAX_LENGTH = 2_000;
