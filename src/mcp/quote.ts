/** Text written by someone else, marked so that a model reads it as data. */
export type Quoted = { quoted: string };

const LONGEST = 2_000;
/**
 * Characters to remove: control characters, and those that reverse or hide text. A person would not see them, but a
 * model would read them.
 */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** Marks a text written by an office or a person, so that a model reads it as data. */
export function quote(text: string): Quoted {
  return { quoted: text.replaceAll(HIDDEN, '').slice(0, LONGEST) };
}

export function quoteOrNull(text: string | null | undefined): Quoted | null {
  return text === null || text === undefined ? null : quote(text);
}
