import { freezingProblems } from '../domain/moving/closing.ts';
import { AppError } from '../errors/errors.ts';
import { lockAccount } from '../store/accounts.ts';
import { findNewestExport } from '../store/audit.ts';
import { accountFrozen } from '../store/core/chain.ts';
import type { Db } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { readClosingFacts } from '../store/erasing/closings.ts';
import { freezeAccount, thawChains } from '../store/moving/freezes.ts';
import { refuseYet } from './close-account.ts';

/**
 * Time for which an export may be downloaded after it is recorded. The archive shows the account as of the download.
 */
const RECORD_COVERS_MS = 3_600_000;

export const EXPORT_PATH = '/v1/account/export';

export type ExportRecord = {
  /** True to freeze the account in this deployment. */
  freeze: boolean;
  /** Age recipient for whom the archive contains the companies' private keys; null: the keys are left out. */
  recipient: string | null;
};

/**
 * Records in the account's chain that an archive is about to be downloaded, and for which recipient. A frozen account
 * stays frozen.
 */
export async function recordExport(tx: Tx, accountId: string, { freeze, recipient }: ExportRecord): Promise<void> {
  const { frozen_at } = await lockAccount(tx, accountId);
  const isFrozen = frozen_at !== null;
  if (isFrozen && freeze) throw accountFrozen();
  if (freeze) await refuseMoneyInMotion(tx, accountId);
  if (isFrozen) await thawChains(tx, accountId);
  const object = { is_frozen: isFrozen || freeze, recipient };
  tx.record({ accountId, entityId: null, action: 'account.exported', data: { object } });
  if (isFrozen || freeze) await freezeAccount(tx, accountId);
  // Payments are checked again, because the freeze waited for changes in progress, which may have moved money.
  if (freeze) await refuseMoneyInMotion(tx, accountId);
}

async function refuseMoneyInMotion({ sql }: Tx, accountId: string): Promise<void> {
  refuseYet('frozen', freezingProblems(await readClosingFacts(sql, accountId, false)));
}

/** Returns the recipient in the account's last recorded export. Throws if none was recorded within the last hour. */
export async function findRecordedRecipient(db: Db, accountId: string, now: Date): Promise<string | null> {
  const recorded = await findNewestExport(db, accountId, {
    after: new Date(now.getTime() - RECORD_COVERS_MS),
    until: now,
  });
  if (recorded !== null) return recorded.recipient;
  throw recordFirst('No export of this account was recorded in the last hour.');
}

/** Returns the error for a download that was not recorded in the account's chain. */
export function recordFirst(reason: string): AppError {
  const message = `Record the export first, with an API key: POST ${EXPORT_PATH} with {"freeze": false}, or {"freeze": false, "recipient": "age1…"} to include the private keys of the companies. Then download the archive within an hour.`;
  return new AppError('invalid_parameter', {
    detail: `${reason} ${message}`,
    problems: [{ pointer: '', code: 'export_not_recorded', message }],
  });
}
