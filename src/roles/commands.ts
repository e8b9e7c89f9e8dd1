import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { type Verified, verifyDatabase } from '../documents/verify-database.ts';
import type { Actor } from '../domain/access/actor.ts';
import type { JurisdictionCode, LegalForm } from '../domain/jurisdictions/pack.ts';
import { backUp } from '../embedded-postgres/backup.ts';
import { restoreBackup } from '../embedded-postgres/restore.ts';
import { StartError } from '../errors/start-error.ts';
import { listPackStandings, type StandingOfPack } from '../forming/pack-standing.ts';
import { rotateTokenKey } from '../http/bearer/token-keys.ts';
import { createLogger } from '../log.ts';
import { type AccountErasure, type ErasureOptions, eraseAccount } from '../moving/erase-account.ts';
import { type Imported, importAccount } from '../moving/import-account.ts';
import { reviewedText } from '../papers/reviewed-text.ts';
import { listAccountsToErase } from '../store/accounts.ts';
import { type Db, openDb } from '../store/core/db.ts';
import { distributeDatabase, migrate } from '../store/core/migrate.ts';
import { type Store, write } from '../store/core/write.ts';
import { type Erasure, eraseAuditData } from '../store/erasing/erasures.ts';
import { resealAll } from '../store/operating/reseal.ts';
import { listOperatorKeys, makeOperatorKey, type OperatorKeyRow, revokeOperatorKey } from '../store/operator-keys.ts';
import { findReviewedText, insertPackReview } from '../store/pack-reviews.ts';
import { loadAuditSigner } from '../store/signing-keys.ts';
import { type Foundation, hashKey, openFoundation, sealing } from '../wiring/foundation.ts';
import { markRestored } from '../worker/checkpoint-file.ts';
import { checkpointFile, directDatabase, existingDatabase } from './running.ts';

/** Publishes the next key for tokens. Returns the time from which the key signs. */
export async function runRotateTokens(config: Config): Promise<Date> {
  return withStore(config, ({ store, clock, secrets }) =>
    rotateTokenKey({ db: store.db, clock, sealing: sealing(secrets) }),
  );
}

export async function runMigrate(config: Config): Promise<string[]> {
  return migrate(await directDatabase(config));
}

/** Distributes the database with Citus. Returns the tables that this run distributed. */
export async function runDistribute(config: Config, shards: number): Promise<string[]> {
  return distributeDatabase(await directDatabase(config), { shards });
}

/** Creates an operator's key that is valid for this number of days. */
export async function runCreateOperatorKey(
  config: Config,
  name: string,
  days: number,
): Promise<{ id: string; key: string; expiresAt: Date }> {
  return withStore(config, async ({ store, secrets, clock }) => {
    const expiresAt = new Date(clock.now().getTime() + days * 86_400_000);
    const key = await write(store, CLI, (tx) => makeOperatorKey(tx, hashKey(secrets), { name, expiresAt }));
    return { ...key, expiresAt };
  });
}

export async function runListOperatorKeys(config: Config): Promise<OperatorKeyRow[]> {
  return withStore(config, ({ store }) => listOperatorKeys(store.db));
}

/** Revokes an operator's key. Returns false if the key does not exist or is already revoked. */
export async function runRevokeOperatorKey(config: Config, id: string): Promise<boolean> {
  return withStore(config, ({ store }) => write(store, CLI, (tx) => revokeOperatorKey(tx, id)));
}

/**
 * Erases the data of entries in an audit chain, or returns the reasons why it cannot. Runs as the database owner,
 * because a serving process cannot delete this data.
 */
export async function runEraseAuditData(config: Config, operatorId: string, erasure: Erasure): Promise<string[]> {
  return withStore(config, async ({ store }) => {
    const actor = await operatorOf(store.db, operatorId);
    return asOwner(config, store, 'erase', (owner) => write(owner, actor, (tx) => eraseAuditData(tx, erasure)));
  });
}

const MOST_ERASED = 1_000;

export type AccountsToErase = { ids: readonly string[] | 'due' } & Pick<
  ErasureOptions,
  'companies' | 'isNow' | 'reason'
>;

/**
 * Erases the personal data of accounts, and calls `onOutcome` for each. Without `isReal`, only lists the accounts. Runs
 * as the database owner, because a serving process cannot delete history.
 */
export async function runEraseAccounts(
  config: Config,
  operatorId: string,
  { ids, ...options }: AccountsToErase & { isReal: boolean },
  onOutcome: (accountId: string, outcome: AccountErasure | string | null) => void,
): Promise<void> {
  await withStore(config, async ({ store }) => {
    const actor = await operatorOf(store.db, operatorId);
    const due = ids === 'due' ? await listAccountsToErase(store.db, store.clock.now(), MOST_ERASED) : [];
    await asOwner(config, store, 'erase-account', async (owner) => {
      const { eraseAfterDays } = config;
      const failures: unknown[] = [];
      for (const accountId of ids === 'due' ? due.map(({ id }) => id) : ids) {
        const erase = () => eraseAccount(owner, accountId, { ...options, actor, eraseAfterDays, pause: sleep });
        try {
          onOutcome(accountId, options.isReal ? await erase() : null);
        } catch (error) {
          // An error does not end the run. Otherwise, an account whose erasure always fails would block all later
          // accounts, because every run begins with the oldest.
          failures.push(error);
          if (ids === 'due') onOutcome(accountId, 'The erasure failed. The next run continues it.');
        }
      }
      if (failures.length > 0) throw failures[0];
    });
  });
}

