import type { JurisdictionCode } from './pack.ts';
import type { State } from './state.ts';
import { COLORADO } from './us-co-state.ts';
import { DELAWARE } from './us-de-state.ts';
import { WYOMING } from './us-wy-state.ts';

export const STATES: Readonly<Record<JurisdictionCode, State>> = {
  'US-WY': WYOMING,
  'US-DE': DELAWARE,
  'US-CO': COLORADO,
};

/** Returns the law of a state by its code; undefined if the code is unknown. */
export function findState(code: string): State | undefined {
  return Object.hasOwn(STATES, code) ? STATES[code as JurisdictionCode] : undefined;
}
