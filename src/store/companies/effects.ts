import { type Effects, stateChange, withoutGenerated } from '../../domain/dry-run/effect.ts';
import { isEventType } from '../../domain/events/event.ts';
import type { Reader } from '../core/db.ts';
import type { EffectNotes } from '../core/effect-notes.ts';
import { findWanted } from '../webhook-deliveries.ts';

/** Returns all effects of the changes that `notes` recorded. Must run in the transaction that makes the changes. */
export async function effectsOf(db: Reader, notes: EffectNotes): Promise<Omit<Effects, 'irreversible'>> {
  const { records } = notes;
  const effects = {
    states: records.map(stateChange),
    filings: notes.foreseen('filings'),
    next: notes.foreseen('next'),
    requirements: notes.foreseen('requirements'),
    mails: notes.foreseen('mails'),
    webhooks: [...notes.foreseen('webhooks'), ...(await webhooksOf(db, notes))],
    money: notes.foreseen('money'),
    limits: notes.foreseen('limits'),
    calls: notes.foreseen('calls'),
    without_force: [...new Set(notes.foreseen('without_force'))],
    notes: [...new Set(notes.foreseen('notes'))],
  };
  return withoutGenerated(effects, notes.generatedIds);
}

async function webhooksOf(db: Reader, { records }: EffectNotes): Promise<Effects['webhooks']> {
  const events = records
    .filter(({ action }) => isEventType(action))
    .map(({ accountId: account_id, action: type }) => ({ account_id, type }));
  if (events.length === 0) return [];
  const deliveries = (await findWanted(db, events)).map(({ event, endpoint_id }) => ({
    endpoint_id,
    event_type: event.type,
  }));
  const grouped = Map.groupBy(deliveries, ({ endpoint_id, event_type }) => `${endpoint_id} ${event_type}`);
  return [...grouped.keys()].sort().map((key) => {
    const [endpoint_id = '', event_type = ''] = key.split(' ');
    return { endpoint_id, event_type, count: grouped.get(key)?.length ?? 0 };
  });
}
