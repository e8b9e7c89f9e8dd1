import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { verifyAuditStream } from './audit-verify.ts';
import type { Saved } from './demo-folder.ts';
import { CommandFailure } from './usage-error.ts';

/** The outcome of the verification of a company's record on this machine. */
export type AuditProof = {
  file: string;
  /** The key pinned before the company existed. */
  key: string;
  status: string;
  entries: number;
  /** The files whose hash is in the record. */
  documents: string[];
};

/** Verifies the exported record, and that the saved documents are those it names. */
export async function proveChain(file: string, key: string, saved: Saved): Promise<AuditProof> {
  const { status, entries, problems } = await verifyAuditStream(createReadStream(file), { pinnedKey: key });
  const record = await readFile(file, 'utf8');
  const unknown = [...saved].filter(([, hash]) => !record.includes(`"blake3":"${hash}"`)).map(([name]) => name);
  if (status !== 'verified' || unknown.length > 0) {
    const reasons = [...problems.map(({ message }) => message), ...unknown.map((name) => `${name} is not recorded.`)];
    throw new CommandFailure(`The record cannot be verified. ${reasons.join(' ')}`);
  }
  return { file, key, status, entries, documents: [...saved.keys()] };
}

/** Says what was proven. */
export function sentenceOf({ file, entries, documents, key }: AuditProof): string[] {
  return [
    `${entries} entries in ${file}, verified on this machine:`,
    `nothing was changed, dropped, added or moved, and the ${documents.length} documents are the`,
    'recorded ones. The signature is of the key that was pinned before the company existed:',
    key,
  ];
}
