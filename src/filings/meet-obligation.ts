import { recordOnObligation } from '../compliance/record-obligation.ts';
import { amountFactsOf } from '../domain/compliance/amount.ts';
import { dayAt } from '../domain/compliance/day.ts';
import { isMetBy } from '../domain/filing/annual-filing.ts';
import { knownFee } from '../domain/filing/fee.ts';
import { uploadOf } from '../domain/filing/uploaded-evidence.ts';
import { lockCalendar, touchCalendar } from '../store/calendars.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { completeByFiling, findObligation, reopenObligation } from '../store/obligations.ts';

type Met = { filing: Filing; answer: { filedAt: Date; evidence: string | null } };

/** Marks an obligation as fulfilled, with the accepted filing as evidence. The caller has locked the entity. */
export async function meetObligation(
  tx: Tx,
  entity: Entity,
  obligationId: string,
  { filing, answer }: Met,
): Promise<void> {
  const owner = ownerOf(entity);
  const calendar = await lockCalendar(tx, owner);
  const before = await findObligation(tx.sql, owner, obligationId);
  if (calendar === null || before === null) throw new Error(`filing ${filing.id} for an obligation that is not there`);
  if (!isMetBy(before, filing)) throw new Error(`filing ${filing.id} for an obligation that it does not meet`);
  if (before.state === 'done') return;
  const done_on = dayAt(before.timeZone, answer.filedAt);
  const evidence_upload_id = uploadOf(answer.evidence);
  completeByFiling(tx, owner, before.id, {
    filing_id: filing.id,
    done_on,
    paid_cents: knownFee(filing),
    evidence_upload_id,
  });
  // The calendar has to be updated, because an accepted report may end a cure period and start the next duty.
  touchCalendar(tx, owner);
  const today = dayAt(before.timeZone, await businessAt(tx, entity.account_id));
  const also = { done_on, done_by: 'service', has_evidence: true };
  recordOnObligation(tx, 'compliance.done', entity, before, { today, facts: amountFactsOf(before) }, also);
}

/**
 * Reopens an obligation, because the filing that fulfilled it turned out not to exist. The caller has locked the
 * entity.
 */
export function unmeetObligation(tx: Tx, entity: Entity, obligationId: string, filing: Filing): void {
  const owner = ownerOf(entity);
  reopenObligation(tx, owner, obligationId, filing.id);
  touchCalendar(tx, owner);
}
