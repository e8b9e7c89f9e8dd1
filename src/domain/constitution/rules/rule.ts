import type { Problem } from '../../formats/problem.ts';
import { currentPack } from '../../jurisdictions/index.ts';
import { type NameProblem, nameProblems } from '../../names/names.ts';
import type { Constitution } from '../constitution.ts';

/**
 * A rule that JSON Schema cannot express. `reads`: the places that it reads (`*` stands for any key or index). If one
 * of these is already invalid, the rule is skipped, so that a misspelt role does not also cause the problem "there is
 * no founder".
 */
export type Rule = { readonly reads: readonly string[]; readonly check: (constitution: Constitution) => Problem[] };

export function notApplicable(pointer: string, message: string): Problem {
  return { pointer, code: 'not_applicable', message };
}

/** Reports the problems of the company's name that have one of the given codes. */
export function nameRule(codes: ReadonlySet<NameProblem['code']>): Rule {
  return {
    reads: ['/jurisdiction', '/legal_form', '/name'],
    check: ({ name, jurisdiction, legal_form: form }) => {
      const pack = currentPack(jurisdiction);
      if (!pack.legalForms[form]) return [];
      return nameProblems(name, form, pack)
        .filter(({ code }) => codes.has(code))
        .map(({ code, message }) => ({ pointer: '/name', code, message }));
    },
  };
}

/** Returns a problem if a value is needed but not given (text `missing`), or given but not needed (`surplus`). */
export function neededExactly(
  pointer: string,
  { isNeeded, isGiven }: { isNeeded: boolean; isGiven: boolean },
  missing: string,
  surplus: string,
): Problem[] {
  if (isNeeded === isGiven) return [];
  return [isNeeded ? { pointer, code: 'required', message: missing } : notApplicable(pointer, surplus)];
}

/** Returns the indexes of items with the same key as an earlier item. */
export function repeatedAt<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): number[] {
  const keys = items.map(keyOf);
  return keys.flatMap((key, at) => (keys.indexOf(key) === at ? [] : [at]));
}
