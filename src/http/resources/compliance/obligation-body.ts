import { amountFactsOf, amountOf } from '../../../domain/compliance/amount.ts';
import { ruleOf } from '../../../domain/compliance/calendars.ts';
import { type Day, dayAt, daysBetween } from '../../../domain/compliance/day.ts';
import type { ObligationRule } from '../../../domain/compliance/rule.ts';
import { isVerified, statusOn } from '../../../domain/compliance/stage.ts';
import type { ObligationView } from '../../../store/obligations.ts';

/** Returns an obligation as the API shows it. `at`: business clock. */
export function obligationBody(row: ObligationView, at: Date) {
  const rule = ruleOf(row.jurisdiction, row.calendarVersion, row.code);
  const today = dayAt(row.timeZone, at);
  return {
    id: row.id,
    entity_id: row.entity_id,
    legal_name: row.legal_name,
    jurisdiction: row.jurisdiction,
    code: row.code,
    period: row.period,
    title: rule.title,
    due_on: row.dueOn,
    days_left: row.dueOn === null ? null : daysBetween(today, row.dueOn),
    is_optional: row.isOptional,
    applies: row.applies,
    status: statusOn(row, today),
    period_start: row.periodStart,
    period_end: row.periodEnd,
    earliest_on: row.earliestOn,
    time_zone: row.timeZone,
    applies_if: row.applies === 'unknown' ? (rule.unsure ?? null) : null,
    amount: amountBody(rule, row),
    consequence: rule.consequence,
    source: sourceBody(rule, row.calendarVersion, today),
    completion: completionBody(row),
    filing: row.filing,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function amountBody({ amount }: ObligationRule, row: ObligationView) {
  const owed = amountOf(amount, amountFactsOf(row));
  if (owed === null) return null;
  const { cents, minimumCents, formula, missing, isOnline } = owed;
  return { cents, minimum_cents: minimumCents, formula, missing, is_online: isOnline };
}

function sourceBody(rule: ObligationRule, calendarVersion: string, today: Day) {
  const { citation, mark, checkedOn, reviewBy } = rule;
  return {
    citation,
    certainty: mark,
    verified_on: mark === 'unconfirmed' ? null : checkedOn,
    review_by: reviewBy,
    is_verified: isVerified(rule, today),
    calendar_version: calendarVersion,
  };
}

/** Nobody checks what an account says, so it is never shown as verified. */
function completionBody({ done_on, done_by, filing_id, evidence_upload_id, note, paid_cents }: ObligationView) {
  if (done_on === null || done_by === null) return null;
  const is_verified = done_by === 'service';
  return { done_on, source: done_by, is_verified, filing_id, evidence_upload_id, note, amount_cents: paid_cents };
}
