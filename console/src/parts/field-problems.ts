import { ApiError } from '#sdk/errors.ts';

type Problem = ApiError['errors'][number];

/** Returns the refusal of a field, by its JSON Pointer. */
export function problemAt(error: Error | null, pointer: string): Problem | null {
  if (!(error instanceof ApiError)) return null;
  return error.errors.find((each) => each.pointer === pointer) ?? null;
}

/** Returns whether everything that was refused is at one of these fields. */
export function isAllAt(error: Error | null, pointers: readonly string[]): boolean {
  return (
    error instanceof ApiError &&
    error.errors.length > 0 &&
    error.errors.every((each) => pointers.includes(each.pointer))
  );
}

/** Returns whether a field was refused only until somebody confirms it. */
export function isAnyUnusual(error: Error | null, pointers: Readonly<Record<string, string>>): boolean {
  return Object.values(pointers).some((pointer) => problemAt(error, pointer)?.code === 'unusual');
}

/** Subjects of sentences about fields that are no name of a thing. */
const SUBJECTS: Readonly<Record<string, string>> = { '/evidence_note': 'A reason' };

/** Returns what is refused at each field of a form, in words for people. `pointers` has the JSON Pointer of each field. */
export function refusalsAt(error: Error, pointers: Readonly<Record<string, string>>): Record<string, string> {
  const refusals = Object.entries(pointers).flatMap(([name, pointer]) => {
    const problem = problemAt(error, pointer);
    return problem === null ? [] : [[name, inWords(problem, SUBJECTS[pointer])]];
  });
  return Object.fromEntries(refusals);
}

/** The problem as a sentence about its field, which the page shows beside it. */
export function inWords({ code, message }: Pick<Problem, 'code' | 'message'>, subject = 'It'): string {
  const predicate = message.replace(/^`[^`]*` /, '');
  // The rest of it is about the members of a call.
  const words = code === 'unusual' ? (predicate.split('. ')[0] ?? predicate) : predicate;
  return `${subject} ${words.replace(/\.$/, '')}.`;
}
