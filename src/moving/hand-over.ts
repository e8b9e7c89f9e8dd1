import { type HandedOver, handoverEnd } from '../domain/moving/handover.ts';
import { AppError } from '../errors/errors.ts';
import { lockAccount, markHandedOver } from '../store/accounts.ts';
import { isFrozenSinceArrival } from '../store/audit.ts';
import { CHECKPOINT_EVERY_MS } from '../store/core/restore.ts';
import type { Tx } from '../store/core/write.ts';
import { freezeAccount, thawChains } from '../store/moving/freezes.ts';

/** The deployment that takes over a frozen account: its audit key, and the hash of the imported archive's manifest. */
export type Destination = { archive: string; target_key: string };

/**
 * Records which other deployment takes over a frozen account. Refuses a second destination; for the same one, only the
 * time of validity begins again. Returns the time of the freeze, and the end of the validity.
 */
export async function handOver(
  tx: Tx,
  accountId: string,
  destination: Destination,
): Promise<{ frozen_at: string; valid_until: string }> {
  const { frozen_at, freeze_noted, arrived, handed_over } = await lockAccount(tx, accountId);
  if (frozen_at === null) throw refused('account_not_frozen', NOT_FROZEN);
  if (arrived !== null && (await isFrozenSinceArrival(tx.sql, accountId, frozen_at)))
    throw refused('not_released', NOT_RELEASED);
  if (handed_over !== null && !isSame(handed_over, destination)) throw refused('handed_over', HANDED_OVER);
  if (!freeze_noted) throw notNoted();
  const valid_until = handoverEnd(tx.at).toISOString();
  await markHandedOver(tx, accountId, { ...destination, valid_until });
  if (handed_over === null) {
    await thawChains(tx, accountId);
    tx.record({ accountId, entityId: null, action: 'account.handed_over', data: { object: destination } });
    await freezeAccount(tx, accountId);
  }
  return { frozen_at: frozen_at.toISOString(), valid_until };
}

function isSame({ archive, target_key }: HandedOver, destination: Destination): boolean {
  return archive === destination.archive && target_key === destination.target_key;
}

/**
 * The error for a handover of an account whose freeze is not in the checkpoint file yet. If a restore lost the freeze,
 * only this file would still show it. Without it, the account would continue here as well as in the other deployment.
 */
function notNoted(): AppError {
  return new AppError('unavailable', {
    detail:
      'A worker first has to write the freeze of this account to its checkpoint file. This takes some seconds while a worker runs. Send the same request again.',
    retryAfterSeconds: CHECKPOINT_EVERY_MS / 1_000,
  });
}

const NOT_FROZEN =
  'It is not frozen. Freeze it with create_account_export, then import an archive that is downloaded after that.';
const NOT_RELEASED =
  'It came from another deployment and was never released here. Only the deployment that it came from can hand it over.';
const HANDED_OVER =
  'It was already handed over with another archive or to another deployment, or a restore of the database may have lost the record of that. First, an operator here has to make sure that no other deployment uses it, and release it.';

function refused(code: string, message: string): AppError {
  return new AppError('guard_unmet', {
    detail: `This account cannot be handed over. ${message}`,
    problems: [{ pointer: '', code, message }],
  });
}
