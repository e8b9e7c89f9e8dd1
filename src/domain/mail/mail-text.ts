/**
 * Type brand that only `mailText` and `mailLines` add, so that no mail can contain an account's text without quoting
 * it.
 */
declare const checked: unique symbol;
export type MailText = string & { readonly [checked]: true };

/** A part of a mail that the service itself writes, such as a link, and that therefore needs no quoting. */
export type Own = { own: string };

/** Maximum length of a quoted text. Longer texts are cut, so that nobody can send a whole message in a name. */
const MAX_LENGTH = 200;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu;
/** Characters that browsers read as the dot in a host name (UTS 46 §2.3). */
const DOT = '[.。．｡]';
const HOST_DOT = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}_-])${DOT}(?=[\\p{L}\\p{M}])|(?<=\\d)${DOT}(?=\\d+${DOT}\\d)|(?<=${DOT}\\d+)${DOT}(?=\\d)`,
  'gu',
);
const SCHEME = /(?<=[a-z][a-z0-9+.-]*)[:：](?=\S)/giu;

/**
 * Quotes a text that an account chose. The result is one line without anything that a mail program turns into a link.
 * Dots in host names, colons after schemes and at signs are put in brackets, as in `example[.]com`. So addresses stay
 * readable, but cannot be clicked.
 */
export function quoteInMail(text: string): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  const short = characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : line;
  const unlinked = short
    .replace(HOST_DOT, '[.]')
    .replace(SCHEME, '[:]')
    .replace(/[@＠]/gu, '[@]')
    // Mail programs also turn \\server\share and //server into links.
    .replace(/[\\＼]{2,}/gu, '\\')
    .replace(/[/／]{2,}/gu, '/')
    .replace(/[“”]/gu, '"');
  return `“${unlinked}”`;
}

/** Template tag for mails. Literal text and `Own` values stay unchanged; every other value is quoted. */
export function mailText(words: TemplateStringsArray, ...values: readonly (string | Own)[]): MailText {
  const text = words.map((word, at) => {
    const value = values[at];
    if (value === undefined) return word;
    return word + (typeof value === 'string' ? quoteInMail(value) : value.own);
  });
  return text.join('') as MailText;
}

export function mailLines(lines: readonly MailText[]): MailText {
  return lines.join('\n') as MailText;
}
