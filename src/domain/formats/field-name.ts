import { pathOf } from './pointer.ts';

/**
 * Converts a JSON Pointer to the field's name in messages: `/members/1/id` becomes `members[1].id`. Empty for the whole
 * document.
 */
export function fieldName(pointer: string): string {
  return pathOf(pointer)
    .map((segment, index) => (/^\d+$/.test(segment) ? `[${segment}]` : `${index === 0 ? '' : '.'}${segment}`))
    .join('');
}

export const UNKNOWN_FIELD = 'unknown field';

/** Returns a problem as a sentence. The field's name is put before a message that begins with a small letter. */
export function problemSentence(
  { pointer, message }: { pointer: string; message: string },
  whole = 'The body',
): string {
  if (!/^[a-z]/.test(message)) return message;
  const name = fieldName(pointer);
  if (message === UNKNOWN_FIELD) return `Unknown field \`${name}\`.`;
  return `${name === '' ? whole : `\`${name}\``} ${message}${message.endsWith('.') ? '' : '.'}`;
}
