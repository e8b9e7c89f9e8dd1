import { legalDayOf } from '../domain/compliance/calendars.ts';
import { nextState } from '../domain/entity/entity.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { openCalendar } from '../store/calendars.ts';
import { businessAt } from '../store/core/business-clock.ts';
import { ownerOf, updateEntity } from '../store/entities.ts';
import { resumeFormation, updateSteps } from '../store/formations.ts';
import { holdFreeName } from '../store/name-holds.ts';
import type { Change } from './settled-change.ts';

/**
 * An operator found the company in the register: Importing → Filed, with the number and the date of the proof. What was due
 * before this day is not known here, so the calendar begins with it.
 */
export async function applyImported(change: Change, answer: { number: string; filedAt: Date }): Promise<void> {
  const { tx, entity, filing } = change;
  const state = nextState(entity.state, 'import_confirmed');
  if (state === null) throw new Error(`confirmed while the entity is ${entity.state}`);
  // The office has this name already. A filing that holds it here is open, and the office will decide about it.
  const name = String(filing.packet['normalized_name']);
  const is_name_held = await holdFreeName(tx, filing, entity.jurisdiction, name);
  const after = await updateEntity(tx, entity, { state, filing_number: answer.number, filed_at: answer.filedAt });
  const also = { reference: filing.reference, filed_at: answer.filedAt.toISOString(), is_name_held };
  recordOnEntity(tx, 'import.confirmed', after, { before: entity, also });
  await updateSteps(tx, filing, [{ name: 'state_filing', status: 'done', detail: answer.number }]);
  await resumeFormation(tx, filing);
  const at = await businessAt(tx, entity.account_id);
  openCalendar(tx, ownerOf(entity), { keptFrom: legalDayOf(entity.jurisdiction, at), at });
}
