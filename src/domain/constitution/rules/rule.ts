import type { Problem } from '../../formats/problem.ts';
import type { Constitution } from '../constitution.ts';

/**
 * A rule that JSON Schema cannot express. It names the places it reads (`*` stands for any member). If one of them is
 * already invalid, the rule is skipped, so that a typing error in one role does not also report "there is no founder".
 */
export type Rule = { readonly reads: readonly string[]; readonly check: (constitution: Constitution) => Problem[] };
