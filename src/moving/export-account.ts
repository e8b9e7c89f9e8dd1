import { freezingProblems } from '../domain/moving/closing.ts';
import { AppError } from '../errors/errors.ts';
import { lockAccount } from '../store/accounts.ts';
import { findNewestExport } from '../store/audit.ts';
import { accountFrozen } from '../store/core/chain.ts';
import type { Db } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { readClosingFacts } from '../store/erasing/closings.ts';
import { freezeAccount, thawChains } from '../store/moving/freezes.ts';

/** An archive shows the account as it is when it is downloaded, so a record covers downloads of about that time. */
const RECORD_COVERS_MS = 3_600_000;

export const EXPORT_PATH = '/v1/account/export';

export type ExportRecord = {
  /** Nothing of the account changes here any more. */
  freeze: boolean;
  /** The age recipient of the companies' private keys, which then are in the archive; null: they stay. */
  recipient: string | null;
};

/** Records in the account's chain that an archive is about to leave, and for whom. A frozen account stays frozen. */
export async function recordExport(tx: Tx, accountId: string, { freeze, recipient }: ExportRecord): Promise<void> {
  const { frozen_at } = await lockAccount(tx, accountId);
  const isFrozen = frozen_at !== null;
  if (isFrozen && freeze) throw accountFrozen();
  if (freeze) await refuseMoneyInMotion(tx, accountId);
  if (isFrozen) await thawChains(tx, accountId);
  const object = { is_frozen: isFrozen || freeze, recipient };
  tx.record({ accountId, entityId: null, action: 'account.exported', data: { object } });
  if (isFrozen || freeze) await freezeAccount(tx, accountId);
  // Changes that were under way have ended now: what they left counts as well.
  if (freeze) await refuseMoneyInMotion(tx, accountId);
}

async function refuseMoneyInMotion({ sql }: Tx, accountId: string): Promise<void> {
  const problems = freezingProblems(await readClosingFacts(sql, accountId, false));
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('guard_unmet', { detail: `The account cannot be frozen yet. ${first.message}`, problems });
}

/** Returns the recipient of the export that the account recorded last. Throws if it has recorded none of late. */
export async function findRecordedRecipient(db: Db, accountId: string, now: Date): Promise<string | null> {
  const recorded = await findNewestExport(db, accountId, {
    after: new Date(now.getTime() - RECORD_COVERS_MS),
    until: now,
  });
  if (recorded !== null) return recorded.recipient;
  throw recordFirst('No export of this account was recorded in the last hour.');
}

/** The refusal of a download that the account's chain would not show. */
export function recordFirst(reason: string): AppError {
  const message = `Record the export first, with an API key: POST ${EXPORT_PATH} with {"freeze": false}, or {"freeze": false, "recipient": "age1…"} to include the private keys of the companies. Then download the archive within an hour.`;
  return new AppError('invalid_parameter', {
    detail: `${reason} ${message}`,
    problems: [{ pointer: '', code: 'export_not_recorded', message }],
  });
}
