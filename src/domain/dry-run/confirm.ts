import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import type { Effects } from './effect.ts';

/** Pattern of a digest, as sent in the header `Confirm`. */
export const CONFIRM_PATTERN = '^[0-9a-f]{64}$';

export type Confirmed = {
  actor: object;
  operation: string;
  /** Path with query string, but without the parameter `dry_run`. */
  path: string;
  body: unknown;
  /** Versions of the resources that are named in the path. */
  versions: Readonly<Record<string, number | null>>;
  effects: Effects;
};

/** Returns the digest of a dry run: BLAKE3 of its canonical JSON (RFC 8785). */
export function confirmDigest(confirmed: Confirmed): string {
  return blake3Hex(utf8(canonicalJson({ ...confirmed, body: confirmed.body ?? null })));
}
