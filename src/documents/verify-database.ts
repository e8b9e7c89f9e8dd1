import { hash as nodeHash } from 'node:crypto';
import type { ChainHead } from '../domain/audit/audit-chain.ts';
import type { SignatureQuestion } from '../domain/audit/audit-question.ts';
import { createAuditVerifier } from '../domain/audit/audit-verify.ts';
import { encodeMultikey } from '../domain/entity/did.ts';
import { blake3Hex, utf8 } from '../domain/formats/canonical.ts';
import { verifyEd25519 } from '../domain/formats/ed25519.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { readDocument } from '../store/documents.ts';
import {
  checkRules,
  eachConstitution,
  eachDictionary,
  eachDocument,
  eachHead,
  eachUpload,
} from '../store/operating/soundness.ts';
import { type ExportDeps, exportLines } from './audit-export.ts';

/** The result for one part of the database: how much was checked, and the problems, such as `document 0198…: …`. */
export type Verified = { part: string; checked: number; problems: readonly string[] };

/** Maximum number of problems listed per part; the others are only counted. */
const MOST_KEPT = 100;

/**
 * Compares everything that must never change with its stored hash: audit chains with their data, documents and uploads.
 * Also checks rules that span several tables. Changes nothing. It may run while the service runs, but then may miss
 * data written meanwhile. It needs the database owner's connection, whose statements have no time limit.
 */
export async function* verifyDatabase(deps: ExportDeps): AsyncGenerator<Verified> {
  const { db } = deps.store;
  yield await checkAll('audit chains', eachHead(db), (head) => problemsOfChain(deps, head));
  yield await checkAll('documents', eachDocument(db), async (document) => {
    const found = await readDocument(db, document).then(fileHash, (error: Error) => error.message);
    return found === document.blake3 ? [] : [`document ${document.id}: ${differs(document.blake3, found)}`];
  });
  yield await checkAll('constitutions', eachConstitution(db), async ({ entity_id, version, canonical, hash }) => {
    const found = blake3Hex(utf8(canonical));
    return found === hash ? [] : [`constitution of ${entity_id}, version ${version}: ${differs(hash, found)}`];
  });
  yield await checkAll('dictionaries', eachDictionary(db), async ({ hash, content }) => {
    const found = fileHash(content);
    return found === hash ? [] : [`dictionary ${hash}: ${differs(hash, found)}`];
  });
  yield await checkAll('uploads', eachUpload(db), async ({ id, sha256, content }) => {
    const found = nodeHash('sha256', content);
    return found === sha256 ? [] : [`upload ${id}: ${differs(sha256, found)}`];
  });
  yield await checkAll('rules', checkRules(db), async ({ rule, subjects }) =>
    subjects.map((subject) => `${subject}: ${rule} Here it is not true.`),
  );
}

async function checkAll<T>(
  part: string,
  all: AsyncIterable<T>,
  problemsOf: (one: T) => Promise<string[]>,
): Promise<Verified> {
  const problems: string[] = [];
  let checked = 0;
  let omitted = 0;
  for await (const one of all) {
    checked += 1;
    const found = await problemsOf(one);
    omitted += Math.max(0, problems.length + found.length - MOST_KEPT);
    problems.push(...found.slice(0, MOST_KEPT - problems.length));
  }
  if (omitted > 0) problems.push(`${omitted} more problems`);
  return { part, checked, problems };
}

async function problemsOfChain(deps: ExportDeps, head: ChainHead & { account_id: string }): Promise<string[]> {
  const verifier = createAuditVerifier({ pinnedKey: encodeMultikey(deps.auditSigner.publicKey) });
  for await (const page of exportLines(deps, head.account_id, head)) {
    for (const line of page.trimEnd().split('\n')) verifier.line(line).forEach(check);
  }
  verifier.end().forEach(check);
  const { problems, omitted } = verifier.verdict();
  const found = problems.map(({ code, message }) => `${head.chain}: ${message} [${code}]`);
  return omitted > 0 ? [...found, `${head.chain}: ${omitted} more problems`] : found;
}

function check({ claim, answer }: SignatureQuestion): void {
  answer(verifyEd25519(claim));
}

function differs(expected: string, found: string): string {
  return `Its bytes do not match its hash ${expected.slice(0, 16)}…: ${found.slice(0, 80)}`;
}
