import { wordsOf } from '../names/name-normal-form.ts';

/* Finds a name, a number or a day in text that was extracted from a PDF. */

/** Text of a file, prepared for searching. */
export type ReadableText = {
  /** Letters and digits only, in capitals. */
  letters: string;
  /** Indexes in `letters` at which a word or a number begins, and the index of the end. */
  edges: ReadonlySet<number>;
  /** The words and numbers, each with a blank before and after it. */
  spaced: string;
};

/** The character that ends each page in the text of a file. */
export const END_OF_PAGE = '\f';

/** Returns the text of one page, counted from 1; null if the file does not have this page. */
export function textOfPage(text: string, page: number): string | null {
  return text.split(END_OF_PAGE).slice(0, -1)[page - 1] ?? null;
}

/** Prepares a text for searching. Returns null if the text has no letter or digit, as on a scanned page. */
export function readableText(text: string): ReadableText | null {
  const parts = partsOf(text);
  if (parts.length === 0) return null;
  const edges = new Set([0]);
  let end = 0;
  for (const part of parts) {
    end += part.length;
    edges.add(end);
  }
  return { letters: parts.join(''), edges, spaced: ` ${parts.join(' ')} ` };
}

/**
 * Returns whether the text has these letters and digits in this order, as whole words. Case, accents, punctuation,
 * blanks and line breaks are ignored: `Helios LLC` is in "HELIOS, L.L.C.", and 12-3456789 in "12 3456789".
 */
export function showsWords({ letters, edges }: ReadableText, sought: string): boolean {
  const wanted = partsOf(sought).join('');
  if (wanted === '') return false;
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
    if (edges.has(at) && edges.has(at + wanted.length)) return true;
  }
  return false;
}

/** Words that papers write directly before the name of a company; none of them belongs to the name. */
const BEFORE_A_NAME = new Set(
  'A AN AND AS BUSINESS BY CALLED COMPANY CORPORATION ENTITY FOR FROM IN INTO IS LLC NAME NAMED OF ON RE THAT THE TO WITH'.split(
    ' ',
  ),
);

/** Matches the `&` or capitalized word at the end of a text, but no number: papers print numbers beside names. */
const WORD_BEFORE = /(?<![\p{L}\p{N}&'’-])(&|(?=[\p{N}-]*\p{Lu}|\p{N}+\p{L})[\p{L}\p{N}&'’-]+)[ \t]+$/u;

/**
 * Returns whether every line with this name has another capitalized word directly before it, so that the paper may be
 * about a company with a longer name: "New Helios LLC" for "Helios LLC".
 */
export function showsOnlyLongerName(text: string, name: string): boolean {
  const form = [...partsOf(name).join('')].join('[^\\p{L}\\p{N}]*');
  if (form === '') return false;
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const places = [...plain.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'giu'))];
  const isLonger = ({ index }: RegExpExecArray) => {
    const [, word] = WORD_BEFORE.exec(plain.slice(0, index)) ?? [];
    return word !== undefined && !BEFORE_A_NAME.has(word.toUpperCase());
  };
  return places.length > 0 && places.every(isLonger);
}

/** Returns whether the text has the day of `at`, in UTC or in the time zone, in one of the formats that offices use. */
export function showsDay({ spaced }: ReadableText, at: Date, timeZone: string): boolean {
  return ['UTC', timeZone].some((zone) => waysToWrite(at, zone).some((way) => spaced.includes(` ${way} `)));
}

const MONTH_FIRST =
  / (?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]* \d{1,2}(?: (?:ST|ND|RD|TH))? (?:19|20)\d\d /;
const DAY_FIRST =
  / \d{1,2}(?: (?:ST|ND|RD|TH))?(?: DAY OF)? (?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]* (?:19|20)\d\d /;
const IN_NUMBERS = / (?:\d{1,2} \d{1,2} (?:19|20)\d\d|(?:19|20)\d\d \d{1,2} \d{1,2}) /;

/** Returns whether the text contains days, but not the day of `at`. */
export function showsOtherDays(text: ReadableText, at: Date, timeZone: string): boolean {
  const hasDay = [MONTH_FIRST, DAY_FIRST, IN_NUMBERS].some((form) => form.test(text.spaced));
  return hasDay && !showsDay(text, at, timeZone);
}

