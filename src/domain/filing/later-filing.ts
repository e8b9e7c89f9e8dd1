import type { Constitution } from '../constitution/constitution.ts';
import type { FilingType } from '../entity/filing-type.ts';
import type { ChangePaper } from '../jurisdictions/company-facts.ts';
import { findPack } from '../jurisdictions/index.ts';
import type { Citation, LegalForm } from '../jurisdictions/pack.ts';
import { findState } from '../jurisdictions/states.ts';
import { type FiledFact, paperFor } from './filed-facts.ts';
import { type FilingState, isOutcomeUnknown } from './filing.ts';
import { FILING_RULES, isLaterFiling, LATER_FILING_TYPES, type LaterFilingType } from './filing-rules.ts';
import type { Rejection } from './formation.ts';
import {
  AWAIT_OUTCOME,
  AWAIT_REGISTRY,
  FILED_BY_HAND,
  type NextAction,
  type Operation,
  operation,
  STANDS_STILL,
} from './next-action.ts';
import type { RejectionCode } from './rejection.ts';

/**
 * Types of filings that an operator always files by hand, whatever the registry accepts. The SQL for the operators'
 * queue repeats the list.
 */
export const BY_HAND_TYPES = LATER_FILING_TYPES.filter((type) => FILING_RULES[type].isByHand);

/** Returns whether an operator files this type by hand. `isDesk`: true if operators file everything by hand. */
export function isFiledByHand(type: FilingType, { isDesk }: { isDesk: boolean }): boolean {
  return isDesk || (isLaterFiling(type) && FILING_RULES[type].isByHand);
}

/** A filing that changes facts on file, with its paper. */
export type ChangeFiling = { type: 'amendment' | 'agent_change'; paper: ChangePaper };

/**
 * Returns the one filing that changes all the given facts of a company; null if no filing does, or only several filings
 * together.
 */
export function filingFor(
  facts: readonly FiledFact[],
  company: Pick<Constitution, 'jurisdiction' | 'legal_form'>,
): ChangeFiling | null {
  const filings = facts.map((fact) => ({
    type: fact === 'registered_agent' ? ('agent_change' as const) : ('amendment' as const),
    paper: paperFor(fact, company),
  }));
  const [first] = filings;
  if (first === undefined || first.paper === null) return null;
  const isOne = filings.every(({ type, paper }) => type === first.type && paper === first.paper);
  return isOne ? { ...first, paper: first.paper } : null;
}

/** The state fee of a later filing, with its source. */
export type LaterFee = Citation & { cents: number | null };

const UNKNOWN_FEE: LaterFee = {
  cents: null,
  citation: 'No source was found; the office tells the fee',
  checkedOn: '2026-11',
  mark: 'unconfirmed',
};

/** Returns the state fee for a filing after formation, by the current law. `cents`: null if the fee is unknown. */
export function laterFee(
  filing: { type: LaterFilingType } | ChangeFiling,
  { jurisdiction, legal_form }: { jurisdiction: string; legal_form: string },
): LaterFee {
  const state = findState(jurisdiction);
  const ofPaper = 'paper' in filing ? state?.changes[legal_form as LegalForm]?.papers[filing.paper]?.fee : null;
  const fee = ofPaper ?? findPack(jurisdiction)?.feeCents[filing.type] ?? state?.laterFees[filing.type];
  if (fee === undefined) return UNKNOWN_FEE;
  const { value, ...source } = fee;
  return { cents: value, ...source };
}

/** Statuses of a filing after formation, as accounts see them. The database repeats the list as a CHECK. */
export const LATER_STATUSES = [
  'information',
  'attestation',
  'filing',
  'outcome_unknown',
  'needs_review',
  'accepted',
  'rejected',
] as const;
export type LaterStatus = (typeof LATER_STATUSES)[number];

/**
 * Returns the status of a signed filing. After a restore from a backup, the status is `outcome_unknown` until the
 * service has looked the filing up, because the registry may already have the filing.
 */
