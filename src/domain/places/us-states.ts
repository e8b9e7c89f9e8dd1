import { editDistance } from '../formats/text.ts';

/**
 * States, territories and military "states" of the United States, with the beginnings of their ZIP codes: ranges of
 * three digits, or whole codes outside the ranges of the state. Source: USPS Publication 28, appendix B, and labeling
 * list L002; compared with the npm package zipcodes 8.0.0 in November 2026.
 */
const STATES: Readonly<Record<string, readonly [name: string, zips: string]>> = {
  AA: ['Armed Forces Americas', '340'],
  AE: ['Armed Forces Europe', '090-099'],
  AK: ['Alaska', '995-999'],
  AL: ['Alabama', '350-369'],
  AP: ['Armed Forces Pacific', '962-966'],
  AR: ['Arkansas', '716-729'],
  AS: ['American Samoa', '96799'],
  AZ: ['Arizona', '850-865'],
  CA: ['California', '900-961'],
  CO: ['Colorado', '800-816'],
  CT: ['Connecticut', '060-069'],
  DC: ['District of Columbia', '200 202-205 569'],
  DE: ['Delaware', '197-199'],
  FL: ['Florida', '320-339 341-349'],
  FM: ['Federated States of Micronesia', '96941-96944'],
  GA: ['Georgia', '300-319 398-399'],
  GU: ['Guam', '96910-96932'],
  HI: ['Hawaii', '967-968'],
  IA: ['Iowa', '500-528'],
  ID: ['Idaho', '832-838'],
  IL: ['Illinois', '600-629'],
  IN: ['Indiana', '460-479'],
  KS: ['Kansas', '660-679'],
  KY: ['Kentucky', '400-427'],
  LA: ['Louisiana', '700-714'],
  MA: ['Massachusetts', '010-027 055'],
  MD: ['Maryland', '206-219 20588'],
  ME: ['Maine', '039-049'],
  MH: ['Marshall Islands', '96960-96970'],
  MI: ['Michigan', '480-499'],
  MN: ['Minnesota', '550-567'],
  MO: ['Missouri', '630-658'],
  MP: ['Northern Mariana Islands', '96950-96952'],
  MS: ['Mississippi', '386-397'],
  MT: ['Montana', '590-599'],
  NC: ['North Carolina', '270-289'],
  ND: ['North Dakota', '580-588'],
  NE: ['Nebraska', '680-693'],
  NH: ['New Hampshire', '030-038'],
  NJ: ['New Jersey', '070-089'],
  NM: ['New Mexico', '870-884'],
  NV: ['Nevada', '889-898'],
  NY: ['New York', '005 100-149 06390'],
  OH: ['Ohio', '430-459'],
  OK: ['Oklahoma', '730-732 734-749'],
  OR: ['Oregon', '970-979'],
  PA: ['Pennsylvania', '150-196'],
  PR: ['Puerto Rico', '006-007 009'],
  PW: ['Palau', '96939-96940'],
  RI: ['Rhode Island', '028-029'],
  SC: ['South Carolina', '290-299'],
  SD: ['South Dakota', '570-577'],
  TN: ['Tennessee', '370-385'],
  TX: ['Texas', '733 750-799 885 73960'],
  UT: ['Utah', '840-847'],
  VA: ['Virginia', '201 220-246 20598'],
  VI: ['U.S. Virgin Islands', '008'],
  VT: ['Vermont', '050-054 056-059'],
  WA: ['Washington', '980-994'],
  WI: ['Wisconsin', '530-549'],
  WV: ['West Virginia', '247-268'],
  WY: ['Wyoming', '820-831 83414'],
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  WASHINGTONDC: 'DC',
  VIRGINISLANDS: 'VI',
  MICRONESIA: 'FM',
};

const CODES: ReadonlyMap<string, string> = new Map([
  ...Object.keys(STATES).map((code) => [code, code] as const),
  ...Object.entries(STATES).map(([code, [name]]) => [plain(name), code] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** Returns the code of a state from its code or name in any case; undefined if there is no such state. */
export function stateCode(text: string): string | undefined {
  return CODES.get(plain(text));
}

/** Returns the name and code of a state, such as "Wyoming (WY)". */
export function stateWords(code: string): string {
  return `${STATES[code]?.[0]} (${code})`;
}

/** Leaves out blanks and signs, so that "D.C." becomes DC, and "New-York" matches New York. */
function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.,-]+/g, '');
}

/** Returns the code of the state whose name or code is most like the text; undefined if none is similar. */
export function nearestState(text: string): string | undefined {
  const written = plain(text);
  const distances = [...CODES.entries()]
    .filter(([name]) => name.length > 2)
    .map(([name, code]) => ({ code, distance: editDistance(written, name) }));
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  if (nearest !== undefined && nearest.distance <= Math.floor(written.length / 4)) return nearest.code;
  // An abbreviation, such as "Wyo." or "Calif", counts if it is the beginning of the name of exactly one state.
  const begun = new Set(
    [...CODES.entries()].filter(([name]) => written.length > 2 && name.startsWith(written)).map(([, code]) => code),
  );
  return begun.size === 1 ? [...begun][0] : undefined;
}

const ZIP = /^(\d{5})(?:-\d{4})?$/;

export function isZip(text: string): boolean {
  return ZIP.test(text);
}

/**
 * Returns the codes of the states that have the ZIP code. Some ZIP codes have two states, because a few beginnings
 * belong to both.
 */
export function statesOfZip(zip: string): string[] {
  const five = ZIP.exec(zip)?.[1];
  if (five === undefined) return [];
  return Object.entries(STATES).flatMap(([code, [, ranges]]) => (isZipWithin(five, ranges) ? [code] : []));
}

/**
 * Returns whether a ZIP code begins with one of the given ranges or single beginnings, which have equal length and are
 * separated by blanks.
 */
export function isZipWithin(zip: string, ranges: string): boolean {
  return ranges.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    const begin = zip.slice(0, first.length);
    return begin >= first && begin <= last;
  });
}
