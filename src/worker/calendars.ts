import { keepCalendar } from '../compliance/keep-calendar.ts';
import { WORKER } from '../domain/access/actor.ts';
import { type CalendarRow, lockCalendar } from '../store/calendars.ts';
import { businessAt } from '../store/core/business-clock.ts';
import { type Store, write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import type { Claim } from './loop.ts';

/** Brings the compliance calendar of a company up to now, by the account's business clock. */
export async function runCalendar({ store }: { store: Store }, { row }: Claim<CalendarRow>): Promise<void> {
  await write(store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, row.account_id, row.entity_id);
    if (entity === null) return;
    const [calendar, at] = await Promise.all([lockCalendar(tx, row), businessAt(tx, row.account_id)]);
    // A fact or the clock changed after it was claimed.
    if (calendar === null || calendar.epoch !== row.epoch) return;
    await keepCalendar(tx, entity, calendar, at);
  });
}
