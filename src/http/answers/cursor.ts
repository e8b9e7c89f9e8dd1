import { timingSafeEqual } from 'node:crypto';
import { blake3 } from '@noble/hashes/blake3.js';
import { utf8 } from '../../domain/formats/canonical.ts';
import { AppError } from '../../errors/errors.ts';
import type { PagePosition } from '../../store/core/page.ts';

const MAC_BYTES = 16;

/** Account and filter of a cursor. The cursor is valid only for calls with the same account and filter. */
export type CursorScope = { accountId: string; filter: Record<string, unknown> };

/** Keys of cursors, the current key first. During a rotation a second key follows, which only verifies cursors. */
export type CursorKeys = readonly [Uint8Array, ...Uint8Array[]];

/**
 * Returns the cursor of a position in a list: base64url of MAC ‖ position. Because of the MAC (message authentication
 * code), callers cannot forge a cursor.
 */
export function encodeCursor([key]: CursorKeys, scope: CursorScope, position: PagePosition): string {
  const text = `${position.createdAt.toISOString()} ${position.id}`;
  return Buffer.concat([mac(key, scope, text), utf8(text)]).toString('base64url');
}

export function decodeCursor(keys: CursorKeys, scope: CursorScope, cursor: string): PagePosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(MAC_BYTES).toString('utf8');
  const cursorMac = bytes.subarray(0, MAC_BYTES);
  const isOurs = (key: Uint8Array) => timingSafeEqual(cursorMac, mac(key, scope, text));
  if (cursorMac.length !== MAC_BYTES || !keys.some(isOurs)) {
    throw new AppError('invalid_parameter', {
      detail: 'The cursor is invalid or belongs to other filters. Start again without a cursor.',
      problems: [
        {
          pointer: '/cursor',
          code: 'invalid',
          message: '`cursor` must be the unchanged `next_cursor` of a page with the same filters.',
        },
      ],
    });
  }
  const [createdAt = '', id = ''] = text.split(' ');
  return { createdAt: new Date(createdAt), id };
}

function mac(key: Uint8Array, scope: CursorScope, text: string): Uint8Array {
  const filter = JSON.stringify(Object.entries(scope.filter).sort());
  return blake3(utf8(`${scope.accountId}\n${filter}\n${text}`), { key, dkLen: MAC_BYTES });
}
