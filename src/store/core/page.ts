/** The last row of a page in a list ordered by (created_at, id). */
export type PagePosition = { createdAt: Date; id: string };

/** One page of such a list. `after`: the last row of the page before; null: the first page. */
export type PageRange = { after: PagePosition | null; limit: number };

/** Comes before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Yields all rows of a list, a few at a time. `read`: the next rows after a key; it returns none at the end. */
export async function* eachRow<Key, Row extends Key>(
  start: Key,
  read: (after: Key) => PromiseLike<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = start; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
