import { type AuditProblemList, addAuditProblem } from './audit-problem.ts';
import { isCount, readRecord } from './audit-shape.ts';

/*
 * The data of an entry may be erased if a later erasure entry names that entry. If no later entry does so, the data was
 * removed illegitimately.
 */

/** Action of an erasure entry, which names the entries whose data was erased. */
export const ERASURE = 'audit.erased';

/** Maximum number of entries that one erasure entry names, so that its line stays readable. */
export const MAX_ERASED_AT_ONCE = 1_000;

/**
 * Maximum number of entries without data kept in memory until an erasure entry names them. Entries beyond this number
 * are reported at once, so that a hostile file cannot exhaust memory.
 */
const MAX_UNEXPLAINED = 100_000;

export type ErasureWalk = {
  /** Numbers (`seq`) of entries without data that no erasure entry has named yet. */
  unexplained: Set<number>;
  /** True if some entry could not be read. The unreadable entry may be an erasure, or its data may have been erased. */
  missesEntries: boolean;
};

type Walk = AuditProblemList & { erasures: ErasureWalk };
type Step = { seq: number; action: string; erased: boolean; data: unknown };

export function startErasureWalk(): ErasureWalk {
  return { unexplained: new Set(), missesEntries: false };
}

/**
 * Records that some entries could not be read. One of them may have been an erasure, so missing data is no longer
 * reported as a problem.
 */
export function missErasures({ erasures }: Pick<Walk, 'erasures'>): void {
  erasures.missesEntries = true;
}

/** Processes the next entry in order. `data` is undefined if the data was erased, or differs from the recorded data. */
export function walkErasure(walk: Walk, { seq, action, erased, data }: Step): void {
  if (action === ERASURE) explain(walk, seq, erased, data);
  else if (!erased) return;
  else if (walk.erasures.unexplained.size < MAX_UNEXPLAINED) walk.erasures.unexplained.add(seq);
  else addMissingData(walk, seq);
}

/** Reports entries without data that no erasure entry names. Call after the last entry. */
export function endErasureWalk(walk: Walk): void {
  if (walk.erasures.missesEntries) return;
  for (const seq of walk.erasures.unexplained) addMissingData(walk, seq);
}

function explain(walk: Walk, seq: number, erased: boolean, data: unknown): void {
  const seqs = readErasure(data);
  if (seqs === null) {
    missErasures(walk);
    // The data was changed and not erased, and another problem already reports this.
    if (data === undefined && !erased) return;
    const message = `Entry ${seq} is an erasure, but does not name the erased entries.`;
    addAuditProblem(walk, seq, 'erasure_malformed', message);
    return;
  }
  for (const each of seqs) {
    if (walk.erasures.unexplained.delete(each) || walk.erasures.missesEntries) continue;
    const message = `Entry ${seq} says that the data of entry ${each} was erased, but it was not.`;
    addAuditProblem(walk, seq, 'not_erased', message);
  }
}

function readErasure(data: unknown): number[] | null {
  const { entries } = readRecord(readRecord(data)?.['object']) ?? {};
  if (!Array.isArray(entries) || entries.length > MAX_ERASED_AT_ONCE) return null;
  return entries.every(isCount) ? entries : null;
}

function addMissingData(walk: Walk, seq: number): void {
  const message = `The data of entry ${seq} is missing, but no later entry records its erasure.`;
  addAuditProblem(walk, seq, 'data_missing', message);
}
