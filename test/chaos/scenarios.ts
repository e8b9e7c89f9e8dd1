import type { PlantName } from './plants.ts';
import type { Scenario } from './scenario.ts';
import { ANSWERS } from './scenarios-answers.ts';
import { DYING } from './scenarios-dying.ts';
import { GIVING_UP } from './scenarios-giving-up.ts';

/** The scenario that has to find each planted bug. */
export const SCENARIOS: Record<PlantName, Scenario> = { ...ANSWERS, ...DYING, ...GIVING_UP };
