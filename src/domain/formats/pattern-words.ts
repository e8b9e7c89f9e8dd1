import { DAY_OR_TIME_PATTERN, DAY_PATTERN, PAR_VALUE_PATTERN, QUANTITY_PATTERN } from './decimal.ts';
import { EIN_PATTERN } from './ein.ts';
import { LATIN_NAME_PATTERN } from './latin-name.ts';
import { MAILBOX_PATTERN } from './mailbox.ts';
import { CAP_KEY_PATTERN, DID_PATTERN, DOLLARS_PATTERN, PHONE_PATTERN } from './patterns.ts';

const DID = 'a DID, such as did:key:z6Mk… or did:web:example.com';
const DOLLARS = 'dollars with at most two decimals, such as "2500.00"';

/** The words for each pattern. A test finds patterns without words. */
const WORDS: Readonly<Record<string, string>> = {
  '\\S': 'text with at least one character that is not a space',
  '^[^\\u0000-\\u001f\\u007f]*$': 'text on one line, without control characters',
  '^[^\\u0000-\\u001f\\u007f]{1,40}$': 'a name of 1 to 40 characters on one line, without control characters',
  '^\\S(?:.*\\S)?$': 'text on one line, without spaces at its beginning or end',
  '^\\S(?:[^\\r\\n\\t]*\\S)?$': 'text on one line, without tabs, and without spaces at its beginning or end',
  '^[A-Z]{2}$': 'two capital letters, such as US or WY',
  '^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$':
    'letters and digits, with spaces or hyphens between them, such as 82001',
  '^[^\\s@<>()\\[\\],;:"\\\\]{1,64}@[^\\s@<>()\\[\\],;:"\\\\.]+(?:\\.[^\\s@<>()\\[\\],;:"\\\\.]+)+$':
    'one e-mail address, such as ada@example.com',
  [MAILBOX_PATTERN]:
    'one e-mail address with only the letters A to Z, digits and signs before the @, such as ada@example.com',
  [DAY_OR_TIME_PATTERN]: 'a date or a time with its zone, such as 2026-04-26 or 2026-04-26T18:00:00Z',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$':
    'a time in UTC with milliseconds, such as 2026-04-26T18:00:00.000Z',
  '^2[0-9]{3}-': 'a time in the years 2000 to 2999, such as 2026-04-26T18:00:00Z',
  '^2[0-9]{3}-(?:0[1-9]|1[0-2])$': 'a year and a month, such as 2026-04',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': 'hours and minutes from 00:00 to 23:59',
  '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$': 'hours and minutes from 00:00 to 24:00',
  '^\\d{1,12}(\\.\\d{1,2})?$': DOLLARS,
  '^\\d{1,20}\\.\\d{2}$': 'dollars with two decimals, such as "2500.00"',
  '^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$': DID,
  '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$': 'an Ed25519 public key in Multikey form: z6Mk and 44 more base58 characters',
  '^[A-Z]{2}-[A-Z0-9]{1,3}$': 'an ISO 3166-2 code, such as US-WY',
  '^[0-9a-f]{64}$': '64 hexadecimal digits in lower case',
  '^[\\x21-\\x7e]{1,200}$': 'at most 200 ASCII characters without spaces',
  '^[\\x21-\\x7e]{1,60}$': 'at most 60 ASCII characters without spaces',
  [DID_PATTERN]: DID,
  [LATIN_NAME_PATTERN]: 'a name in Latin letters, such as Li Xiaoming',
  [PHONE_PATTERN]: 'a telephone number that begins with + and its country code, such as +1 307-555-0142',
  [EIN_PATTERN]: 'two digits, a hyphen and seven digits, such as 12-3456789',
  [DOLLARS_PATTERN]: DOLLARS,
  [PAR_VALUE_PATTERN]: 'dollars of at least 0 with at most six decimals, such as "0.001"',
  [QUANTITY_PATTERN]: 'a number of at least 0 with at most twelve decimals, such as "40"',
  [DAY_PATTERN]: 'a day, such as 2026-11-20',
  [CAP_KEY_PATTERN]:
    'one word of at most 253 characters without spaces, commas or asterisks, such as aws.amazon.com; *.example.com for every name below it, or * for all others',
};

export const WORDED_PATTERNS = Object.keys(WORDS);

/** Describes a pattern in words; in general words if the table lacks the pattern. */
export function patternWords(pattern: string | undefined): string {
  return (pattern === undefined ? undefined : WORDS[pattern]) ?? 'text of the form that the schema describes';
}
