import { canonicalJson } from '../formats/canonical.ts';
import { pointerOf } from '../formats/pointer.ts';

/** A change. `pointer` refers to the earlier version for a removal, otherwise to the later one. */
export type Change =
  | { op: 'add'; pointer: string; after: unknown }
  | { op: 'remove'; pointer: string; before: unknown }
  | { op: 'replace'; pointer: string; before: unknown; after: unknown };

/**
 * For each list, the key that identifies an item, so that a new member at the top counts as one change, not as a change
 * of each member. Items of a list without such a key are compared as a whole. A different order of items is not a
 * change.
 */
export const IDENTITY: Readonly<Record<string, string>> = {
  '/members': 'id',
  '/escalation/contacts': 'name',
  '/stock/classes': 'name',
  '/economics/interests': 'member',
  '/officers_and_authority/officers': 'title',
  '/officers_and_authority/authority': 'member',
};

/** Returns the changes in the order of the document, removals first. `before` and `after` may omit defaults. */
export function diffConstitutions(before: object, after: object): Change[] {
  return diff([], before, [], after);
}

type Path = readonly (string | number)[];

function diff(beforePath: Path, before: unknown, afterPath: Path, after: unknown): Change[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(beforePath, before, afterPath, after);
  if (isMap(before) && isMap(after)) return diffMaps(beforePath, before, afterPath, after);
  return [{ op: 'replace', pointer: pointerOf(afterPath), before, after }];
}

function diffMaps(beforePath: Path, before: JsonMap, afterPath: Path, after: JsonMap): Change[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removed.map((key): Change => ({ op: 'remove', pointer: pointerOf([...beforePath, key]), before: before[key] })),
    ...Object.keys(after).flatMap((key): Change[] => {
      const pointer = pointerOf([...afterPath, key]);
      if (!Object.hasOwn(before, key)) return [{ op: 'add', pointer, after: after[key] }];
      return diff([...beforePath, key], before[key], [...afterPath, key], after[key]);
    }),
  ];
}

function diffLists(beforePath: Path, before: unknown[], afterPath: Path, after: unknown[]): Change[] {
  const earlier = byIdentity(beforePath, before);
  const later = byIdentity(afterPath, after);
  return [
    ...[...earlier].flatMap(([identity, { item, index }]): Change[] => {
      if (later.has(identity)) return [];
      return [{ op: 'remove', pointer: pointerOf([...beforePath, index]), before: item }];
    }),
    ...[...later].flatMap(([identity, { item, index }]): Change[] => {
      const was = earlier.get(identity);
      if (was === undefined) return [{ op: 'add', pointer: pointerOf([...afterPath, index]), after: item }];
      return diff([...beforePath, was.index], was.item, [...afterPath, index], item);
    }),
  ];
}

/**
 * Returns the items by their identity. If several items have the same identity, the n-th item is compared with the n-th
 * in the other version.
 */
function byIdentity(path: Path, items: readonly unknown[]): ReadonlyMap<string, { item: unknown; index: number }> {
  const member = IDENTITY[pointerOf(path)];
  const identified = new Map<string, { item: unknown; index: number }>();
  for (const [index, item] of items.entries()) {
    const identity = canonicalJson(member === undefined ? item : (item as JsonMap)[member]);
    let nth = 0;
    while (identified.has(`${nth} ${identity}`)) nth += 1;
    identified.set(`${nth} ${identity}`, { item, index });
  }
  return identified;
}

export type JsonMap = Record<string, unknown>;

export function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
