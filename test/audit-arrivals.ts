import { auditEntryLine } from '../src/domain/audit/audit-export.ts';
import type { AuditVerification } from '../src/domain/audit/audit-verify.ts';
import { chainOf, type FixtureDraft, fixtureLines, PINNED_KEY } from './audit-fixtures.ts';

/** An export of a chain that an import brought, and what every verifier says of it. */
export type ArrivalCase = {
  title: string;
  lines: string[];
  /** Null: nobody pinned one. */
  key: string | null;
  expected: Pick<AuditVerification, 'status' | 'unvouched' | 'erased'> & { exitCode: number };
};

const SOURCE = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
const draft = (action: string, object: unknown): FixtureDraft => [
  { at: '2026-04-26T18:00:00.000Z', actor: { type: 'system', id: 'command line' }, action },
  { object },
];
const CHANGE = draft('entity.updated', { version: 1 });
const arrival = (trusted_key: unknown) => draft('chain.arrived', { archive: 'a'.repeat(64), trusted_key });
const VOUCHED = arrival(SOURCE);
const UNVOUCHED = arrival(null);

function of(
  title: string,
  drafts: readonly FixtureDraft[],
  [status, unvouched, exitCode]: [AuditVerification['status'], number, number],
  { gone = [], key = PINNED_KEY, change = (line) => line }: Partial<More> = {},
): ArrivalCase {
  const chain = chainOf(drafts);
  const lines = fixtureLines(chain).map((line, index) => {
    const one = chain[index];
    return one !== undefined && gone.includes(index + 1) ? auditEntryLine(one.entry, null) : change(line);
  });
  return { title, lines, key, expected: { status, unvouched, erased: gone.length, exitCode } };
}
/** `gone`: entries whose data was erased. */
type More = { gone: number[]; key: string | null; change(line: string): string };

const erasureOf = (entries: number[]) => draft('audit.erased', { entries, reason: 'person_asked' });

/** One table for every verifier: the command, the clients for TypeScript and Python, and the console. */
export const ARRIVALS: readonly ArrivalCase[] = [
  of('it never arrived anywhere', [CHANGE, CHANGE], ['verified', 0, 0]),
  of('the operator had the key of the source', [CHANGE, VOUCHED, CHANGE], ['verified', 0, 0]),
  of('nobody vouched for the source', [CHANGE, UNVOUCHED, CHANGE], ['verified_since_arrival', 2, 12]),
  of('it ends with its arrival', [CHANGE, UNVOUCHED], ['verified_since_arrival', 2, 12]),
  of('a later source was vouched for', [CHANGE, UNVOUCHED, CHANGE, VOUCHED], ['verified_since_arrival', 2, 12]),
  of('only an earlier source was', [CHANGE, VOUCHED, CHANGE, UNVOUCHED, CHANGE], ['verified_since_arrival', 4, 12]),
  of('the last of several arrivals counts', [UNVOUCHED, CHANGE, UNVOUCHED], ['verified_since_arrival', 3, 12]),
  of('the arrival names no key', [CHANGE, draft('chain.arrived', {}), CHANGE], ['verified_since_arrival', 2, 12]),
  of('the arrival names an empty key', [CHANGE, arrival(''), CHANGE], ['verified_since_arrival', 2, 12]),
  of('the arrival names something else', [CHANGE, arrival({ 0: SOURCE })], ['verified_since_arrival', 2, 12]),
  of('the arrival says nothing', [CHANGE, draft('chain.arrived', null)], ['verified_since_arrival', 2, 12]),
  of('the arrival is erased', [CHANGE, VOUCHED, erasureOf([2])], ['verified_since_arrival', 2, 12], { gone: [2] }),
  of('another entry is erased', [CHANGE, VOUCHED, erasureOf([1])], ['verified_with_erased_entries', 0, 11], {
    gone: [1],
  }),
  of('nobody vouched, and an entry is erased', [CHANGE, UNVOUCHED, erasureOf([1])], ['verified_since_arrival', 2, 12], {
    gone: [1],
  }),
  of('nobody vouched, and an entry was changed', [CHANGE, UNVOUCHED, CHANGE], ['failed', 2, 10], {
    change: (line) => line.replace('"version":1', '"version":2'),
  }),
  of('nobody vouched, and no key is pinned', [CHANGE, UNVOUCHED, CHANGE], ['unpinned', 2, 10], { key: null }),
];