/** Words by which an office says that it did not accept a filing, or has not decided yet. */
const REFUSAL =
  / (?:REJECTED|REJECTION|(?:NOT|NOT BEEN) (?:FILED|ACCEPTED|APPROVED)|UNFILED|REFUSED|(?:UNABLE|CANNOT|COULD NOT) (?:TO )?(?:ASSIGN|ACCEPT|PROCESS|FILE)|(?:FILING|DOCUMENT|REVIEW|STATUS|STILL)(?: IS)? PENDING|PENDING (?:REVIEW|FILING|APPROVAL)|NOT EVIDENCE OF FILING|NAME RESERVATION|RESERVATION OF NAME) /;
/** Words by which an office says that it accepted a filing. */
const ACCEPTANCE = / (?:(?:WAS|WERE|IS|ARE|BEEN|DULY|SUCCESSFULLY) (?:DULY )?(?:FILED|ACCEPTED|APPROVED)) /;

/** Returns the words of the text that deny an acceptance; null: none. */
export function refusalIn({ spaced }: ReadableText): string | null {
  return REFUSAL.exec(spaced)?.[0].trim().toLowerCase() ?? null;
}

/** Returns the words of the text that state an acceptance; null if there are none, or if other words deny it. */
export function acceptanceIn(text: ReadableText): string | null {
  if (refusalIn(text) !== null) return null;
  const acceptance = ACCEPTANCE.exec(text.spaced)?.[0].trim().toLowerCase();
  return acceptance ?? (showsGoodStanding(text) ? 'good standing' : null);
}

/** Words allowed between "not" and "in good standing". After any other word, "not" belongs to another statement. */
const BETWEEN = '(?:BE|BEEN|A|CURRENTLY|PRESENTLY|LONGER|YET|NOW|ACTIVE|AND)*';
/** Sentences by which offices say that a company is not in good standing, without blanks. */
const DENIALS = new RegExp(
  `(?:NOT?${BETWEEN}|(?:CEASED|FAILED|FAILS)TOBE|OUTOF|LOST(?:ITS)?|LACKSA?|WOULDBE|WAS|HADBEEN)(?:IN)?GOODSTANDING|(?:CANNOT|UNABLETO|DOESNOT)CERTIFY|(?:IS|STATUS|TAX|SINCE)(?:CURRENTLY)?(?:DELINQUENT|NONCOMPLIANT|FORFEITED|REVOKED|VOID|ADMINISTRATIVELYDISSOLVED|INACTIVE)`,
);

/** Returns whether the text says that a company is in good standing and does not deny it anywhere. */
export function showsGoodStanding({ letters }: ReadableText): boolean {
  return letters.includes('GOODSTANDING') && !DENIALS.test(letters);
}

/** Splits text between letters and digits, because PDF extraction loses blanks, as in "No.2026". */
function partsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => word.match(/\p{N}+|[^\p{N}]+/gu) ?? []);
}

function waysToWrite(at: Date, timeZone: string): string[] {
  const format = (month: 'long' | 'short' | 'numeric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month, day: 'numeric' }).formatToParts(at);
  return (['long', 'short', 'numeric'] as const).flatMap((style) => {
    const parts = new Map(format(style).map(({ type, value }) => [type, value.toUpperCase()]));
    const [year = '', month = '', day = ''] = [parts.get('year'), parts.get('month'), parts.get('day')];
    const [months, days] = [spellings(month), spellings(day)];
    return months.flatMap((m) =>
      days.flatMap((d) => {
        const th = `${d} ${ending(Number(d))}`;
        // In dates written only with numbers, the month comes before the day, as everywhere in the United States.
        const dayFirst =
          style === 'numeric' ? [] : [`${d} ${m} ${year}`, `${th} ${m} ${year}`, `${th} DAY OF ${m} ${year}`];
        return [
          `${m} ${d} ${year}`,
          `${m} ${th} ${year}`,
          `${m} ${d} ${year.slice(2)}`,
          `${year} ${m} ${d}`,
          ...dayFirst,
        ];
      }),
    );
  });
}

function spellings(part: string): string[] {
  return /^\d$/.test(part) ? [part, `0${part}`] : [part];
}

function ending(day: number): string {
  if (day > 10 && day < 14) return 'TH';
  return ['TH', 'ST', 'ND', 'RD'][day % 10] ?? 'TH';
}
