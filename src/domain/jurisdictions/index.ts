import type { JurisdictionCode, JurisdictionPack, LegalForm } from './pack.ts';
import { usCo, usCoNovember } from './us-co.ts';
import { usDe, usDeBusinessDays, usDeCorporations, usDeNovember, usDeStockTax, usDeWithoutConsent } from './us-de.ts';
import { usWy, usWyBusinessDays, usWyNovember } from './us-wy.ts';

/** Every version of each state's law (pack), the current one first. A company keeps the version it was filed under. */
const VERSIONS: Readonly<Record<JurisdictionCode, readonly [JurisdictionPack, ...JurisdictionPack[]]>> = {
  'US-WY': [usWy, usWyBusinessDays, usWyNovember],
  'US-DE': [usDe, usDeStockTax, usDeWithoutConsent, usDeCorporations, usDeBusinessDays, usDeNovember],
  'US-CO': [usCo, usCoNovember],
};

export const DEFAULT_JURISDICTION: JurisdictionCode = 'US-WY';

export const JURISDICTION_CODES = Object.keys(VERSIONS) as readonly JurisdictionCode[];

/** Every combination of state and legal form. */
export const STATE_FORMS: readonly (readonly [JurisdictionCode, LegalForm])[] = JURISDICTION_CODES.flatMap((code) =>
  (Object.keys(VERSIONS[code][0].legalForms) as LegalForm[]).map((form) => [code, form] as const),
);

export function currentPack(code: JurisdictionCode): JurisdictionPack {
  return VERSIONS[code][0];
}

/** Returns a state's law (pack) in the given or else the current version; undefined: unknown code or version. */
export function findPack(code: string, packVersion?: string): JurisdictionPack | undefined {
  if (!Object.hasOwn(VERSIONS, code)) return undefined;
  const versions = VERSIONS[code as JurisdictionCode];
  return packVersion === undefined ? versions[0] : versions.find((pack) => pack.packVersion === packVersion);
}
