import type { EscalationPurpose, ProposalKind } from '../constitution/constitution.ts';
import { decimalOfNumber } from '../decimal.ts';
import type { EntityState } from '../entity.ts';
import type { Condition } from './tally.ts';

/* The rules of a dissolution. It is no kind that can be raised yet: that takes articles of dissolution to be filed. */

/** Natural persons are asked first, whatever mode and constitution say. */
export const DISSOLUTION_ESCALATION = {
  reason: 'A dissolution is always escalated.',
  purpose: 'dissolution',
} as const satisfies { reason: string; purpose: EscalationPurpose };

/** Where a company is: on record, and not on its way out already. */
export const DISSOLUTION_RAISED_IN = ['Filed', 'Registered', 'Active'] as const satisfies readonly EntityState[];

/** Until it is active something of its formation is with a registry or the tax office, and would be overtaken. */
export const DISSOLUTION_EXECUTED_IN = ['Active'] as const satisfies readonly EntityState[];

/** What the members of a company still decide once it winds down: it pays what it owes, and says what there is to say. */
export const KINDS_WHILE_WINDING_DOWN = ['spend', 'custom'] as const satisfies readonly ProposalKind[];

/**
 * Approvals of all who could vote, not of those who did: an abstention, or staying away, is no consent. Holds beside the
 * quorum and under every method; both numbers by the weight that the method gives. Without any weight there is nobody who
 * could consent.
 */
export function dissolutionReached(
  threshold: number,
  { approve, electorate }: { approve: bigint; electorate: bigint },
): Condition {
  const { numerator, denominator } = decimalOfNumber(threshold);
  const is_met = electorate > 0n && approve * denominator >= numerator * electorate;
  const reach = is_met ? 'reach' : 'are below';
  const message = `Approvals ${approve} of all ${electorate} ${reach} the threshold of ${threshold} for a dissolution.`;
  return { code: 'threshold', is_met, message };
}
