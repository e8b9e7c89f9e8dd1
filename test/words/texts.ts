/** Members of openapi.json and of the table of errors that hold a text for people. */
export const TEXT_MEMBERS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'detail',
  'message',
  'error',
  // Of an error's explanation, and of examples.
  'meaning',
  'cause',
  'fix',
  'reason',
  'next_step',
  'missing',
]);

export type Text = { place: string; text: string };

/** Every text for people in a JSON document, with the JSON Pointer to it. */
export function textsOf(document: unknown, path: readonly string[] = []): Text[] {
  if (typeof document === 'string') {
    return TEXT_MEMBERS.has(memberOf(path)) ? [{ place: path.map((step) => `/${step}`).join(''), text: document }] : [];
  }
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) => textsOf(value, [...path, name]));
}

/** The member that a value belongs to: an example of a text is a text. */
export function memberOf(path: readonly string[]): string {
  return path.findLast((step) => step !== 'examples' && !/^\d+$/.test(step)) ?? '';
}
