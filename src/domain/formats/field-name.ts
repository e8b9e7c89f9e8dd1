import { pathOf } from './pointer.ts';

/** How a message names the place that a JSON Pointer leads to: `members[1].id`; empty for the whole. */
export function fieldName(pointer: string): string {
  return pathOf(pointer)
    .map((segment, index) => (/^\d+$/.test(segment) ? `[${segment}]` : `${index === 0 ? '' : '.'}${segment}`))
    .join('');
}

export const UNKNOWN_FIELD = 'unknown field';

/** Makes a sentence of a problem: the field is the subject of a message that begins with a small letter. */
export function problemSentence(
  { pointer, message }: { pointer: string; message: string },
  whole = 'The body',
): string {
  if (!/^[a-z]/.test(message)) return message;
  const name = fieldName(pointer);
  if (message === UNKNOWN_FIELD) return `Unknown field \`${name}\`.`;
  return `${name === '' ? whole : `\`${name}\``} ${message}${message.endsWith('.') ? '' : '.'}`;
}
