import { placeWords } from '../../../src/domain/constitution/change-words.ts';

type Problem = { pointer: string; message: string };

/** The labels of a form's fields, by their JSON Pointers. */
export type Labels = Readonly<Record<string, string>>;

/** Every problem once, with its field named by the label, or by its place in words. */
export function itemsOf(problems: readonly Problem[], labels: Labels): string[] {
  return [...new Set(problems.map((problem) => itemOf(problem, labels)))];
}

function itemOf({ pointer, message }: Problem, labels: Labels): string {
  if (pointer === '') return message;
  const label = labels[pointer] ?? placeWords(pointer);
  const predicate = /^`[^`]*` (.*)$/s.exec(message)?.[1];
  return predicate === undefined ? `${label}: ${message}` : `${label} ${predicate}`;
}

/** The detail for people; null if it only repeats one of the problems. */
export function detailOf(detail: string, problems: readonly Problem[]): string | null {
  const told = detail.replaceAll(/\s*See `errors`[^.]*\./g, '').trim();
  return told === '' || problems.some(({ message }) => message === told) ? null : told;
}
