import { type HashKey, makeApiKey } from '../access/make-api-key.ts';
import { exportLines } from '../documents/audit-export.ts';
import type { AuditSigner } from '../documents/sign-head.ts';
import type { Actor } from '../domain/access/actor.ts';
import { ALL_ACCOUNT_SCOPES } from '../domain/access/permissions.ts';
import type { SignedHead } from '../domain/audit/audit-chain.ts';
import { readSignedHead } from '../domain/audit/audit-shape.ts';
import { createAuditVerifier, headClaim } from '../domain/audit/audit-verify.ts';
import { encodeMultikey } from '../domain/entity/did.ts';
import { verifyEd25519 } from '../domain/formats/ed25519.ts';
import { FILE_PART, HEAD_PART, MANIFEST, type Manifest, tableOf } from '../domain/moving/manifest.ts';
import { misshapenColumn } from '../domain/moving/row-shapes.ts';
import { unwrittenText } from '../domain/moving/row-texts.ts';
import { AppError } from '../errors/errors.ts';
import { endDelegation } from '../governance/delegate.ts';
import { endProposal } from '../governance/end-proposals.ts';
import { giveUpBrought } from '../outcomes/settle.ts';
import { type Arrival, findAccount, markHandedOver } from '../store/accounts.ts';
import { findHead } from '../store/audit.ts';
import { businessAt } from '../store/core/business-clock.ts';
import { chainName } from '../store/core/chain.ts';
import type { Db } from '../store/core/db.ts';
import { takePlaces } from '../store/core/event-log.ts';
import { findRestoreSince, forgottenHandover } from '../store/core/restore.ts';
import { isUnreadableValue, violationOf } from '../store/core/unavailable.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import {
  areEntriesOfChains,
  beginArrival,
  claimReferenced,
  countArrived,
  doubtOpenFilings,
  insertArriving,
  keepFile,
  listChains,
  listHeaded,
  voidDesignations,
} from '../store/moving/arriving-rows.ts';
import { freezeAccount } from '../store/moving/freezes.ts';
import { readSchemaName } from '../store/moving/leaving-rows.ts';
import { dropUnvouched, findUnfounded, takeClaims } from '../store/moving/own-holds.ts';
import { areNamesOwn, findSharedId, findTakenId, takeImportLock } from '../store/moving/taken-ids.ts';
import { listAllDelegations, listOpenProposals, listUnsent, voidUnvouched } from '../store/moving/unvouched-rows.ts';
import {
  type CheckedArchive,
  changeCheck,
  checkArchive,
  eachFile,
  KEYS_FILE,
  linesOf,
  readRow,
  refused,
  TRUST,
} from './read-archive.ts';
import { refuseContradictions } from './refuse-forged.ts';
import { bringKeys, type KeyLabel } from './travelling-keys.ts';

/** The dependencies of an import. `store` has to connect as the database owner. */
export type ImportDeps = {
  store: Store;
  auditSigner: AuditSigner;
  hashKey: HashKey;
  seal(plaintext: Uint8Array, label: KeyLabel): Uint8Array;
};

/**
 * Options of an import. `trustKey`: the source's public key. `identity`: the age identity that decrypts the companies'
 * private keys.
 */
export type ImportOptions = { trustKey: string | null; identity: string | null; actor: Actor };

export type Imported = {
  accountId: string;
  entities: number;
  openFilings: number;
  /** A new API key of the account, shown once, because archives do not contain the account's keys. */
  apiKey: string;
  isTrusted: boolean;
  /** Number of imported company private keys; null: the archive contains keys, but the importer gave no identity. */
  keys: number | null;
  /** True if the account may be released in this deployment, because it is frozen in the source deployment. */
  isReleasable: boolean;
  /**
   * Hash of the archive. A handover by the source deployment has to name this hash and `publicKey`, the public key of
   * this deployment.
   */
  archive: string;
  publicKey: string;
};

/**
 * Imports an account with ids, versions, documents and audit chains, completely or not at all. The account arrives
 * frozen, so nothing is sent until an operator releases it.
 */
export async function importAccount(
  deps: ImportDeps,
  archive: string,
  { trustKey, identity, actor }: ImportOptions,
): Promise<Imported> {
  const checked = await checkArchive(archive, trustKey);
  await refuseUnfit(deps.store, checked);
  const place = await takePlaces(deps.store.db, rowsOf(checked.manifest, 'events'));
  const arriving = { archive, identity, place, ...checked };
  return write(deps.store, actor, (tx) => arrive(deps, tx, arriving)).catch((error: Error) => {
    if (error instanceof AppError && error.code === 'unavailable')
      throw refused('The database is busy, or one of its servers does not answer. Run the import again.');
    if (isUnreadableValue(error)) throw refused('A value of it cannot be read as its column.');
    // A constraint can be violated because another account has the same number, name, DID or id.
    const violation = violationOf(error);
    if (violation === null) throw error;
    const { table, constraint, detail } = violation;
    const which = table === '' ? 'A table' : `Table ${table}`;
    throw refused(`${which} cannot take a row of it (${constraint}): ${detail}`);
  });
}

