import type { Problem } from '../formats/problem.ts';
import type { Constitution } from './constitution.ts';

/**
 * What the schema cannot say. A rule names the places it reads (`*` stands for any member): when one of them is wrong
 * already the rule is skipped, so that a typing error in one role does not also read "there is no founder".
 */
export type Rule = { readonly reads: readonly string[]; readonly check: (constitution: Constitution) => Problem[] };
