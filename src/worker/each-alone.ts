import { WORKER } from '../domain/access/actor.ts';
import type { Logger } from '../log.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';

export type RoundDeps = { store: Store; log: Logger };

/** Time until a failed row is retried, which leaves time to fix the cause. */
export const TRY_AGAIN_MS = 3_600_000;

type Change<Row> = (tx: Tx, row: Row) => Promise<unknown>;

/**
 * Handles rows of all accounts, each in its own transaction, so that a failing row does not block the others. `leave`
 * postpones a failed row, because it would otherwise come first again in the next round.
 */
export async function eachAlone<Row extends { account_id: string }>(
  { store, log }: RoundDeps,
  rows: readonly Row[],
  handle: Change<Row>,
  leave: Change<Row>,
): Promise<void> {
  for (const row of rows) {
    await write(store, WORKER, (tx) => handle(tx, row)).catch(async (error) => {
      log.error({ err: error, account_id: row.account_id }, 'a row of a round failed');
      await write(store, WORKER, (tx) => leave(tx, row));
    });
  }
}
