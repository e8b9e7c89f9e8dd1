import { AUDIT_SALT_LENGTH, type appendEntry } from '../../src/domain/audit/audit-chain.ts';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
import type { SignedManifest } from '../../src/domain/moving/manifest.ts';
import type { ArchiveFile } from '../../src/moving/read-archive.ts';

/* An archive in parts, and changes of them that its maker could make. */

export type Row = Record<string, unknown>;
type Head = { chain: string; seq: number; hash: string };
export type Parts = { tables: Map<string, Row[]>; heads: Head[]; files: ArchiveFile[]; manifest: SignedManifest };

export function first(rows: Row[] | undefined, is: (row: Row) => boolean = () => true): Row {
  const found = rows?.find(is);
  if (found === undefined) throw new Error('no such row');
  return found;
}

/** Adds a row like the first one of its table. */
export const more = (table: string, changes: (row: Row) => Row, is?: (row: Row) => boolean) => (parts: Parts) => {
  const rows = parts.tables.get(table) ?? [];
  const row = first(rows, is);
  rows.push({ ...row, ...changes(row) });
};
export const change = (table: string, changes: Row) => (parts: Parts) =>
  Object.assign(first(parts.tables.get(table)), changes);
/** Adds a chain that has one entry. */
export function addChain(parts: Parts, entry: ReturnType<typeof appendEntry>, data: object = { object: {} }): void {
  const { chain, seq, hash } = entry;
  more('audit_entries', () => entry)(parts);
  more('audit_data', () => ({ chain, seq, salt: `\\x${'00'.repeat(AUDIT_SALT_LENGTH)}`, data }))(parts);
  more('chain_heads', () => ({ chain, seq, hash, event_sequence: 0 }))(parts);
  parts.heads.push({ chain, seq, hash });
}

type Document = { name: string; members: Row[]; governance: Row } & Row;

/** Changes the canonical form of the constitution, its hash, and its text as well if `isText`. */
export const constitute =
  (edit: (document: Document) => unknown, { isText = true, isShown = true } = {}) =>
  ({ tables }: Parts) => {
    const row = first(tables.get('constitutions'));
    const document = JSON.parse(String(row['canonical'])) as Document;
    edit(document);
    const canonical = canonicalJson(document);
    if (isText) Object.assign(row, { format: 'json', source: canonical });
    if (isShown) Object.assign(row, { canonical, hash: blake3Hex(utf8(canonical)) });
  };

/** Makes the constitution an earlier version, after which one that arrives as it is came into force. */
export const asHistory = (forge: (parts: Parts) => unknown) => (parts: Parts) => {
  const row = first(parts.tables.get('constitutions'));
  const newest = { ...row, version: 2 };
  forge(parts);
  parts.tables.get('constitutions')?.push(newest);
  change('entities', { constitution_version: 2 })(parts);
};

const nameMember = (name: string) => (document: Document) => Object.assign(first(document.members), { name });
const TEXT_DIFFERS = 'its text says something else than its canonical form. If you trust its source';

/** The canonical form is shown, and the next change edits the text. */
export const CONSTITUTIONS: Case[] = [
  {
    what: 'a constitution whose text has other rules',
    why: TEXT_DIFFERS,
    forge: constitute((document) => Object.assign(document, { mode: 'autonomous' }), { isShown: false }),
  },
  {
    what: 'a constitution that is shown with other rules than its text has',
    why: TEXT_DIFFERS,
    forge: constitute((document) => Object.assign(document, { mode: 'autonomous' }), { isText: false }),
  },
  {
    what: 'a canonical form without the parts that have defaults',
    why: TEXT_DIFFERS,
    forge: constitute((document) => {
      for (const part of ['governance', 'treasury', 'management', 'tax']) delete document[part];
    }),
  },
  {
    what: 'a rule that no request could make',
    why: 'Version 1 of the constitution of company',
    forge: constitute(({ governance }) =>
      Object.assign(governance, { amendment_threshold: 0.1, voting_threshold: 0.9 }),
    ),
  },
  // The escape in its canonical form is plain text in a row.
  ...[false, true].flatMap((isEarlier) =>
    [
      ['a control character', nameMember('Ada \u001b[2m')],
      ['nine digits that may be a tax number', nameMember('Ada 123456789')],
    ].map(([what, edit]) => ({
      what: `${what} in a constitution, in an earlier version: ${isEarlier}`,
      why: /Version 1 of the constitution of company \S+ is invalid: \/members\/0\/name /,
      forge: (isEarlier ? asHistory : (as: (parts: Parts) => unknown) => as)(constitute(edit as never)),
    })),
  ),
];

export type Case = { what: string; why: string | RegExp; forge(parts: Parts): unknown };
