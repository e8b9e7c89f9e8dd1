import { faultOfDate, faultOfNumber, type Subject } from '../domain/filing/assertion.ts';
import { canonicalNumber, isNear } from '../domain/filing/fact.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { findEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { findOtherHolder, officeOf } from '../store/number-holds.ts';

/** A result that an operator records: `pointer` is the place of the number in the body. */
export type RecordedResult = {
  kind: 'accept' | 'adopt';
  number: string;
  pointer: '/number' | '/ein' | '/facts/number';
  filed_at: string;
  confirm_unusual?: boolean | undefined;
};

/** Returns everything that is wrong with a result that an operator records, at once. */
export async function problemsOfResult(tx: Tx, filing: Filing, result: RecordedResult): Promise<Problem[]> {
  const { number, pointer } = result;
  const entity = await findEntity(tx.sql, filing.account_id, filing.entity_id);
  const subject: Subject = {
    type: filing.type,
    jurisdiction: String(filing.packet['jurisdiction']),
    // A filing found in the register may be older than the company is here.
    createdAt: result.kind === 'adopt' ? null : (entity?.created_at ?? filing.opened_at),
    latest: await businessAt(tx, filing.account_id),
  };
  const problems: Problem[] = [];
  const wrongNumber = faultOfNumber(subject, number);
  if (wrongNumber?.code === 'unusual') {
    if (!isConfirmed(filing, result)) problems.push({ pointer, code: 'unusual', message: CONFIRM });
  } else if (wrongNumber !== null) problems.push({ pointer, ...wrongNumber });
  const wrongDate = faultOfDate(subject, new Date(result.filed_at));
  if (wrongDate !== null) problems.push({ pointer: '/filed_at', ...wrongDate });
  const other = await findOtherHolder(tx.sql, { office: officeOf(filing), number }, filing);
  if (other !== null) {
    const message = `already belongs to ${other.legal_name} (entity ${other.entity_id})`;
    problems.push({ pointer, code: 'number_held', message });
  }
  return problems;
}

const CONFIRM =
  'does not have the usual form of this office\'s numbers. If the proof shows exactly this number, send it with "confirm_unusual": true.';

/** Confirmed by the operator, or by the registry, which gave the same number. */
function isConfirmed({ asserted }: Filing, { number, confirm_unusual = false }: RecordedResult): boolean {
  return confirm_unusual || canonicalNumber(asserted?.number ?? '') === canonicalNumber(number);
}

/** An office's reason for a rejection, as an operator records it. */
export type RecordedRefusal = { code: string; message: string; resubmit_by?: string | undefined };

/** Returns what is wrong with a rejection that an operator records. */
export function problemsOfRefusal(
  { type }: Filing,
  { code, message, resubmit_by }: RecordedRefusal,
  now: Date,
): Problem[] {
  const problems: Problem[] = [];
  if (code.startsWith('ein_') !== (type === 'ein')) {
    const allowed =
      type === 'ein'
        ? 'must be a code of the tax office, which begins with ein_'
        : 'must not be a code of the tax office';
    problems.push({ pointer: '/code', code: 'not_allowed', message: allowed });
  }
  if (message.trim() === '') problems.push({ pointer: '/message', code: 'missing', message: 'must not be blank' });
  if (resubmit_by !== undefined && !(new Date(resubmit_by) > now && isNear(new Date(resubmit_by), now))) {
    problems.push({ pointer: '/resubmit_by', code: 'not_allowed', message: 'must be within the next five years' });
  }
  return problems;
}
