/** Time after a restore in which somebody may ask again for a filing that the database has forgotten. */
const ASKED_AGAIN_MS = 30 * 86_400_000;
/** Largest difference between the clocks of two machines. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * Returns whether the same filing may have been made earlier, and its record lost in a restore of the database: the
 * company may have been created before the restore, and the filing was opened less than `ASKED_AGAIN_MS` after the
 * restore. A company counts as older even if its time is a little after the restore, because another machine may have
 * set it. `restoredAt`: null if there was no restore.
 */
export function mayBeForgotten(companyMadeAt: Date, openedAt: Date, restoredAt: Date | null): restoredAt is Date {
  if (restoredAt === null || companyMadeAt.getTime() >= restoredAt.getTime() + CLOCKS_DIFFER_MS) return false;
  return openedAt.getTime() < restoredAt.getTime() + ASKED_AGAIN_MS;
}
