/** Time after a restore in which somebody may ask again for a filing that the database has forgotten. */
const ASKED_AGAIN_MS = 30 * 86_400_000;

/**
 * Returns whether the same filing may have been made earlier, and its record lost in a restore of the database: the
 * company was created before the restore, and the filing was opened less than `ASKED_AGAIN_MS` after the restore.
 * `restoredAt`: null if there was no restore.
 */
export function mayBeForgotten(companyMadeAt: Date, openedAt: Date, restoredAt: Date | null): restoredAt is Date {
  if (restoredAt === null || companyMadeAt >= restoredAt) return false;
  return openedAt.getTime() < restoredAt.getTime() + ASKED_AGAIN_MS;
}
