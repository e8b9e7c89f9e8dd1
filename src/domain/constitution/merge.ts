import { canonicalJson } from '../formats/canonical.ts';
import { pointerOf } from '../formats/pointer.ts';
import { IDENTITY, isMap, type JsonMap } from './diff.ts';

/** A place in a document that two people changed differently. `undefined`: the value is missing. */
export type Conflict = { pointer: string; mine: unknown; theirs: unknown };

/**
 * Merges two people's changes to the same version. If both changed the same place differently, the change in `mine` is
 * kept and a conflict is reported. List items are matched by their identifying key; a list without such a key is
 * treated as one value.
 */
export function mergeConstitutions(
  base: object,
  mine: object,
  theirs: object,
): { merged: Record<string, unknown>; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  return { merged: merge([], { base, mine, theirs }, conflicts) as Record<string, unknown>, conflicts };
}

/**
 * Adds the defaults of the base version to a person's text, so that an omitted default does not count as a removal.
 * `written`: the base version as it was sent; `full`: the same version with every default.
 */
export function withDefaults(mine: object, written: object, full: object): object {
  return complete([], mine, written, full) as object;
}

function complete(path: Path, mine: unknown, written: unknown, full: unknown): unknown {
  const identity = IDENTITY[pointerOf(path)];
  if (identity !== undefined && Array.isArray(mine) && Array.isArray(full)) {
    const [fulls, writtens] = [full, Array.isArray(written) ? written : []].map((items) => byIdentity(items, identity));
    if (!fulls || !writtens) return mine;
    return mine.map((item: unknown) => {
      const id = isMap(item) ? own(item, identity) : undefined;
      return typeof id === 'string' ? complete([...path, id], item, own(writtens, id), own(fulls, id)) : item;
    });
  }
  if (!isMap(mine) || !isMap(full)) return mine;
  const entries = Object.entries(full).flatMap(([key, value]): [string, unknown][] => {
    const was = isMap(written) ? own(written, key) : undefined;
    if (Object.hasOwn(mine, key)) return [[key, complete([...path, key], mine[key], was, value)]];
    return was === undefined ? [[key, value]] : [];
  });
  return { ...mine, ...Object.fromEntries(entries) };
}

type Path = readonly (string | number)[];
type Sides<T> = { base: T; mine: T; theirs: T };

function merge(path: Path, sides: Sides<unknown>, conflicts: Conflict[]): unknown {
  const { base, mine, theirs } = sides;
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isMap(base) && isMap(mine) && isMap(theirs)) return mergeMaps(path, { base, mine, theirs }, conflicts);
  const identity = IDENTITY[pointerOf(path)];
  if (identity !== undefined && Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const maps = [base, mine, theirs].map((items) => byIdentity(items, identity));
    if (maps.every((map) => map !== null)) {
      const [before, own, other] = maps as [JsonMap, JsonMap, JsonMap];
      return Object.values(mergeMaps(path, { base: before, mine: own, theirs: other }, conflicts));
    }
  }
  conflicts.push({ pointer: pointerOf(path), mine, theirs });
  return mine;
}

/** Merges two maps in the order of `mine`, followed by the keys that only `theirs` has. */
function mergeMaps(path: Path, { base, mine, theirs }: Sides<JsonMap>, conflicts: Conflict[]): JsonMap {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)]);
  const merged = [...keys].map((key) => {
    const sides = { base: own(base, key), mine: own(mine, key), theirs: own(theirs, key) };
    return [key, merge([...path, key], sides, conflicts)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function byIdentity(items: readonly unknown[], member: string): JsonMap | null {
  const entries = items.map((item) => [isMap(item) ? own(item, member) : undefined, item] as const);
  const isClear = entries.every(([identity]) => typeof identity === 'string');
  const map = Object.fromEntries(entries) as JsonMap;
  return isClear && Object.keys(map).length === items.length ? map : null;
}

function own(map: JsonMap, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(one) === canonicalJson(other);
}
