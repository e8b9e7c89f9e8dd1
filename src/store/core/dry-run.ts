import type { Foreseen } from '../../domain/dry-run/effect.ts';
import { rollBack } from '../../sql/roll-back.ts';
import { EffectNotes } from './effect-notes.ts';
import { noting, type Store, withSlot } from './write.ts';

/** Error that ends a dry run before a call to another service, because the answer cannot be predicted. */
class AskedOutside extends Error {
  override readonly name = 'AskedOutside';
}

const ASLEEP: Store['wakes'] = { send: () => {}, subscribe: async () => ({ close: async () => {} }) };

/**
 * Runs a call without keeping its effects: everything runs in one transaction, which is rolled back after `look` has
 * read the result. `value` is null if the work would have called another service.
 */
export function dryRun<T, Seen>(
  store: Store,
  work: (store: Store) => Promise<T>,
  look: (store: Store, notes: EffectNotes) => Promise<Seen>,
): Promise<{ value: T | null; seen: Seen }> {
  const { slots: _, ...rest } = store;
  const effects = new EffectNotes();
  return withSlot(store, () =>
    rollBack(store.db, async (db) => {
      const inside = noting({ ...rest, db, wakes: ASLEEP, isDryRun: true }, effects);
      const value = await work(inside).catch(nullIfOutside);
      return { value, seen: await look(inside, effects) };
    }),
  );
}

function nullIfOutside(error: unknown): null {
  if (error instanceof AskedOutside) return null;
  throw error;
}

/** In a dry run, notes the call to another service that would follow, and ends the run. Otherwise does nothing. */
export function endBeforeCall(store: Store, call: Foreseen['calls']): void {
  if (!store.isDryRun) return;
  store.effects?.foresee('calls', call);
  throw new AskedOutside(`${call.to}: ${call.operation}`);
}
