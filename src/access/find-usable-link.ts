import type { Clock } from '../clock.ts';
import type { Db } from '../store/core/db.ts';
import { findLink, type Link, type LinkPurpose, type LinkSecrets } from '../store/link-tokens.ts';

export type DeadReason = 'unknown' | 'used' | 'expired';

/** Returns the link for a token, or the reason why the link cannot be used. */
export async function findUsableLink<Purpose extends LinkPurpose>(
  { store, links, clock }: { store: { db: Db }; links: LinkSecrets; clock: Clock },
  purpose: Purpose,
  token: string,
): Promise<Link<Purpose> | DeadReason> {
  const link = await findLink(store.db, links, purpose, token);
  return link === null ? 'unknown' : (deadReason(link, clock.now()) ?? link);
}

/** Returns the reason why a link is not valid; null if it is valid. A used link stays `used`, even after its expiry. */
export function deadReason(
  link: { used_at: Date | null; expires_at: Date },
  now: Date,
): Exclude<DeadReason, 'unknown'> | null {
  if (link.used_at !== null) return 'used';
  return link.expires_at <= now ? 'expired' : null;
}
