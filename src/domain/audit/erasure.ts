import { isEventType } from '../events/event.ts';
import { ERASURE } from './audit-erasure.ts';

/**
 * Reasons for erasing data. Codes instead of free text, because the entry that records the erasure cannot be erased.
 */
export const ERASURE_REASONS = ['person_asked', 'court_order', 'retention_ended', 'mistake'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** Actions of entries that record erasures. Their data is never erased, because it shows what was erased. */
const RECORDS: readonly string[] = [ERASURE, 'records.erased', 'account.erased'];

/** Returns a sentence on why the data of an entry cannot be erased, or null if it can. */
export function erasureRefusal(seq: number, entry: { action: string; has_data: boolean } | undefined): string | null {
  if (entry === undefined) return `The chain has no entry ${seq}.`;
  const { action, has_data } = entry;
  if (RECORDS.includes(action)) return `Entry ${seq} records an erasure, so its own data must stay.`;
  // The data is also in the event feed and in webhooks, so it would remain there after an erasure here.
  if (isEventType(action)) return `Entry ${seq} (${action}) is also an event, and events are never erased.`;
  return has_data ? null : `The data of entry ${seq} was already erased.`;
}
