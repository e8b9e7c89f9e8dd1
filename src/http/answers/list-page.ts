import type { PagePosition } from '../../store/core/page.ts';
import type { JsonReply } from './answer.ts';
import { type CursorKeys, type CursorScope, decodeCursor, encodeCursor } from './cursor.ts';
import { json } from './reply.ts';

const DEFAULT_LIMIT = 20;

type Keys = { cursorKeys: CursorKeys };

/** The rows that a page needs: those after a position, up to a limit. */
export type Page = { after: PagePosition | null; limit: number };

/**
 * Returns one page of rows ordered by `(created_at, id)`, in either direction. `read` gets a limit of one row more than
 * the page shows. The extra row tells whether there is a next page.
 */
export async function listPage<Row extends { created_at: Date; id: string }, Item extends object>(
  { cursorKeys }: Keys,
  scope: CursorScope,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  read: (page: Page) => Promise<Row[]>,
  show: (row: Row) => Item,
): Promise<JsonReply<200, { data: Item[]; next_cursor: string | null; has_more: boolean }>> {
  const positionOf = ({ created_at: createdAt, id }: Row) => ({ createdAt, id });
  return json(200, await cursorPage({ cursorKeys }, scope, { limit, cursor }, { read, show, positionOf }));
}

/** Like `listPage`, but for lists in another order and for answers with more fields. */
export async function cursorPage<Row, Item extends object>(
  { cursorKeys }: Keys,
  scope: CursorScope,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  {
    read,
    show,
    positionOf,
  }: {
    read: (page: Page) => Promise<Row[]>;
    show: (row: Row) => Item;
    positionOf: (row: Row) => PagePosition;
  },
) {
  const after = cursor === undefined ? null : decodeCursor(cursorKeys, scope, cursor);
  const rows = await read({ after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const next_cursor = hasMore && last ? encodeCursor(cursorKeys, scope, positionOf(last)) : null;
  return { data: page.map(show), next_cursor, has_more: hasMore };
}
