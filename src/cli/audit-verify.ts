import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { byteLines } from '../../sdk/src/byte-lines.ts';
import type { SignedHead } from '../domain/audit/audit-chain.ts';
import type { SignatureQuestion } from '../domain/audit/audit-question.ts';
import { readRecord, readSignedHead } from '../domain/audit/audit-shape.ts';
import {
  type AuditVerification,
  type AuditVerifyOptions,
  createAuditVerifier,
  readPinnedKey,
} from '../domain/audit/audit-verify.ts';
import { MAX_AUDIT_LINE_BYTES } from '../domain/audit/audit-walk.ts';
import { verifyEd25519 } from '../domain/formats/ed25519.ts';
import { blake3HexFast } from '../domain/formats/file-hash.ts';

export type AuditVerifyArguments = {
  /** Path of the export, or `-` for standard input. */
  file: string;
  key?: string;
  /** Path of a file with a signed head that was saved earlier. */
  headFile?: string;
  json: boolean;
};

/** The command's input and output streams; a test replaces those of the terminal. */
export type AuditVerifyStreams = {
  stdin: AsyncIterable<Uint8Array>;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
};

/** Exit codes of `efs audit verify`. A check without a pinned key fails, because a forged file would pass it too. */
const OK = 0;
const USAGE = 2;
const TERMINAL_FAILURE = 10;
/**
 * Exit code if everything is valid, but some data was erased. It is not 0, because some readers need all of the data.
 */
const ERASED = 11;
/**
 * Exit code if every entry since an arrival (the import of an archive) is valid. The entries before it came from
 * another deployment, and no key of this deployment signed them.
 */
const SINCE_ARRIVAL = 12;
const EXIT_CODES: Record<AuditVerification['status'], number> = {
  verified: OK,
  verified_with_erased_entries: ERASED,
  verified_since_arrival: SINCE_ARRIVAL,
  unpinned: TERMINAL_FAILURE,
  failed: TERMINAL_FAILURE,
};

/** Runs `efs audit verify FILE --key <pinned> [--head <file>]` offline, without a server. Returns the exit code. */
export async function auditVerify(
  { file, key, headFile, json }: AuditVerifyArguments,
  streams: AuditVerifyStreams,
): Promise<number> {
  if (key !== undefined && readPinnedKey(key) === null) {
    return refuse(streams, 'The key is not an Ed25519 public key. Use the form z6Mk… or base64.');
  }
  const earlierHead = headFile === undefined ? undefined : await readHeadFile(headFile);
  if (earlierHead === null) return refuse(streams, `${headFile} is not a valid signed head.`);

  const chunks = file === '-' ? streams.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
  const pins = { ...(key !== undefined && { pinnedKey: key }), ...(earlierHead !== undefined && { earlierHead }) };
  let result: AuditVerification;
  try {
    result = await verifyAuditStream(chunks, pins);
  } catch (error) {
    return refuse(streams, `${file} cannot be read (${error instanceof Error ? error.message : 'unknown reason'}).`);
  }
  streams.stdout.write(json ? `${JSON.stringify(result)}\n` : report(result, earlierHead));
  return EXIT_CODES[result.status];
}

/** Verifies an export while it is read, in bounded memory. */
export async function verifyAuditStream(
  chunks: AsyncIterable<Uint8Array>,
  pins: AuditVerifyOptions,
): Promise<AuditVerification> {
  const verifier = createAuditVerifier({ hashParts: blake3HexFast, ...pins });
  for await (const line of byteLines(chunks, MAX_AUDIT_LINE_BYTES)) verifier.line(line).forEach(check);
  verifier.end().forEach(check);
  return verifier.verdict();
}

function check({ claim, answer }: SignatureQuestion): void {
  answer(verifyEd25519(claim));
}

function refuse({ stderr }: AuditVerifyStreams, message: string): number {
  stderr.write(`${message}\n`);
  return USAGE;
}

/** Reads a signed head (newest entry of a chain) from an audit page or the last line of an export. */
async function readHeadFile(path: string): Promise<SignedHead | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return readSignedHead(readRecord(value)?.['head'] ?? value);
  } catch {
    return null;
  }
}

function report(result: AuditVerification, earlier?: SignedHead): string {
  const { status, entries, erased, unvouched, votes, head, problems, omitted } = result;
  const lines = [`${headline(result)} ${counted(entries, 'entry', 'entries')} read.`];
  if (head) {
    lines.push(`  chain   ${head.chain}`, `  head    entry ${head.seq}, ${head.hash}`);
    lines.push(`  signed  ${head.signed_at} by ${head.key_id}`);
  }
  lines.push(...reportVotes(votes));
  if (erased > 0)
    lines.push(`  erased  the data of ${counted(erased, 'entry', 'entries')}; position and hash are intact`);
  if (unvouched > 0 && status !== 'verified_since_arrival') lines.push(`  arrived ${arrivedWords(unvouched)}`);
  if (earlier && status !== 'failed')
    lines.push(`  kept    the chain still contains the head you kept (entry ${earlier.seq})`);
  for (const { code, message } of problems) lines.push(`  - ${message} [${code}]`);
  if (omitted > 0) lines.push(`  - and ${omitted} more`);
  if (status === 'unpinned') lines.push('  Use --key with the public key that you got from the service separately.');
  return `${lines.join('\n')}\n`;
}

function reportVotes({ verified, proposals, unchecked, uncounted }: AuditVerification['votes']): string[] {
  const proven = `${counted(verified, 'vote', 'votes')} on ${counted(proposals, 'proposal', 'proposals')} verified`;
  const open = `${counted(unchecked, 'vote', 'votes')} and ${counted(uncounted, 'outcome', 'outcomes')} cannot be checked`;
  return [
    ...(verified + proposals > 0 ? [`  votes   ${proven}`] : []),
    ...(unchecked + uncounted > 0 ? [`          ${open}: the necessary data was erased or is missing`] : []),
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function arrivedWords(unvouched: number): string {
  return `entries 1 to ${unvouched} arrived from a source that nobody vouched for`;
}

function headline({ status, erased, unvouched }: AuditVerification): string {
  switch (status) {
    case 'verified':
      return 'VERIFIED: nothing was changed, dropped, added or moved.';
    case 'verified_with_erased_entries':
      return `VERIFIED with ${counted(erased, 'erased entry', 'erased entries')}: everything else is unchanged.`;
    case 'verified_since_arrival':
      return `VERIFIED from entry ${unvouched + 1}; ${arrivedWords(unvouched)}.`;
    case 'unpinned':
      return 'UNPINNED: the file is consistent, but only the file itself confirms its key.';
    case 'failed':
      return 'FAILED: the file differs from what was recorded.';
  }
}
