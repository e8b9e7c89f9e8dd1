import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../formats/canonical.ts';
import {
  AUDIT_SALT_LENGTH,
  type AuditEntry,
  hashAuditEntry,
  hashCanonicalData,
  type SignedHead,
} from './audit-chain.ts';
import { readAuditEntry, readRecord, readSignedHead } from './audit-shape.ts';

/*
 * An export is JSON Lines: `{"data":…,"entry":…,"salt":…}` per entry, then `{"head":…}`, each in canonical form.
 * One spelling per line means that every changed byte counts, even one that a JSON reader would not notice
 * (a repeated member, an escape, a space).
 */

const SALT = new RegExp(`^[0-9a-f]{${AUDIT_SALT_LENGTH * 2}}$`);

/** What an entry said and the salt it was hashed with; null once it was erased. */
export type AuditDisclosure = { salt: Uint8Array; data: unknown } | null;

/** The line of one entry, without its line break. */
export function auditEntryLine(entry: AuditEntry, disclosure: AuditDisclosure): string {
  if (disclosure === null) return entryLine(entry, null, 'null');
  return entryLine(entry, bytesToHex(disclosure.salt), canonicalJson(disclosure.data));
}

/** The last line, without its line break. */
export function auditHeadLine(head: SignedHead): string {
  return canonicalJson({ head });
}

/** Such a line cannot be trusted to say what it stands for. */
type BrokenLineProblem = 'not_json' | 'malformed' | 'hash_mismatch';
/** Here it is certain which line it is, and that it is not as it was exported. */
type AlteredLineProblem = 'data_mismatch' | 'not_canonical';
export type AuditLineProblem = BrokenLineProblem | AlteredLineProblem;

export type AuditLine =
  /** `data` is undefined where it was erased, or is not what was recorded. */
  | { kind: 'entry'; entry: AuditEntry; erased: boolean; data: unknown; problem: AlteredLineProblem | null }
  | { kind: 'head'; head: SignedHead; problem: AlteredLineProblem | null }
  | { kind: 'broken'; problem: BrokenLineProblem };

/** Reads one line and checks all that needs no neighbour; names the most telling problem. Never throws. */
export function readAuditLine(line: string): AuditLine {
  try {
    return readMembers(line, readRecord(JSON.parse(line)) ?? {}) ?? { kind: 'broken', problem: 'malformed' };
  } catch (error) {
    // Besides text that is no JSON: lone surrogates, which canonical JSON refuses.
    return { kind: 'broken', problem: error instanceof SyntaxError ? 'not_json' : 'malformed' };
  }
}

function readMembers(line: string, members: Record<string, unknown>): AuditLine | null {
  if (members['head'] !== undefined) {
    const head = readSignedHead(members['head']);
    return head && { kind: 'head', head, problem: line === auditHeadLine(head) ? null : 'not_canonical' };
  }
  const entry = readAuditEntry(members['entry']);
  const { salt, data } = members;
  if (entry === null || data === undefined) return null;
  if (salt === null) return data === null ? readEntry(line, entry, null, undefined) : null;
  if (typeof salt !== 'string' || !SALT.test(salt)) return null;
  return readEntry(line, entry, salt, data);
}

function readEntry(line: string, entry: AuditEntry, saltHex: string | null, data: unknown): AuditLine {
  const canonicalData = saltHex === null ? 'null' : canonicalJson(data);
  const { hash, ...unhashed } = entry;
  if (hashAuditEntry(unhashed) !== hash) return { kind: 'broken', problem: 'hash_mismatch' };
  const erased = saltHex === null;
  if (!erased && hashCanonicalData(hexToBytes(saltHex), canonicalData) !== entry.data_hash) {
    return { kind: 'entry', entry, erased, data: undefined, problem: 'data_mismatch' };
  }
  // Also catches members beside the three: the line made anew does not have them.
  const canonical = line === entryLine(entry, saltHex, canonicalData);
  return { kind: 'entry', entry, erased, data, problem: canonical ? null : 'not_canonical' };
}

/** Put together by hand because the data's canonical text is at hand already; the member order is JCS's. */
function entryLine(entry: AuditEntry, saltHex: string | null, canonicalData: string): string {
  return `{"data":${canonicalData},"entry":${canonicalJson(entry)},"salt":${saltHex === null ? 'null' : `"${saltHex}"`}}`;
}
