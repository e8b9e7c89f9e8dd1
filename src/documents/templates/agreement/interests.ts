import type { Interest } from '../../../domain/constitution/agreement-parts.ts';

export function thousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

export function shareText(percent: string): string {
  return `${percent}%`;
}

/** Returns the total number of units; undefined if interests are percentages. */
export function unitsTotal(interests: readonly Interest[]): string | undefined {
  if (interests.every(({ units }) => units === undefined)) return undefined;
  return thousands(String(interests.reduce((total, { units }) => total + BigInt(units ?? 0), 0n)));
}

export function interestText({ percent, units }: Interest): string {
  return percent === undefined ? thousands(units ?? '') : shareText(percent);
}
