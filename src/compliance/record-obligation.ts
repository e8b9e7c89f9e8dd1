import { type AmountFacts, amountOf } from '../domain/compliance/amount.ts';
import { ruleOf } from '../domain/compliance/calendars.ts';
import { type Day, daysBetween } from '../domain/compliance/day.ts';
import { isVerified } from '../domain/compliance/stage.ts';
import type { EventType } from '../domain/events/event.ts';
import type { JurisdictionCode } from '../domain/jurisdictions/pack.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import type { ObligationRow } from '../store/obligations.ts';

/** Today's date, and the facts that determine the amounts due. */
export type ObligationContext = { today: Day; facts: AmountFacts };

/** Records an event about an obligation. Leaves out the account's own note, because an event is never erased. */
export function recordOnObligation(
  tx: Tx,
  type: Extract<EventType, `compliance.${string}`>,
  entity: Pick<Entity, 'account_id' | 'id' | 'jurisdiction'>,
  row: ObligationRow,
  context: ObligationContext,
  also: Record<string, unknown> = {},
): void {
  const object = { ...obligationFacts(entity.jurisdiction, row, context), ...also };
  tx.record({ accountId: entity.account_id, entityId: entity.id, action: type, data: { object } });
}

function obligationFacts(jurisdiction: JurisdictionCode, row: ObligationRow, { today, facts }: ObligationContext) {
  const rule = ruleOf(jurisdiction, row.calendarVersion, row.code);
  return {
    obligation_id: row.id,
    code: row.code,
    period: row.period,
    title: rule.title,
    due_on: row.dueOn,
    days_left: row.dueOn === null ? null : daysBetween(today, row.dueOn),
    is_optional: row.isOptional,
    applies: row.applies,
    is_verified: isVerified(rule, today),
    amount_cents: amountOf(rule.amount, facts)?.cents ?? null,
  };
}
