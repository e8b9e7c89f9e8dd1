import { systemClock } from '../../src/clock.ts';
import { type ExportDeps, exportLines } from '../../src/documents/audit-export.ts';
import type { ChainHead } from '../../src/domain/audit/audit-chain.ts';
import type { SignatureQuestion } from '../../src/domain/audit/audit-question.ts';
import { createAuditVerifier } from '../../src/domain/audit/audit-verify.ts';
import { ed25519PublicKey, signEd25519, verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { PINNED_KEY, SERVICE_SEED } from '../audit-fixtures.ts';
import { isOnCitus } from './database.ts';
import { inParallel } from './in-parallel.ts';

/*
 * Every audit chain that a test makes is exported and verified when its database is dropped: a correct service never
 * writes a chain that fails. A test that tampers with one declares it with `expectBrokenChain`.
 */

const CONNECTIONS = 2;
const MAX_SHOWN = 10;
const brokenOnPurpose = new Set<string>();

/**
 * For a test that tampers with a chain (`entity:<id>` or `account:<id>`): it must not verify at the end of this file.
 */
export function expectBrokenChain(chain: string): void {
  brokenOnPurpose.add(chain);
}

/** Throws unless every chain of a database, or of these accounts, verifies, and those broken on purpose do not. */
export async function requireSoundChains(databaseUrl: string, accounts?: readonly string[]): Promise<void> {
  const options = { poolSize: CONNECTIONS, applicationName: 'chain-check', isDistributed: isOnCitus() };
  const db = openDb(databaseUrl, { ...options, role: 'serving' });
  try {
    const heads = await listHeads(db, accounts);
    const found = await inParallel(heads.length, CONNECTIONS, async (index) => problemsOf(db, heads[index] as Head));
    const problems = found.flat();
    if (problems.length === 0) return;
    const shown = problems.slice(0, MAX_SHOWN).join('\n');
    throw new Error(`${problems.length} problems in the audit chains that this file made:\n${shown}`);
  } finally {
    await db.end();
  }
}

type Head = ChainHead & { account_id: string; last: number | null };

/** Includes the last entry: entries after the head would not be exported, nor a chain without a head. */
function listHeads(db: Db, accounts?: readonly string[]): Promise<Head[]> {
  return db<Head[]>`
    select account_id, chain, coalesce(h.seq, 0)::int as seq, coalesce(h.hash, '') as hash, e.last::int as last
    from chain_heads h
    full join (select account_id, chain, max(seq) as last from audit_entries group by account_id, chain) e
      using (account_id, chain)
    where ${accounts === undefined ? db`true` : db`account_id = any(${accounts})`}`;
}

async function problemsOf(db: Db, { account_id, last, ...head }: Head): Promise<string[]> {
  const verifier = createAuditVerifier({ pinnedKey: PINNED_KEY });
  for await (const page of exportLines({ ...SIGNER, store: { db } }, account_id, head)) {
    for (const line of page.trimEnd().split('\n')) verifier.line(line).forEach(check);
  }
  verifier.end().forEach(check);
  const { problems, omitted } = verifier.verdict();
  const found = problems.map(({ code, message }) => `${head.chain}: ${message} [${code}]`);
  if (omitted > 0) found.push(`${head.chain}: ${omitted} more problems`);
  if (last !== head.seq) found.push(`${head.chain}: The head is entry ${head.seq}, and the last entry is ${last}.`);
  if (!brokenOnPurpose.has(head.chain)) return found;
  return found.length > 0 ? [] : [`${head.chain}: This chain was to be broken, and verifies.`];
}

function check({ claim, answer }: SignatureQuestion): void {
  answer(verifyEd25519(claim));
}

/** The identity of the signer does not matter here. */
const SIGNER: Pick<ExportDeps, 'auditSigner' | 'clock'> = {
  auditSigner: {
    publicKey: ed25519PublicKey(SERVICE_SEED),
    sign: (message) => signEd25519(SERVICE_SEED, message),
  },
  clock: systemClock,
};
