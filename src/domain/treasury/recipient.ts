import { centsOf } from './money.ts';

/*
 * A recipient is an identifier, as the one who pays writes it: a domain, a DID, an account number, an e-mail address.
 * Printable ASCII without blanks and `*`, in parts between dots of which none is empty: who approves `aws.amazon.com` has
 * not approved one with a Cyrillic а, and a name in another script has its ASCII form (xn--…). Capitals, and the dot of
 * the root at the end, make no difference: two spellings of one payee must not have a cap each.
 */

const PART = '[!-)+\\-,/-~]+';

/** At most 253 characters, as a domain has. */
const RECIPIENT = `(?=.{1,253}$)${PART}(?:\\.${PART})*\\.?`;

export const RECIPIENT_PATTERN = `^${RECIPIENT}$`;

/** Whom a cap is for: a recipient, `*.` and the end of a domain, or `*` for everybody. */
export const CAP_KEY_PATTERN = `^(?:\\*|(?:\\*\\.)?${RECIPIENT})$`;

const WRITTEN = new RegExp(RECIPIENT_PATTERN);

/** Labels of a domain, which are all that `*` stands for: `evil.example/x.aws.amazon.com` is nothing of Amazon's. */
const LABELS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** The one spelling that limits are counted by; undefined when the text is no recipient. */
export function readRecipient(text: string): string | undefined {
  return WRITTEN.test(text) ? oneSpelling(text) : undefined;
}

/** A cap as the constitution has it; `key` is as it is written there. */
export type Cap = { key: string; usd: string };

/**
 * The cap that holds for a recipient: the one by its name, else that of the longest `*.` above it, else `*`, else null.
 * `*.aws.amazon.com` is above every depth of aws.amazon.com, not above aws.amazon.com itself. Of keys that differ in
 * spelling alone the lowest cap holds.
 */
export function capFor(recipient: string, caps: Readonly<Record<string, string>>): Cap | null {
  const matching = Object.entries(caps)
    .filter(([key]) => isAbove(oneSpelling(key), recipient))
    .map(([key, usd]) => ({ key, usd }));
  return matching.reduce<Cap | null>((best, cap) => (best === null || beats(cap, best) ? cap : best), null);
}

/** `spelling`: of the key of a cap. */
function isAbove(spelling: string, recipient: string): boolean {
  if (spelling === '*' || spelling === recipient) return true;
  if (!spelling.startsWith('*.')) return false;
  const end = spelling.slice(1);
  return recipient.endsWith(end) && LABELS.test(recipient.slice(0, -end.length));
}

function beats(cap: Cap, other: Cap): boolean {
  const difference = specificity(cap.key) - specificity(other.key);
  return difference > 0 || (difference === 0 && centsOf(cap.usd) < centsOf(other.usd));
}

/** Of two keys above the same recipient, the longer is the more specific; a name is more so than any. */
function specificity(key: string): number {
  const spelling = oneSpelling(key);
  return spelling.startsWith('*') ? spelling.length : Number.MAX_SAFE_INTEGER;
}

function oneSpelling(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}
