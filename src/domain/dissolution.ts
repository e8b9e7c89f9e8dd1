import type { NextAction, Operation } from './next-action.ts';

/*
 * How a company ends, once its members have decided it (governance/) and a person agreed: it winds down and pays what it
 * owes; when its books are empty, articles of dissolution are filed like any other filing; what the registry accepts
 * dissolves it.
 */

/** The database repeats the list as a CHECK. */
export const DISSOLUTION_STATUSES = [
  'winding_up',
  'attestation',
  'filing',
  'outcome_unknown',
  'needs_review',
  'rejected',
  'dissolved',
] as const;
export type DissolutionStatus = (typeof DISSOLUTION_STATUSES)[number];

/** Where a member can have the articles filed: although the books are not empty, or once more after a refusal. */
export const FILED_ON_REQUEST_IN = ['winding_up', 'rejected'] as const satisfies readonly DissolutionStatus[];

export function isFiledOnRequest(status: DissolutionStatus): boolean {
  return (FILED_ON_REQUEST_IN as readonly DissolutionStatus[]).includes(status);
}

/** What a dissolved company could not pay any more is paid first; unless a member had the articles filed nevertheless. */
export function waitsForBooks({ balance, isReleased }: { balance: bigint; isReleased: boolean }): boolean {
  return balance > 0n && !isReleased;
}

export type DissolutionFacts = {
  entity_id: string;
  status: DissolutionStatus;
  /** In words. */
  detail: string;
  expected_by: Date | null;
};

type Step = Pick<NextAction, 'code' | 'actor'> & { message?: string; operation: Operation };

/** What is to be done next, by whom; null when it is over. */
export function dissolutionNextAction(facts: DissolutionFacts): NextAction | null {
  const step = nextStep(facts);
  if (step === null) return null;
  const { code, actor, message = facts.detail, operation } = step;
  return { code, actor, message, ...operation, due_at: facts.expected_by?.toISOString() ?? null };
}

function nextStep({ entity_id, status }: DissolutionFacts): Step | null {
  const at = `/v1/entities/${entity_id}`;
  const follow: Operation = { operation_id: 'get_dissolution', method: 'GET', href: `${at}/dissolution` };
  switch (status) {
    case 'winding_up':
      return {
        ...{ code: 'wind_up', actor: 'agent' },
        operation: { operation_id: 'create_proposal', method: 'POST', href: `${at}/proposals` },
      };
    case 'attestation':
      return {
        ...{ code: 'attest', actor: 'human' },
        operation: {
          ...{ operation_id: 'resend_attestation', method: 'POST' },
          href: `${at}/formation/attestation/resend`,
        },
      };
    case 'filing':
      return {
        ...{ code: 'await_registry', actor: 'registry', operation: follow },
        message: 'Under way. Nothing is asked of you.',
      };
    case 'outcome_unknown':
      return {
        ...{ code: 'await_outcome', actor: 'registry', operation: follow },
        message: 'The registry may or may not have the filing; it is being asked. Nothing is sent again meanwhile.',
      };
    case 'needs_review':
      return {
        ...{ code: 'review', actor: 'operator', operation: follow },
        message: 'An operator has to look at this filing.',
      };
    case 'rejected':
      return {
        ...{ code: 'file_dissolution', actor: 'agent' },
        operation: { operation_id: 'file_dissolution', method: 'POST', href: `${at}/dissolution/file` },
      };
    case 'dissolved':
      return null;
  }
}
