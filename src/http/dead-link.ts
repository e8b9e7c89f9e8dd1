/** Why a link leads nowhere, or null while it is good. A used one stays used, however old. */
export function deadReason(
  link: { used_at: Date | null; expires_at: Date } | null,
  now: Date,
): 'unknown' | 'used' | 'expired' | null {
  if (link === null) return 'unknown';
  if (link.used_at !== null) return 'used';
  return link.expires_at <= now ? 'expired' : null;
}
