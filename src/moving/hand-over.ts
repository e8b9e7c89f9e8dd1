import { AppError } from '../errors/errors.ts';
import { type HandedOver, lockAccount, markHandedOver } from '../store/accounts.ts';
import { isFrozenSinceArrival } from '../store/audit.ts';
import type { Tx } from '../store/core/write.ts';
import { freezeAccount, thawChains } from '../store/moving/freezes.ts';

/** The deployment that takes over a frozen account: its audit key, and the hash of the imported archive's manifest. */
export type Destination = { archive: string; target_key: string };

/**
 * Records which other deployment takes over a frozen account, and returns the time of the freeze. Refuses a second
 * destination; recording the same one again changes nothing.
 */
export async function handOver(tx: Tx, accountId: string, destination: Destination): Promise<Date> {
  const { frozen_at, arrived, handed_over } = await lockAccount(tx, accountId);
  if (frozen_at === null) throw refused('account_not_frozen', NOT_FROZEN);
  if (arrived !== null && (await isFrozenSinceArrival(tx.sql, accountId, frozen_at)))
    throw refused('not_released', NOT_RELEASED);
  if (handed_over !== null && !isSame(handed_over, destination)) throw refused('handed_over', HANDED_OVER);
  if (handed_over !== null) return frozen_at;
  await markHandedOver(tx, accountId, destination);
  await thawChains(tx, accountId);
  tx.record({ accountId, entityId: null, action: 'account.handed_over', data: { object: destination } });
  await freezeAccount(tx, accountId);
  return frozen_at;
}

function isSame({ archive, target_key }: HandedOver, destination: Destination): boolean {
  return archive === destination.archive && target_key === destination.target_key;
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
