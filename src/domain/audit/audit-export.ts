import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type HashParts } from '../formats/canonical.ts';
import {
  AUDIT_SALT_LENGTH,
  type AuditEntry,
  hashCanonicalData,
  hashCanonicalEntry,
  type SignedHead,
} from './audit-chain.ts';
import { readAuditEntry, readRecord, readSignedHead } from './audit-shape.ts';

/*
 * An export is JSON Lines: `{"data":…,"entry":…,"salt":…}` per entry, then `{"head":…}`, each in canonical form. Each
 * line has only one valid spelling, so every changed byte is found, even a change that a JSON parser ignores (a
 * repeated key, an escape, a space).
 */

const SALT = new RegExp(`^[0-9a-f]{${AUDIT_SALT_LENGTH * 2}}$`);

/**
 * Maximum depth of nested arrays and objects in an entry's data. Parsers in other languages allow only a few hundred
 * levels.
 */
export const MAX_DATA_LEVELS = 100;

/** The data of an entry and its salt; null if the data was erased. */
export type AuditDisclosure = { salt: Uint8Array; data: unknown } | null;

export function auditEntryLine(entry: AuditEntry, disclosure: AuditDisclosure): string {
  const canonicalEntry = canonicalJson(entry);
  if (disclosure === null) return lineOf('null', canonicalEntry, null);
  return lineOf(canonicalJson(disclosure.data), canonicalEntry, bytesToHex(disclosure.salt));
}

/** Returns the last line of an export, without its line break. */
export function auditHeadLine(head: SignedHead): string {
  return canonicalJson({ head });
}

/** Problems for which the entry itself cannot be trusted. */
type BrokenLineProblem = 'not_json' | 'malformed' | 'hash_mismatch';
/** Problems of a line whose entry is intact, although other bytes of the line were altered. */
type AlteredLineProblem = 'data_mismatch' | 'not_canonical';
export type AuditLineProblem = BrokenLineProblem | AlteredLineProblem;

export type AuditLine =
  /** `data` is undefined if the data was erased, or does not match the hash in the entry. */
  | { kind: 'entry'; entry: AuditEntry; erased: boolean; data: unknown; problem: AlteredLineProblem | null }
  | { kind: 'head'; head: SignedHead; problem: AlteredLineProblem | null }
  | { kind: 'broken'; problem: BrokenLineProblem };

/**
 * Reads one line of an export, and checks everything that does not depend on other lines. If the line has several
 * problems, returns the most informative one. Never throws.
 */
export function readAuditLine(line: string, hashParts: HashParts): AuditLine {
  try {
    return readMembers(line, readRecord(JSON.parse(line)) ?? {}, hashParts) ?? { kind: 'broken', problem: 'malformed' };
  } catch (error) {
    // The error is thrown for text that is not JSON, and for lone surrogates, which canonical JSON refuses.
    return { kind: 'broken', problem: error instanceof SyntaxError ? 'not_json' : 'malformed' };
  }
}

function readMembers(line: string, members: Record<string, unknown>, hashParts: HashParts): AuditLine | null {
  if (!isWithin(members, MAX_DATA_LEVELS + 1)) return null;
  if (members['head'] !== undefined) {
    const head = readSignedHead(members['head']);
    return head && { kind: 'head', head, problem: line === auditHeadLine(head) ? null : 'not_canonical' };
  }
  const entry = readAuditEntry(members['entry']);
  const { salt, data } = members;
  if (entry === null || data === undefined) return null;
  if (salt === null)
    return data === null ? readEntry(line, { entry, saltHex: null, data: undefined }, hashParts) : null;
  if (typeof salt !== 'string' || !SALT.test(salt)) return null;
  return readEntry(line, { entry, saltHex: salt, data }, hashParts);
}

function isWithin(value: unknown, levels: number): boolean {
  const members = readRecord(value);
  return members === null || (levels > 0 && Object.values(members).every((each) => isWithin(each, levels - 1)));
}

type Members = { entry: AuditEntry; saltHex: string | null; data: unknown };

function readEntry(line: string, { entry, saltHex, data }: Members, hashParts: HashParts): AuditLine {
  const canonicalData = saltHex === null ? 'null' : canonicalJson(data);
  const { hash, ...unhashed } = entry;
  const canonicalUnhashed = canonicalJson(unhashed);
  if (hashCanonicalEntry(canonicalUnhashed, hashParts) !== hash) return { kind: 'broken', problem: 'hash_mismatch' };
  const erased = saltHex === null;
  if (!erased && hashCanonicalData(hexToBytes(saltHex), canonicalData, hashParts) !== entry.data_hash) {
    return { kind: 'entry', entry, erased, data: undefined, problem: 'data_mismatch' };
  }
  // The rebuilt line has only the three known keys, so the comparison with the original also finds additional keys.
  const canonicalEntry = withHash(canonicalUnhashed, hash);
  const canonical = line === lineOf(canonicalData, canonicalEntry, saltHex);
  return { kind: 'entry', entry, erased, data, problem: canonical ? null : 'not_canonical' };
}

/**
 * Adds the hash to an entry in canonical text, before `prev_hash`. The text is searched from its end: only `seq`, a
 * number, follows `prev_hash`, so the last match is the field itself.
 */
function withHash(canonicalUnhashed: string, hash: string): string {
  const at = canonicalUnhashed.lastIndexOf(',"prev_hash":');
  return `${canonicalUnhashed.slice(0, at)},"hash":"${hash}"${canonicalUnhashed.slice(at)}`;
}

/** Builds a line from texts that are already canonical, with the keys in JCS order (RFC 8785). */
function lineOf(canonicalData: string, canonicalEntry: string, saltHex: string | null): string {
  return `{"data":${canonicalData},"entry":${canonicalEntry},"salt":${saltHex === null ? 'null' : `"${saltHex}"`}}`;
}