export async function runListPacks(config: Config): Promise<StandingOfPack[]> {
  return withStore(config, ({ store, clock }) => listPackStandings(store.db, clock.now()));
}

/** Records that a person has reviewed the current text of the given packs (the law of a state). */
export async function runReviewPack(
  config: Config,
  jurisdiction: JurisdictionCode,
  forms: readonly LegalForm[],
  review: { reviewer: string; note: string | null },
): Promise<void> {
  await withStore(config, ({ store }) =>
    write(store, CLI, async (tx) => {
      for (const legal_form of forms) {
        await insertPackReview(tx, { jurisdiction, legal_form, ...reviewedText(jurisdiction, legal_form), ...review });
      }
    }),
  );
}

/** Returns the last review of a pack (the law of a state) with its text; null if there is none. */
export async function runReadReview(config: Config, jurisdiction: JurisdictionCode, legal_form: LegalForm) {
  return withStore(config, ({ store }) => findReviewedText(store.db, { jurisdiction, legal_form }));
}

async function operatorOf(db: Db, id: string): Promise<Actor> {
  const operators = await listOperatorKeys(db);
  if (operators.some((key) => key.id === id && key.revoked_at === null)) return { type: 'operator', id };
  throw new StartError('No valid operator key has this id. See: efs operator list-keys');
}

/** Backs up the embedded database of a running service; returns the number of bytes. */
export async function runBackup(config: Config, folder: string): Promise<{ bytes: number }> {
  if (config.databaseUrl !== undefined)
    throw new StartError('DATABASE_URL is set: back that database up with its own tools, such as pg_basebackup.');
  return backUp(config.dataDir, folder, systemClock.now);
}

/** Restores a backup into DATA_DIR. The next start looks up every open filing before it sends anything. */
export async function runRestore(config: Config, folder: string): Promise<{ at: string }> {
  const label = await restoreBackup(folder, config.dataDir);
  await markRestored(checkpointFile(config), label, systemClock.now());
  return label;
}

/** Verifies the whole database, and calls `onPart` for each part of it. */
export async function runVerify(config: Config, onPart: (part: Verified) => void): Promise<void> {
  await withStore(config, async ({ store, secrets, clock }) => {
    const auditSigner = await loadAuditSigner(store.db, sealing(secrets), clock.now());
    // The verification runs as the database owner, because serving connections have time limits, and plan settings that
    // prevent reads of whole tables.
    await asOwner(config, store, 'verify', async (owner) => {
      for await (const part of verifyDatabase({ store: owner, clock, auditSigner })) onPart(part);
    });
  });
}

/** Imports the archive of an account, completely or not at all. Connects as the database owner. */
export async function runImport(
  config: Config,
  archive: string,
  given: { trustKey: string | null; identity: string | null },
): Promise<Imported> {
  return withStore(config, async ({ store, secrets, clock }) => {
    const auditSigner = await loadAuditSigner(store.db, sealing(secrets), clock.now());
    const { seal } = sealing(secrets);
    return asOwner(config, store, 'import', (owner) =>
      importAccount({ store: owner, auditSigner, hashKey: hashKey(secrets), seal }, archive, { ...given, actor: CLI }),
    );
  });
}

/**
 * Encrypts (seals) all stored secrets again with the current DATA_KEY, so that the previous key is no longer needed.
 * Returns the number of values.
 */
export async function runReseal(config: Config): Promise<number> {
  return withStore(config, async ({ store, secrets }) =>
    asOwner(config, store, 'reseal', ({ db }) => resealAll(db, sealing(secrets), secrets.dataKey.id)),
  );
}

const CLI = { type: 'system', id: 'command line' } as const;

/** Runs `use` on a store that connects as the database owner, for changes that the serving role may not make. */
async function asOwner<T>(
  config: Config,
  store: Store,
  command: string,
  use: (owner: Store) => Promise<T>,
): Promise<T> {
  const { isDistributed } = store.db;
  const options = { poolSize: 2, role: 'owner', applicationName: `efs ${command}`, isDistributed } as const;
  const db = openDb(await directDatabase(config), options);
  return use({ ...store, db }).finally(() => db.end());
}

async function withStore<T>(config: Config, use: (foundation: Foundation) => Promise<T>): Promise<T> {
  const foundation = await openFoundation(config, await existingDatabase(config), createLogger('silent'), 'cli');
  try {
    return await use(foundation);
  } finally {
    await foundation.close();
  }
}
