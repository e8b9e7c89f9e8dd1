import { type HashKey, makeApiKey } from '../access/make-api-key.ts';
import type { Actor } from '../domain/access/actor.ts';
import { ALL_ACCOUNT_SCOPES } from '../domain/access/permissions.ts';
import { auditHeadMessage, type SignedHead } from '../domain/audit/audit-chain.ts';
import { readSignedHead } from '../domain/audit/audit-shape.ts';
import { createAuditVerifier } from '../domain/audit/audit-verify.ts';
import { decodeMultikey, encodeMultikey } from '../domain/entity/did.ts';
import { decodeBase64 } from '../domain/formats/base64.ts';
import { verifyEd25519 } from '../domain/formats/ed25519.ts';
import { FILE_PART, HEAD_PART, TABLE_PART } from '../domain/moving/manifest.ts';
import { sqlState } from '../sql/connection.ts';
import { type Arrival, findAccount } from '../store/accounts.ts';
import {
  beginArrival,
  countArrived,
  countHeads,
  doubtAccepted,
  doubtOpenFilings,
  insertArriving,
  keepFile,
  listChains,
} from '../store/across-tables/arriving-rows.ts';
import { freezeAccount } from '../store/across-tables/freezes.ts';
import { readSchemaName } from '../store/across-tables/leaving-rows.ts';
import { findHead } from '../store/audit.ts';
import { chainName } from '../store/core/chain.ts';
import type { Db } from '../store/core/db.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { exportLines } from './audit-export.ts';
import { type CheckedArchive, checkArchive, eachFile, linesOf, refused } from './read-archive.ts';
import type { AuditSigner } from './sign-head.ts';

/** `store` has the connections of the owner of the database. */
export type ImportDeps = { store: Store; auditSigner: AuditSigner; hashKey: HashKey };

export type Imported = {
  accountId: string;
  entities: number;
  openFilings: number;
  /** A new key of the account, shown once: its own do not travel. */
  apiKey: string;
  isTrusted: boolean;
  /** It may be released here, because it is frozen at its source. */
  isReleasable: boolean;
};

/**
 * Imports an account with ids, versions, documents and audit chains, all of it or nothing. It arrives frozen: nothing is
 * sent before an operator has released it.
 */
export async function importAccount(
  deps: ImportDeps,
  archive: string,
  { trustKey, actor }: { trustKey: string | null; actor: Actor },
): Promise<Imported> {
  const checked = await checkArchive(archive, trustKey);
  await refuseUnfit(deps.store, checked);
  return write(deps.store, actor, (tx) => arrive(deps, tx, archive, checked)).catch((error: Error) => {
    // A number, a name, a DID or an id that another account has here; and whatever the rules of a table refuse.
    if (!/^23/.test(sqlState(error) ?? '')) throw error;
    const { detail, table, constraint } = error as Error & Record<string, string | undefined>;
    throw refused(`Table ${table} cannot take a row of it (${constraint}): ${detail ?? error.message}`);
  });
}

async function refuseUnfit({ db, livemode }: Store, { manifest }: CheckedArchive): Promise<void> {
  const { mode, schema, account_id } = manifest;
  if (mode !== (livemode ? 'live' : 'sandbox')) throw refused(`It is of a ${mode} deployment, and this is not one.`);
  const own = await readSchemaName(db);
  if (schema !== own) {
    throw refused(
      `It was made with the tables of ${schema}, and this deployment has ${own}. Bring both to one version.`,
    );
  }
  if (db.isDistributed) throw refused('Importing into a database on Citus is untried.');
  if ((await findAccount(db, account_id)) !== null) throw refused(`The account ${account_id} is here already.`);
}

