import type { Actor } from '../domain/access/actor.ts';
import { type AccountErasureReason, ERASED_TABLES, erasureDenial } from '../domain/moving/erase.ts';
import { giveUpBrought } from '../outcomes/settle.ts';
import { findAccount, lockAccount } from '../store/accounts.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import {
  beginErasure,
  deleteAccount,
  type ErasedEntries,
  endErasure,
  eraseAnswersAbout,
  eraseEntries,
  eraseRows,
  isImportUnreleased,
} from '../store/erasing/account-erasures.ts';
import { lockFiling } from '../store/filings.ts';
import { listBroughtOpen } from '../store/moving/unvouched-rows.ts';
import { type ClosingOptions, closeAccount } from './close-account.ts';

/**
 * Options of an erasure. `isNow`: true if a person or a court demands the erasure. Then the account need not be closed
 * first, and the erasure does not wait for the time in which the account could be reopened.
 */
export type ErasureOptions = ClosingOptions & {
  actor: Actor;
  reason: AccountErasureReason;
  isNow: boolean;
  /** Waits for the given time, so that calls in progress can end. */
  pause(ms: number): Promise<unknown>;
};

/**
 * Time to wait after closing the account. For half a second, another process may still treat the account as open and
 * accept a call, which may write its answer later.
 */
const SETTLE_MS = 2_000;

/** Number of rows and audit entries erased by this run. */
export type AccountErasure = { rows: number; entries: number };

/**
 * Maximum number of rounds of an erasure. Several may be needed, because work in progress at closing may add rows to
 * tables already erased.
 */
const MOST_ROUNDS = 5;

/**
 * Erases the personal data of a closed account in batches of limited size, each in one transaction. The erasure can be
 * killed at any time and continues when run again. `store` connects as the database owner. Returns the reason if the
 * erasure is refused.
 */
export async function eraseAccount(
  store: Store,
  accountId: string,
  options: ErasureOptions,
): Promise<AccountErasure | string> {
  const { actor, reason } = options;
  if ((await findAccount(store.db, accountId)) === null) return 'No account has this id.';
  const deleted = options.isNow ? await write(store, actor, (tx) => giveUpImport(tx, accountId)) : null;
  if (deleted !== null) return deleted;
  const denial = await write(store, actor, (tx) => begin(tx, accountId, options));
  if (denial !== null) return denial;
  await options.pause(SETTLE_MS);
  const erased: AccountErasure = { rows: 0, entries: 0 };
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    await eraseOnce(store, accountId, { actor, reason }, erased);
    if (await change(store, actor, accountId, (tx) => endErasure(tx, accountId, reason))) return erased;
  }
  throw new Error(`rows of ${accountId} keep appearing`);
}

/**
 * Deletes an imported account that was never released, with its audit chains, because the account was never used in
 * this deployment, and its owner may import the same ids again. Returns null for any other account.
 */
async function giveUpImport(tx: Tx, accountId: string): Promise<AccountErasure | null> {
  const { arrived, erasing_at } = await lockAccount(tx, accountId);
  if (arrived === null || erasing_at !== null || !(await isImportUnreleased(tx, accountId))) return null;
  return { rows: await deleteAccount(tx, accountId), entries: 0 };
}

async function begin(tx: Tx, accountId: string, options: ErasureOptions): Promise<string | null> {
  const account = await lockAccount(tx, accountId);
  const denial = erasureDenial(account, tx.at, options.isNow);
  if (denial !== null) return denial;
  if (account.closed_at === null) {
    if (options.isNow && account.frozen_at === null) await endBrought(tx, accountId);
    await closeAccount(tx, accountId, options);
  }
  await beginErasure(tx, accountId);
  return null;
}

/**
 * Gives up filings that an untrusted archive listed as open, because they may never end and this service did no work on
 * them. A result that an operator of this service recorded is applied first.
 */
async function endBrought(tx: Tx, accountId: string): Promise<void> {
  for (const { entity_id, id } of await listBroughtOpen(tx, accountId)) {
    const entity = await lockEntity(tx, accountId, entity_id);
    await giveUpBrought({ tx, entity, filing: await lockFiling(tx, { account_id: accountId, id }) });
  }
}

async function eraseOnce(
  store: Store,
  accountId: string,
  { actor, reason }: Pick<ErasureOptions, 'actor' | 'reason'>,
  erased: AccountErasure,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    after = await change(store, actor, accountId, (tx) => eraseAnswersAbout(tx, accountId, from));
    if (after === null) break;
  }
  for (const table of ERASED_TABLES) {
    erased.rows += await drain(() => change(store, actor, accountId, (tx) => eraseRows(tx, accountId, table)));
  }
  for (let after: ErasedEntries['last'] = null; ; ) {
    const from: ErasedEntries['last'] = after;
    const { count, last }: ErasedEntries = await change(store, actor, accountId, (tx) =>
      eraseEntries(tx, accountId, { reason, after: from }),
    );
    if (last === null) break;
    erased.entries += count;
    after = last;
  }
}

/** Locks the account first in each batch, so that two erasures of it take turns. */
function change<T>(store: Store, actor: Actor, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write(store, actor, async (tx) => {
    await lockAccount(tx, accountId);
    return work(tx);
  });
}

async function drain(batch: () => Promise<number>): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await batch();
    if (count === 0) return sum;
    sum += count;
  }
}
