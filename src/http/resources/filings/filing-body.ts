import { effectiveAtOf } from '../../../domain/filing/assertion.ts';
import { knownFee } from '../../../domain/filing/fee.ts';
import { isLaterFiling, type LaterFilingType } from '../../../domain/filing/filing-rules.ts';
import { isRepeatable, laterNextAction } from '../../../domain/filing/later-filing.ts';
import { WITHDRAWN } from '../../../domain/filing/rejection.ts';
import type { Reader } from '../../../store/core/db.ts';
import type { Filing } from '../../../store/filings.ts';
import {
  findLaterFiling,
  type LaterFiling,
  type LaterOfProposal,
  type NamedLater,
} from '../../../store/later-filings.ts';
import { isStuckFiling } from '../../../store/operating/stuck.ts';

type Desk = { isDesk: boolean };

/** Returns a filing as the account sees it. `later`: null for a formation, a tax number or a dissolution. */
export function filingBody(filing: Filing, later: LaterFiling | null, desk: Desk, isStuck = false) {
  const { id, entity_id, type, reference, period, is_import, state, result, opened_at, closed_at } = filing;
  const { is_unverified } = filing;
  return {
    id,
    entity_id,
    type,
    reference,
    period: period === '' ? null : period,
    is_import,
    is_unverified,
    state,
    status: later?.status ?? null,
    detail: later?.detail ?? null,
    proposal_id: later?.proposal_id ?? null,
    obligation_id: later?.obligation_id ?? null,
    fee_cents: knownFee(filing),
    number: result?.number ?? null,
    filed_at: result?.filed_at ?? null,
    effective_at: result === null ? null : effectiveAtOf(result).toISOString(),
    rejection: later?.rejection ?? filing.rejection,
    opened_at,
    closed_at,
    expected_by: later?.expected_by ?? null,
    next_action: later && nextActionOf({ ...later, type }, isStuck, desk),
  };
}

/** Returns the state of the filing that carries out a decision. */
export function standingBody(later: LaterOfProposal, desk: Desk) {
  const { filing_id: id, type, reference, status, detail, rejection, expected_by } = later;
  return {
    id,
    type,
    reference,
    status,
    detail,
    rejection,
    expected_by,
    next_action: nextActionOf(later, false, desk),
  };
}

/** Reads a filing as accounts see it. */
export async function readFilingBody(
  db: Reader,
  filing: Filing,
  desk: Desk,
  isStuck = false,
): Promise<ReturnType<typeof filingBody>> {
  return filingBody(filing, await findLaterFiling(db, filing), desk, isStuck);
}

function nextActionOf(later: Omit<NamedLater, 'reference'>, is_stuck: boolean, desk: Desk) {
  const is_repeatable = later.rejection !== null && isRepeatable(later.rejection);
  const is_withdrawn = later.rejection?.code === WITHDRAWN.code;
  const type = later.type as LaterFilingType;
  return laterNextAction({ ...later, type, is_stuck, is_repeatable, is_withdrawn }, desk);
}

/** True if a filing after formation is stuck and will not continue by itself. */
export async function isLaterStuck(db: Reader, filing: Filing, now: Date): Promise<boolean> {
  return isLaterFiling(filing.type) && filing.closed_at === null && (await isStuckFiling(db, filing, now));
}
