import { currentPack, JURISDICTION_CODES } from '../../../src/domain/jurisdictions/index.ts';
import type { JurisdictionCode } from '../../../src/domain/jurisdictions/pack.ts';

/** How papers cite the statutes of each state. */
const CITED: Readonly<Record<JurisdictionCode, RegExp>> = {
  'US-WY': /W\.S\. [\d-]+/g,
  'US-DE': /Del\. C\. § [\d-]+/g,
  'US-CO': /C\.R\.S\. [\d-]+/g,
};

/** Titles of all states, for a pattern. */
export const STATE_TITLES = JURISDICTION_CODES.map((code) => currentPack(code).title).join('|');

function citedIn(text: string, code: JurisdictionCode): string[] {
  return text.match(CITED[code]) ?? [];
}

/** Returns the statutes of other states that a text cites. */
export function citedElsewhere(text: string, own: JurisdictionCode): string[] {
  return JURISDICTION_CODES.filter((code) => code !== own).flatMap((code) => citedIn(text, code));
}