export function statusOf(state: FilingState): LaterStatus {
  if (state === 'needs_review' || state === 'accepted' || state === 'rejected') return state;
  if (state === 'cancelled') return 'rejected';
  return isOutcomeUnknown(state) ? 'outcome_unknown' : 'filing';
}

export function isSettled(status: LaterStatus): boolean {
  return status === 'accepted' || status === 'rejected';
}

/**
 * Codes of rejections about a fact that the members decided. Without another decision, the office would reject the same
 * filing again.
 */
const NEEDS_ANOTHER_DECISION: ReadonlySet<string> = new Set<RejectionCode>([
  'name_not_distinguishable',
  'name_missing_designator',
  'name_restricted_word',
  'name_paper_only',
  'registered_agent_invalid',
  'registered_office_invalid',
]);

/** Returns whether a rejected filing may be accepted if it is filed again unchanged. */
export function isRepeatable({ code }: Pick<Rejection, 'code'>): boolean {
  return !NEEDS_ANOTHER_DECISION.has(code);
}

export type LaterFacts = {
  type: LaterFilingType;
  entity_id: string;
  filing_id: string;
  status: LaterStatus;
  /** Sentence that explains the status to people. */
  detail: string;
  expected_by: Date | null;
  is_stuck: boolean;
  /** True if a member may request to file the unchanged filing again. */
  is_repeatable: boolean;
  /** True if the account withdrew this filing. */
  is_withdrawn: boolean;
  /** Id of the duty that the filing fulfils; null: the filing carries out a decision. */
  obligation_id: string | null;
};

/**
 * Returns the next step and the party that takes it; null when the filing is over. `isDesk`: operators file by hand.
 */
export function laterNextAction(facts: LaterFacts, { isDesk }: { isDesk: boolean }): NextAction | null {
  const { type, entity_id, filing_id, obligation_id, status, detail, expected_by, is_stuck } = facts;
  const at = `/v1/entities/${entity_id}`;
  const due_at = expected_by?.toISOString() ?? null;
  const follow = { ...operation('GET', 'get_filing', `${at}/filings/${filing_id}`), due_at };
  const act = (code: string, actor: 'human' | 'agent', call: Operation): NextAction => {
    return { code, actor, message: detail, ...call, due_at: null };
  };
  const fileDuty = operation('POST', 'file_obligation', `${at}/compliance/${obligation_id}/file`);
  if (is_stuck) return { ...STANDS_STILL, ...follow };
  switch (status) {
    case 'information':
      return act('supply_figures', 'human', fileDuty);
    case 'attestation': {
      const href = `${at}/formation/attestation/resend?filing_id=${filing_id}`;
      return { ...act('attest', 'human', operation('POST', 'resend_attestation', href)), due_at };
    }
    case 'filing':
      if (FILING_RULES[type].isByHand) return { ...FILED_BY_HAND, message: ORDERED, ...follow };
      return { ...(isDesk ? FILED_BY_HAND : AWAIT_REGISTRY), ...follow };
    case 'outcome_unknown':
      return { ...AWAIT_OUTCOME, ...follow };
    case 'needs_review':
      return { code: 'review', actor: 'operator', message: 'An operator must check this filing.', ...follow };
    case 'rejected':
      if (FILING_RULES[type].period === 'order') {
        return facts.is_withdrawn
          ? null
          : act('order_again', 'human', operation('POST', 'create_order', `${at}/orders`));
      }
      // The office refused the filing for a duty, so a person has to correct it before it is filed again.
      if (obligation_id !== null) return act('file_again', 'human', fileDuty);
      return facts.is_repeatable
        ? act('file_again', 'agent', operation('POST', 'file_again', `${at}/filings/${filing_id}/again`))
        : act('propose_again', 'agent', operation('POST', 'create_proposal', `${at}/proposals`));
    case 'accepted':
      return null;
  }
}

const ORDERED =
  'An operator of this service obtains it from the office by hand, also in a sandbox, and records the answer. Until an operator takes it, `cancel_filing` cancels it.';
