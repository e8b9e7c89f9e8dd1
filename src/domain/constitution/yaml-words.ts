import type { YAMLError } from 'yaml';

/**
 * The parts of a YAML error that are used here. The library's message is never shown, because it may quote the text.
 */
export type YamlFault = Pick<YAMLError, 'code' | 'message'> & {
  /** The rest of the line, starting at the error's position. */
  rest: string;
};

const CLOSE_BRACKET = 'A bracket or brace that was opened before is not closed: add the missing ] or }.';
const SAME_COLUMN =
  'The indentation is wrong: the entries of one map or list begin in the same column. Compare it with the lines above.';
const UNKNOWN = 'This is not valid YAML. Check the quotes, brackets and indentation of this line and the line above.';

type Cause = string | ((fault: YamlFault) => string);

const CAUSES: Partial<Record<YAMLError['code'], Cause>> = {
  DUPLICATE_KEY: 'This key is in the same map twice. Remove or rename one of the two.',
  NON_STRING_KEY: 'A key must be text. If the value contains a colon or braces, put it in quotes.',
  TAB_AS_INDENT: 'A tab is used for the indentation. Use spaces.',
  BAD_INDENT: ({ message }) => (message.startsWith('Flow ') ? CLOSE_BRACKET : SAME_COLUMN),
  BLOCK_AS_IMPLICIT_KEY: ({ rest }) =>
    hasColon(rest)
      ? 'An unquoted value contains a colon followed by a space. Put the value in quotes.'
      : 'The next line is indented deeper, although this line already has a value. Check the indentation of both.',
  MULTILINE_IMPLICIT_KEY: ({ rest }) =>
    /\S:\S/.test(rest)
      ? 'The space after the colon is missing: write "key: value".'
      : 'The colon after the key is missing: write "key: value".',
  BLOCK_IN_FLOW: 'A comma is missing between two entries in brackets or braces.',
  MISSING_CHAR: ({ message }) => {
    if (/closing ['"]/.test(message)) return 'A quotation mark in a line above is opened and never closed.';
    if (message.startsWith('Sequence item')) return `${SAME_COLUMN} Every item of a list begins with "- ".`;
    return message.startsWith('Flow ') ? CLOSE_BRACKET : UNKNOWN;
  },
  BAD_SCALAR_START: 'A value without quotes cannot begin with this character. Put the value in quotes.',
  BAD_DQ_ESCAPE:
    'In double quotes a backslash begins an escape, and this one does not exist. Write two backslashes, or use single quotes.',
  UNEXPECTED_TOKEN: ({ message, rest }) => {
    if (/^[[\]{},]/.test(rest.trimStart())) return 'A bracket, a brace or a comma stands where a value is expected.';
    if (message.includes('at node end'))
      return 'Text follows a value that has already ended. Put all of the value in one pair of quotes.';
    return UNKNOWN;
  },
};

export function yamlCause(fault: YamlFault): string {
  const cause = CAUSES[fault.code] ?? UNKNOWN;
  return typeof cause === 'string' ? cause : cause(fault);
}

function hasColon(text: string): boolean {
  return /:(?:\s|$)/.test(text);
}