async function refuseUnfit({ db, livemode }: Store, { manifest }: CheckedArchive): Promise<void> {
  const { mode, schema, account_id } = manifest;
  if (mode !== (livemode ? 'live' : 'sandbox')) throw refused(`It is of a ${mode} deployment, and this is not one.`);
  const ownSchema = await readSchemaName(db);
  if (schema !== ownSchema) {
    throw refused(
      `It was made with the tables of ${schema}, and this deployment has ${ownSchema}. Bring both to one version.`,
    );
  }
  if ((await findAccount(db, account_id)) !== null) throw refused(`The account ${account_id} is here already.`);
}

function rowsOf({ parts }: Manifest, table: string): number {
  const tableParts = parts.filter(({ path }) => tableOf(path) === table);
  return tableParts.reduce((sum, { rows }) => sum + rows, 0);
}

/** An archive during its import. `place`: the last position in the event log of all accounts before the import. */
type Arriving = CheckedArchive & { archive: string; identity: string | null; place: number };

async function arrive(deps: ImportDeps, tx: Tx, arriving: Arriving): Promise<Imported> {
  const { manifest, digest, trustedKey, place } = arriving;
  const { account_id: accountId, exported_at, frozen_at } = manifest;
  if (!(await takeImportLock(tx.sql))) throw refused('Another import is under way. Run this one when it has ended.');
  const arrival: Arrival = { archive: digest, exported_at, source_frozen_at: frozen_at, trusted_key: trustedKey };
  const encrypted = await insertAll(tx, arriving, { accountId, arrival, at: tx.at, place });
  await refuseTakenIds(tx, accountId);
  if (!(await areEntriesOfChains(tx.sql, accountId)))
    throw refused('An audit chain of it has entries after its head, or data without an entry.');
  await verifyChains(deps, tx, accountId);
  await refuseContradictions(tx, accountId, { livemode: deps.store.livemode, isTrusted: trustedKey !== null });
  const unfounded = await findUnfounded(tx.sql, accountId);
  if (unfounded !== null)
    throw refused(`The ${unfounded.kind} ${unfounded.value} in it does not follow from a filing of its company.`);
  const keys = await arriveKeys(deps, tx, arriving, encrypted);
  await claimReferenced(tx, accountId);
  await countArrived(tx, accountId);
  const openFilings = await doubtOpenFilings(tx, accountId, trustedKey !== null);
  await takeClaims(tx.sql);
  for (const entityId of await listChains(tx, accountId)) {
    tx.record({ accountId, entityId, action: 'chain.arrived', data: { object: { ...arrival } } });
  }
  if (trustedKey === null) {
    await dropUnvouched(tx.sql, accountId);
    await doubtArrival(tx, accountId);
  } else await voidDesignations(tx, accountId);
  const { apiKey } = await makeApiKey(deps, tx, {
    accountId,
    name: 'Key after the import',
    scopes: ALL_ACCOUNT_SCOPES,
    expiresAt: null,
  });
  await freezeAccount(tx, accountId);
  // This deployment may have had the account before and handed it over to another one. If the database was restored
  // after this export was made, the restore may have lost that. The account is therefore marked as possibly handed
  // over, so that it is released only after an operator has confirmed that no other deployment uses it.
  const restoredAt = await findRestoreSince(tx.sql, new Date(exported_at));
  if (restoredAt !== null) await markHandedOver(tx, accountId, forgottenHandover(restoredAt));
  const entities = manifest.tables['entities'] ?? 0;
  return {
    accountId,
    entities,
    openFilings,
    apiKey,
    keys,
    isTrusted: trustedKey !== null,
    isReleasable: frozen_at !== null,
    archive: digest,
    publicKey: encodeMultikey(deps.auditSigner.publicKey),
  };
}

/** Refuses ids that another account already has, because an archive's author can choose any ids. */
async function refuseTakenIds({ sql }: Tx, accountId: string): Promise<void> {
  if (!(await areNamesOwn(sql, accountId)))
    throw refused('A company of it has no audit chain, or a filing the reference of another company.');
  const taken = await findTakenId(sql, accountId);
  if (taken !== null) {
    const { table, column, id, account_id } = taken;
    const owner = account_id === null ? 'Somebody' : `Account ${account_id}`;
    const advice = 'See "Give up an import" in docs/operations.md.';
    throw refused(`${owner} has the ${column} ${id} here (table ${table}). ${advice}`);
  }
  const shared = await findSharedId(sql, accountId);
  if (shared !== null) throw refused(`Its account or a company has the id ${shared}, which something else has here.`);
}

