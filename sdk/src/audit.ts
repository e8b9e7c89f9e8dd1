import type { SignedHead } from '../../src/domain/audit/audit-chain.ts';
import type { SignatureQuestion } from '../../src/domain/audit/audit-question.ts';
import { type AuditVerification, createAuditVerifier } from '../../src/domain/audit/audit-verify.ts';
import { MAX_AUDIT_LINE_BYTES } from '../../src/domain/audit/audit-walk.ts';
import { byteLines } from './byte-lines.ts';
import { readAll } from './byte-stream.ts';
import { verifyEd25519 } from './ed25519.ts';

export type { AuditVerification };

/** An export: its text, the answer of `exportEntityAudit`, or bytes as they arrive from a file. */
export type AuditExport = string | Response | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export type AuditVerifyOptions = {
  /** The service's public key, obtained separately from the export. Without it nothing is proven: `unpinned`. */
  key?: string | undefined;
  /** A signed head that you stored earlier. It detects a chain that was cut off or rewritten since. */
  head?: SignedHead | undefined;
};

/**
 * Verifies an export of an audit chain offline, including votes and their outcomes, in one pass and bounded memory.
 * `verified` is a success. `verified_with_erased_entries` is one too, if you do not need the data of the `erased`
 * entries. `verified_since_arrival`: the first `unvouched` entries came from another deployment, and nobody vouched for
 * them; only what follows is proven. `problems` names every entry that was changed, dropped, added or moved, or lost its data without a record of
 * the erasure.
 */
export async function verifyAuditExport(
  source: AuditExport,
  { key, head }: AuditVerifyOptions,
): Promise<AuditVerification> {
  const verifier = createAuditVerifier({
    ...(key !== undefined && { pinnedKey: key }),
    ...(head !== undefined && { earlierHead: head }),
  });
  for await (const line of byteLines(chunksOf(source), MAX_AUDIT_LINE_BYTES)) await checkAll(verifier.line(line));
  await checkAll(verifier.end());
  return verifier.verdict();
}

async function checkAll(questions: readonly SignatureQuestion[]): Promise<void> {
  for (const { claim, answer } of questions) answer(await verifyEd25519(claim));
}

async function* chunksOf(source: AuditExport): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') {
    yield new TextEncoder().encode(source);
  } else if (source instanceof Response) {
    if (source.body) yield* chunksOf(source.body);
  } else if ('getReader' in source) {
    yield* readAll(source);
  } else {
    yield* source;
  }
}
