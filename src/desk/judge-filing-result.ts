import {
  faultOfDate,
  faultOfEffect,
  faultOfEnteredDate,
  faultOfNumber,
  faultOfYear,
  type Subject,
  timeAtOffice,
} from '../domain/filing/assertion.ts';
import { type FactFault, isNear } from '../domain/filing/fact.ts';
import { feeWords, knownFee } from '../domain/filing/fee.ts';
import { type AtOffice, isSpelling } from '../domain/filing/filing-report.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { IMPORT_REJECTIONS, isImportRejection } from '../domain/filing/import.ts';
import { canonicalNumber } from '../domain/formats/canonical.ts';
import { type Problem, problemOfReason } from '../domain/formats/problem.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { findEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { findOtherHolder, officeOf } from '../store/number-holds.ts';

/** A result that an operator records. `pointer`: JSON Pointer to the number in the request body. */
export type RecordedResult = {
  kind: 'accept' | 'adopt';
  number: string;
  pointer: '/number' | '/ein' | '/facts/number' | '/facts/filed_at';
  /** Date of the filing in the office's time zone, or an exact time. */
  filed_at: string;
  /**
   * Date or exact time from which the filing has effect, if later than `filed_at`; absent: it has effect from
   * `filed_at`.
   */
  effective_at?: string | undefined;
  /** The part of the result that was recorded and checked earlier, so that only the rest is checked now. */
  recorded?: 'number' | 'date' | null;
  confirm_unusual?: boolean | undefined;
  at_office?: AtOffice | undefined;
};

/** Returns every problem of a result that an operator records. */
export async function problemsOfResult(tx: Tx, filing: Filing, result: RecordedResult): Promise<Problem[]> {
  const { number, pointer, recorded = null } = result;
  const entity = await findEntity(tx.sql, filing.account_id, filing.entity_id);
  const subject: Subject = {
    type: filing.type,
    jurisdiction: String(filing.packet['jurisdiction']),
    // Time at which the company was created here. Null for a filing found in the register, because it may be older than
    // the entity in this service.
    createdAt: result.kind === 'adopt' ? null : (entity?.created_at ?? filing.opened_at),
    latest: await businessAt(tx, filing.account_id),
  };
  const problems: Problem[] = [];
  const filedAt = new Date(timeAtOffice(subject.jurisdiction, result.filed_at));
  const wrongForm = recorded === 'number' ? null : faultOfNumber(subject, number);
  const isDated = !Number.isNaN(filedAt.getTime());
  const wrongNumber = wrongForm ?? (isDated ? faultOfYear(subject, number, filedAt) : null);
  if (wrongNumber !== null && !(wrongNumber.code === 'unusual' && isConfirmed(filing, result))) {
    problems.push({
      pointer,
      ...(wrongNumber.code === 'unusual' ? unconfirmed(wrongNumber, recorded === 'number') : wrongNumber),
    });
  }
  const wrongDate = recorded === 'date' ? faultOfDate(subject, filedAt) : faultOfEnteredDate(subject, result.filed_at);
  if (wrongDate !== null) problems.push({ pointer: '/filed_at', ...wrongDate });
  const wrongEffect = isDated && result.effective_at && faultOfEffect(subject, result.effective_at, filedAt);
  if (wrongEffect) problems.push({ pointer: '/effective_at', ...wrongEffect });
  const { name_at_office: spelling } = result.at_office ?? {};
  if (spelling !== undefined && !result.confirm_unusual && !isSpelling(spelling, String(filing.packet['legal_name']))) {
    const message = `is another name than the filed one. If the proof shows exactly this name, send it with "confirm_unusual": true`;
    problems.push({ pointer: '/name_at_office', code: 'unusual', message });
  }
  const fee = knownFee(filing);
  const { fee_paid_cents: paid } = result.at_office ?? {};
  if (paid !== undefined && fee !== null && !result.confirm_unusual && (paid * 2 < fee || paid > fee * 2)) {
    const message = `is less than half or more than twice the expected fee (${feeWords(fee)}). If this was paid, send it with "confirm_unusual": true`;
    problems.push({ pointer: '/fee_paid_cents', code: 'unusual', message });
  }
  const other = await findOtherHolder(tx.sql, { office: officeOf(filing), number }, filing);
  if (other !== null) {
    const message = `already belongs to ${other.legal_name} (entity ${other.entity_id})`;
    problems.push({ pointer, code: 'number_held', message });
  }
  return problems;
}

function unconfirmed({ code, message }: FactFault, isDate: boolean): FactFault {
  const subject = isDate ? 'is in another year than the number has' : message;
  return {
    code,
    message: `${subject}. If the proof shows exactly this number and date, send it with "confirm_unusual": true.`,
  };
}

function isConfirmed({ asserted }: Filing, { number, confirm_unusual = false }: RecordedResult): boolean {
  return confirm_unusual || canonicalNumber(asserted?.number ?? '') === canonicalNumber(number);
}

/** An office's rejection and its reason, as recorded by an operator. */
export type RecordedRefusal = { code: string; message: string; resubmit_by?: string | undefined };

const BLANK: Problem = { pointer: '/message', code: 'missing', message: 'must not be blank' };

/** Returns the problems of a rejection that an operator records. */
export function problemsOfRefusal(
  { type, is_import }: Filing,
  { code, message, resubmit_by }: RecordedRefusal,
  now: Date,
): Problem[] {
  const problems: Problem[] = [];
  if (code.startsWith('ein_') !== isOfTaxOffice(type)) {
    const allowed = isOfTaxOffice(type)
      ? 'must be a code of the tax office, which begins with ein_'
      : 'must not be a code of the tax office';
    problems.push({ pointer: '/code', code: 'not_allowed', message: allowed });
  }
  if (is_import && !isImportRejection(code)) {
    const allowed = `must be ${IMPORT_REJECTIONS.join(' or ')}: nothing was filed`;
    problems.push({ pointer: '/code', code: 'not_allowed', message: allowed });
  }
  const ofMessage = message.trim() === '' ? BLANK : problemOfReason(message, '/message');
  if (ofMessage !== null) problems.push(ofMessage);
  if (resubmit_by !== undefined && !(new Date(resubmit_by) > now && isNear(new Date(resubmit_by), now))) {
    problems.push({ pointer: '/resubmit_by', code: 'not_allowed', message: 'must be within the next five years' });
  }
  return problems;
}
