import { pointerOf } from './pointer.ts';

/* SSN and ITIN (nine digits, 3-2-4) are never accepted, stored, logged or shown. An EIN (2-7) is allowed. */

/** Separators between the groups of digits: any dash, minus, blank or invisible character, alone or between blanks. */
const GAP = String.raw`[\p{Pd}\p{Zs}\p{Cf}\t\u02d7\u2043\u2212\u30fb\uff65]{1,3}`;
const WRITTEN = new RegExp(String.raw`(?<!\p{Nd})\p{Nd}{3}${GAP}\p{Nd}{2}${GAP}\p{Nd}{4}(?!\p{Nd})`, 'u');
/**
 * Nine digits without separators. Searched only in parts about a person or tax, because elsewhere nine digits are
 * probably a serial number.
 */
const BARE = /(?<![\p{L}\p{N}])\p{Nd}{9}(?![\p{L}\p{N}])/u;
const ANYWHERE = new RegExp(WRITTEN.source, 'gu');
const IN_A_PARTY = new RegExp(`${WRITTEN.source}|${BARE.source}`, 'gu');
/** Quick test before the exact search for tax numbers. It rules out most texts, and is five times as fast. */
const MAY_HOLD = /\d{3}\D{1,3}\d\d\D{1,3}\d{4}|\d{9}|\P{ASCII}/u;

const PARTY_PARTS: ReadonlySet<string> = new Set([
  'members',
  'escalation',
  'organizer',
  'registered_agent',
  'responsible_party',
  'consent',
  'tax',
  'ein',
  'waiver',
]);

export const PERSONAL_TAX_NUMBER = {
  code: 'personal_tax_number',
  message: 'looks like a personal tax number (SSN or ITIN), which is never accepted. Remove it.',
} as const;

export function isPartyPart(name: string): boolean {
  return PARTY_PARTS.has(name);
}

/** Returns the index at which a personal tax number begins, or -1. */
export function personalTaxNumberAt(text: string, isParty: boolean): number {
  if (!MAY_HOLD.test(text)) return -1;
  const at = text.search(WRITTEN);
  return at === -1 && isParty ? text.search(BARE) : at;
}

/** Text that replaces a removed tax number. */
export const REDACTED = '…';

export function redactTaxNumbers(text: string, isParty = false): string {
  return MAY_HOLD.test(text) ? text.replace(isParty ? IN_A_PARTY : ANYWHERE, REDACTED) : text;
}

/** Applies `redactTaxNumbers` to every text in a value, including property names. */
export function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redactTaxNumbers(value);
  if (Array.isArray(value)) return value.map(redactDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redactTaxNumbers(name), redactDeep(member)]),
  );
}

const NO_RULES: ReadonlyMap<string, string> = new Map();

/**
 * Returns a JSON Pointer to every text and property name that contains a personal tax number; the pointers do not
 * contain the number. `skip`: pointers to fields that are not searched, each with the `typeof` that its value must have
 * to be skipped.
 */
export function personalTaxNumbersIn(value: unknown, skip: ReadonlyMap<string, string> = NO_RULES): string[] {
  return holdsOne(value, false) ? pointersIn(value, skip) : [];
}

function pointersIn(value: unknown, skip: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const visit = (inner: unknown, path: readonly string[], isParty: boolean): void => {
    if (skip.get(pointerOf(path)) === typeof inner) return;
    if (typeof inner !== 'object' || inner === null) {
      if (isWrong(inner, isParty)) found.push(pointerOf(path));
      return;
    }
    for (const [name, member] of Object.entries(inner)) {
      const below = isParty || isPartyPart(name);
      const place = [...path, redactTaxNumbers(name, true)];
      if (isWrong(name, isParty)) found.push(pointerOf(place));
      visit(member, place, below);
    }
  };
  visit(value, [], false);
  return found;
}

/**
 * Returns whether the value contains a personal tax number. This test is faster than the search for the places of the
 * numbers, and nearly all values contain no tax number.
 */
function holdsOne(value: unknown, isParty: boolean): boolean {
  if (typeof value !== 'object' || value === null) return isWrong(value, isParty);
  if (Array.isArray(value)) return value.some((item) => holdsOne(item, isParty));
  return Object.entries(value).some(
    ([name, member]) => isWrong(name, isParty) || holdsOne(member, isParty || isPartyPart(name)),
  );
}

function isWrong(value: unknown, isParty: boolean): boolean {
  if (typeof value === 'string') return personalTaxNumberAt(value, isParty) !== -1;
  return typeof value === 'number' && isParty && personalTaxNumberAt(String(value), true) !== -1;
}
