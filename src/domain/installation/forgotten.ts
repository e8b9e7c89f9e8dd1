/** Time after a restore in which somebody may ask again for a filing that the database has forgotten. */
const ASKED_AGAIN_MS = 30 * 86_400_000;

/**
 * Returns whether a filing may have been made before, and forgotten by a restore of the database: its company is from
 * before the restore, and it was not opened long after. `restoredAt`: null if there was no restore.
 */
export function mayBeForgotten(companyMadeAt: Date, openedAt: Date, restoredAt: Date | null): restoredAt is Date {
  if (restoredAt === null || companyMadeAt >= restoredAt) return false;
  return openedAt.getTime() < restoredAt.getTime() + ASKED_AGAIN_MS;
}
