/** The last row of a page in a list ordered by (created_at, id). */
export type PagePosition = { createdAt: Date; id: string };

/**
 * The page to read from a list ordered by (created_at, id). `after`: the last row of the previous page; null: the first
 * page.
 */
export type PageRange = { after: PagePosition | null; limit: number };

/** An id that sorts before every other. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Yields all rows of a list in batches. `read`: returns the next rows after a key; none at the end. */
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
