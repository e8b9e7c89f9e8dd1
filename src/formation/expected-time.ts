import type { FilingType } from '../domain/filing/filing.ts';
import { STEP_EXPECTED_MS } from '../domain/filing/formation.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type { Filing } from '../store/filings.ts';

const DAY_MS = 86_400_000;

/** Returns the usual duration of a filing: the days of its state's pack; a simulated office is faster. */
export function filingExpectedMs(
  type: Exclude<FilingType, 'ein'>,
  { packet }: Pick<Filing, 'packet'>,
  isSimulated: boolean,
): number {
  const days = findPack(String(packet['jurisdiction']))?.expectedDays[type]?.value;
  return isSimulated || days === undefined ? STEP_EXPECTED_MS.state_filing : days * DAY_MS;
}