async function arrive(deps: ImportDeps, tx: Tx, archive: string, checked: CheckedArchive): Promise<Imported> {
  const { manifest, digest, trustedKey } = checked;
  const { account_id: accountId, exported_at, frozen_at } = manifest;
  const arrival: Arrival = { archive: digest, exported_at, source_frozen_at: frozen_at, trusted_key: trustedKey };
  await insertAll(tx, archive, { accountId, arrival, at: tx.at }, checked);
  await verifyChains(deps, tx, accountId);
  if (trustedKey === null) await doubtAccepted(tx, accountId);
  await countArrived(tx, accountId);
  const openFilings = await doubtOpenFilings(tx, accountId);
  for (const entityId of await listChains(tx, accountId)) {
    tx.record({ accountId, entityId, action: 'chain.arrived', data: { object: { ...arrival } } });
  }
  const { apiKey } = await makeApiKey(deps, tx, {
    ...{ accountId, name: 'Key after the import', scopes: ALL_ACCOUNT_SCOPES, expiresAt: null },
  });
  await freezeAccount(tx, accountId);
  const entities = manifest.tables['entities'] ?? 0;
  return {
    ...{ accountId, entities, openFilings, apiKey },
    ...{ isTrusted: trustedKey !== null, isReleasable: frozen_at !== null },
  };
}

async function insertAll(
  { sql }: Tx,
  archive: string,
  owner: { accountId: string; arrival: Arrival; at: Date },
  { manifest }: CheckedArchive,
): Promise<void> {
  await beginArrival(sql);
  const counts: Record<string, number> = {};
  let heads = 0;
  for await (const { path, content } of eachFile(archive)) {
    const table = TABLE_PART.exec(path)?.[1];
    if (FILE_PART.test(path)) await keepFile(sql, path, content);
    else if (table !== undefined) {
      const lines = linesOf(content);
      const inserted = await insertArriving(sql, table, lines, owner);
      if (inserted !== lines.length) throw refused(`${path} has rows that are not of this account, or do not travel.`);
      counts[table] = (counts[table] ?? 0) + inserted;
    } else if (HEAD_PART.test(path)) {
      heads += await countHeads(
        sql,
        owner.accountId,
        linesOf(content).map((line) => readHead(line, manifest.public_key)),
      );
    }
  }
  for (const [table, count] of Object.entries(manifest.tables)) {
    if ((counts[table] ?? 0) !== count)
      throw refused(`It has ${counts[table] ?? 0} rows of ${table} instead of ${count}.`);
  }
  if (heads !== manifest.tables['chain_heads']) throw refused('Its signed heads are not those of its audit chains.');
}

function readHead(line: string, publicKey: string): SignedHead {
  const head = readSignedHead(JSON.parse(line));
  const key = decodeMultikey(publicKey);
  if (head === null || key === null || head.key_id !== publicKey) throw refused('A signed head of it cannot be read.');
  const { signature, ...unsigned } = head;
  const claim = {
    publicKey: key,
    signature: decodeBase64(signature) ?? new Uint8Array(),
    message: auditHeadMessage(unsigned),
  };
  if (!verifyEd25519(claim)) throw refused(`The signature of the head of ${head.chain} is invalid.`);
  return head;
}

/** Counts every chain again, as everybody can who has its export. */
async function verifyChains({ store, auditSigner }: ImportDeps, tx: Tx, accountId: string): Promise<void> {
  const inside = { store: { db: tx.sql as unknown as Db }, clock: store.clock, auditSigner };
  for (const entityId of await listChains(tx, accountId)) {
    const chain = chainName(accountId, entityId);
    const head = await findHead(tx.sql, accountId, chain);
    if (head === null) throw new Error(`no chain ${chain}`);
    const verifier = createAuditVerifier({ pinnedKey: encodeMultikey(auditSigner.publicKey) });
    const check = (questions: ReturnType<typeof verifier.end>) => {
      for (const { claim, answer } of questions) answer(verifyEd25519(claim));
    };
    for await (const page of exportLines(inside, accountId, head)) {
      for (const line of page.trimEnd().split('\n')) check(verifier.line(line));
    }
    check(verifier.end());
    const [problem] = verifier.verdict().problems;
    if (problem !== undefined) throw refused(`The audit chain ${chain} does not verify: ${problem.message}`);
  }
}
