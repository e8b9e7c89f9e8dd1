/** The officially assigned country codes of ISO 3166-1 alpha-2, as of November 2026. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  [
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA',
    'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA',
    'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP',
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS',
    'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS',
    'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW',
    'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Wrong codes that people use for a country, such as those of the European Union, of cars and of languages, and
 * withdrawn codes with one successor.
 */
const OFTEN_MEANT: ReadonlyMap<string, string> = new Map(
  [
    'USA US, UK GB, EN GB, EL GR, JA JP, KO KR, SP ES, DA DK, CS CZ, UR UY, RP PH, ZH CN, BU MM, DD DE, FX FR, RH ZW, SU RU, TP TL',
    'YD YE, ZR CD, DY BJ, HV BF, VD VN',
  ].flatMap((line) => line.split(', ').map((pair): [string, string] => [pair.slice(0, -3), pair.slice(-2)])),
);

/** Returns a message about a wrong country code, with the code that was probably meant; null: the code is right. */
export function countryProblem(code: string): string | null {
  if (COUNTRY_CODES.has(code)) return null;
  const text = code.trim().toUpperCase();
  const isMeant = (each: string) => each === text || countryName(each).toUpperCase() === text;
  const meant = OFTEN_MEANT.get(text) ?? [...COUNTRY_CODES].find(isMeant);
  const next =
    meant === undefined
      ? 'Write the code of the country, such as DE for Germany'
      : `Write ${meant} for ${countryName(meant)}`;
  return `is no country code of ISO 3166-1. ${next}`;
}

/**
 * Countries where an address is complete without a postal code. Countries in the last line have postal codes, but most
 * addresses omit them. Source: the address formats of libaddressinput (npm package localized-address-format, November
 * 2026); the lists of the Universal Postal Union were not read.
 */
const WITHOUT_POSTAL_CODE: ReadonlySet<string> = new Set(
  [
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP LY ML',
    'MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW',
    'GH IE LC MS PA PS TT WS',
  ].flatMap((line) => line.split(' ')),
);

/** Returns whether an address in the country is complete only with a postal code. */
export function needsPostalCode(country: string): boolean {
  return !WITHOUT_POSTAL_CODE.has(country);
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the English name of a country, such as "Germany" for DE. */
export function countryName(code: string): string {
  return COUNTRY_CODES.has(code) ? (NAMES.of(code) ?? code) : code;
}

/** Returns the country for the end of an address line; undefined for the United States, which is not printed. */
export function countryLine(code: string | undefined): string | undefined {
  return code === undefined || code === 'US' ? undefined : countryName(code);
}
