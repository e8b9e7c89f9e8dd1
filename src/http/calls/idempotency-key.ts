import { blake3 } from '@noble/hashes/blake3.js';
import { canonicalJson, utf8 } from '../../domain/formats/canonical.ts';
import { AppError } from '../../errors/errors.ts';
import type { IdempotencyKey } from '../../store/core/idempotency.ts';

/** 1–255 visible ASCII characters, quoted (as in the IETF draft) or bare. */
const KEY = /^(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

export type FingerprintParts = { method: string; route: string; path: string; body: unknown };

/** Reads the header; returns null if the caller sent none. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  scope: string,
  parts: FingerprintParts,
): IdempotencyKey | null {
  if (header === undefined) return null;
  const match = typeof header === 'string' ? KEY.exec(header) : null;
  const key = match?.[1] ?? match?.[2];
  if (key === undefined) {
    throw new AppError('invalid_parameter', {
      detail: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
      problems: [
        {
          pointer: '/headers/idempotency-key',
          code: 'invalid',
          message: 'Idempotency-Key must have 1 to 255 visible ASCII characters, for example a UUID.',
        },
      ],
    });
  }
  return { scope, key, fingerprint: blake3(utf8(canonicalJson({ ...parts, body: parts.body ?? null }))) };
}
