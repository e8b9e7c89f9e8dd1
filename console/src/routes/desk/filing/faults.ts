import {
  faultOfEnteredDate,
  faultOfNumber,
  faultOfYear,
  type Subject,
  timeAtOffice,
} from '#domain/filing/assertion.ts';
import type { FactFault } from '#domain/filing/fact.ts';
import type { OperatorFiling } from '#sdk/index.ts';
import { nowMs } from '../../../api/clock.ts';

type Entered = { number: string; day: string };

/** Judges what is typed by the rules of the service itself; the service judges again, and knows other companies. */
export function faultsWhileTyping(
  { type, jurisdiction, state, opened_at }: OperatorFiling,
  { number, day }: Entered,
): { number: FactFault | null; day: FactFault | null } {
  const subject: Subject = {
    type,
    jurisdiction,
    // A filing found in the register may be older than its packet.
    createdAt: state === 'needs_review' ? null : new Date(opened_at),
    latest: new Date(nowMs()),
  };
  const filedAt = day === '' ? null : new Date(timeAtOffice(jurisdiction, day));
  const ofYear = number === '' || filedAt === null ? null : faultOfYear(subject, number, filedAt);
  return {
    number: number === '' ? null : (faultOfNumber(subject, number) ?? ofYear),
    day: day === '' || type === 'ein' ? null : faultOfEnteredDate(subject, day),
  };
}
