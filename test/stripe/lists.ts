import type { ListAnswer } from './objects.ts';
import { integer, text } from './params.ts';
import { noSuch } from './refusal.ts';

/** Parameters of every list operation beside its own filters. */
export const PAGE_FIELDS = { limit: integer(1, 100), starting_after: text() };

/** Returns a page of a collection: newest first, after the named one, ten by default. */
export function page<T extends { id: string; object: string }>(
  all: ReadonlyMap<string, T>,
  url: string,
  { limit = 10, starting_after }: { limit: number | undefined; starting_after: string | undefined },
  keep: (object: T) => boolean,
): ListAnswer<T> {
  const newestFirst = [...all.values()].reverse();
  const cursor = newestFirst.findIndex((object) => object.id === starting_after);
  if (starting_after !== undefined && cursor === -1) throw noSuch('object', starting_after, 'starting_after');
  const kept = newestFirst.slice(cursor + 1).filter(keep);
  return { object: 'list', data: kept.slice(0, limit), has_more: kept.length > limit, url };
}