async function arriveKeys(
  { seal }: ImportDeps,
  tx: Tx,
  { manifest, identity }: Arriving,
  encrypted: Uint8Array | null,
): Promise<number | null> {
  if (encrypted === null) return 0;
  if (identity === null) return null;
  return bringKeys(tx, manifest.account_id, { encrypted, identity }, seal);
}

const NOT_PLAIN =
  'a time of no calendar or an entry from after this moment, a day outside of the years 2000 to 2999, a number that nothing could be added to, a negative one, a text that is too long, or an unknown type of event';

async function insertAll(
  { sql }: Tx,
  { archive, manifest, trustedKey }: Arriving,
  owner: { accountId: string; arrival: Arrival; at: Date; place: number },
): Promise<Uint8Array | null> {
  await beginArrival(sql);
  const counts = new Map<string, number>();
  const headed: string[] = [];
  let heads = 0;
  let keys: Uint8Array | null = null;
  const refuseChanged = changeCheck(manifest);
  for await (const file of eachFile(archive)) {
    const { path, content } = file;
    const table = tableOf(path);
    refuseChanged(file);
    if (path === KEYS_FILE) keys = content;
    else if (FILE_PART.test(path)) await keepFile(sql, path, content);
    else if (table !== undefined) {
      const lines = linesOf(file);
      if (trustedKey === null) refuseUnwritten(table, path, lines);
      const before = counts.get(table) ?? 0;
      const inserted = await insertArriving(sql, table, lines, { ...owner, place: owner.place + before });
      if (inserted !== lines.length)
        throw refused(`${path} has rows that are not of this account, or have ${NOT_PLAIN}.`);
      counts.set(table, before + inserted);
    } else if (HEAD_PART.test(path)) {
      const signed = linesOf(file).map((line) => readHead(line, manifest.public_key));
      headed.push(...(await listHeaded(sql, owner.accountId, signed)));
      heads += signed.length;
    } else if (path !== MANIFEST) throw refused(`${path} is of no table that travels.`);
  }
  for (const [table, count] of Object.entries(manifest.tables)) {
    const arrived = counts.get(table) ?? 0;
    if (arrived !== count) throw refused(`It has ${arrived} rows of ${table} instead of ${count}.`);
  }
  const chains = new Set(headed);
  const isOfEach = [heads, chains.size].every((count) => count === manifest.tables['chain_heads']);
  if (!isOfEach || !chains.has(chainName(owner.accountId, null)))
    throw refused('Its signed heads are not those of its audit chains.');
  return keys;
}

/**
 * Refuses values that no deployment writes, because code that reads such a row could fail or show a text that looks
 * different from the stored one.
 */
function refuseUnwritten(table: string, path: string, lines: readonly string[]): void {
  for (const line of lines) {
    const row = readRow(path, line);
    const column = misshapenColumn(table, row);
    if (column !== null) throw refused(`A row in ${path} has a value of ${column} that no deployment writes. ${TRUST}`);
    const text = unwrittenText(row);
    if (text !== null) throw refused(`A text of ${text.column} in ${path} ${text.fault}. ${TRUST}`);
  }
}

function readHead(line: string, publicKey: string): SignedHead {
  const head = readSignedHead(JSON.parse(line));
  if (head === null || head.key_id !== publicKey) throw refused('A signed head of it cannot be read.');
  if (!verifyEd25519(headClaim(head))) throw refused(`The signature of the head of ${head.chain} is invalid.`);
  return head;
}

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

/**
 * Handles the arrival of an untrusted archive. The archive's statements about decisions of others and about work in
 * progress are kept only as history. Accepted facts are unverified until two operators of this deployment confirm them
 * with proof. Unsent filings end, so the account has to file them again. The audit entries of this function come after
 * the entry for the import.
 */
async function doubtArrival(tx: Tx, accountId: string): Promise<void> {
  await voidUnvouched(tx, accountId);
  for (const filing of await listUnsent(tx, accountId)) {
    await giveUpBrought({ tx, filing, entity: await lockEntity(tx, accountId, filing.entity_id) });
  }
  const at = await businessAt(tx, accountId);
  for (const proposal of await listOpenProposals(tx, accountId)) {
    await endProposal(tx, proposal, 'not_vouched_for', at);
  }
  for (const { account_id, id, ...delegation } of await listAllDelegations(tx, accountId)) {
    await endDelegation(tx, { account_id, id }, delegation, 'not_vouched_for');
  }
}
