import { parse, stringify } from 'yaml';
import { type Change, diffConstitutions } from '#domain/constitution/diff.ts';

/** Returns the differences of two texts as their authors wrote them; null while one of them cannot be read. */
export function textDifferences(before: string, after: string): Change[] | null {
  try {
    const [earlier, later] = [before, after].map((text) => parse(text) as unknown);
    return isObject(earlier) && isObject(later) ? diffConstitutions(earlier, later) : null;
  } catch {
    return null;
  }
}

/** Returns the source as YAML for people: one that was sent as JSON, or made from a template, is on one line. */
export function readableSource(source: string): string {
  return source.startsWith('{') ? stringify(parse(source), { lineWidth: 0 }) : source;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
