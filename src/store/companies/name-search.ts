import type { Fragment, Reader } from '../core/db.ts';
import { type EntityPageOptions, type EntityView, inEntityPage, inPageOrder, readEntityPage } from '../entities.ts';

/** Maximum number of rows that a search reads in page order. The search by index has the same maximum. */
export const SEARCH_BUDGET = 5_000;
/**
 * Number of rows read before the index is tried. A frequent text is found among these rows; for a rare text, the index
 * is faster.
 */
const FIRST_LOOK = 250;
/** Length of a trigram. Shorter texts have no trigrams, so they are searched at the start of words. */
const TRIGRAM = 3;

/**
 * Returns one page of the entities whose name contains a text; null if the search exceeds its budget, because too many
 * names match and too few of them are near the page's position.
 */
export async function searchEntitiesByName(
  db: Reader,
  accountId: string,
  text: string,
  options: EntityPageOptions,
): Promise<EntityView[] | null> {
  // Words contain only letters and digits, so any other short text has no match.
  if (isShort(text) && !/^[\p{L}\p{N}]+$/u.test(text)) return [];
  const near = await searchNear(db, accountId, text, options, FIRST_LOOK);
  if (near !== null) return near;
  const candidates = foundByIndex(db, accountId, text);
  if (candidates !== null) {
    const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${candidates} e`;
    if (row !== undefined && row.count <= SEARCH_BUDGET) return readEntityPage(db, candidates, accountId, options);
  }
  return searchNear(db, accountId, text, options, SEARCH_BUDGET);
}

function isShort(text: string): boolean {
  return [...text].length < TRIGRAM;
}

/**
 * Searches at most `most` rows that follow in page order. Returns null if they do not fill a page and more rows follow.
 */
async function searchNear(
  db: Reader,
  accountId: string,
  text: string,
  options: EntityPageOptions,
  most: number,
): Promise<EntityView[] | null> {
  const rows = db`
    from entities e where ${inEntityPage(db, accountId, options)} ${inPageOrder(db, options)}`;
  const matches = isShort(text)
    ? db`lower(e.name) ~ ('(^|[^[:alnum:]])' || lower(${text}))`
    : db`position(lower(${text}) in lower(e.name)) > 0`;
  const candidates = db`(select * from (select e.* ${rows} limit ${most}) e where ${matches})`;
  const page = await readEntityPage(db, candidates, accountId, options);
  if (page.length === options.limit) return page;
  const more = await db`select 1 ${rows} offset ${most} limit 1`;
  return more.length === 0 ? page : null;
}

/**
 * Selects matches by index, at most one more than the budget, so that the caller notices an exceeded budget. Returns
 * null if the index cannot help with this text.
 */
function foundByIndex(db: Reader, accountId: string, text: string): Fragment | null {
  const most = SEARCH_BUDGET + 1;
  if (isShort(text))
    return db.isDistributed
      ? foundByServer(db, accountId, db`word_starts(name) @> array[lower(${text}::text)]`, most)
      : db`entities_with_word(${accountId}, lower(${text}), ${most})`;
  // The index consists of trigrams: three letters or digits in a row. For a text without a trigram, the index would
  // read every name of the account.
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return null;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db.isDistributed
    ? foundByServer(db, accountId, db`lower(name) like lower(${pattern}::text)`, most)
    : db`entities_containing(${accountId}, lower(${pattern}), ${most})`;
}

/** Selects matches on Citus, which cannot run the SQL functions that make PostgreSQL use an index. */
function foundByServer(db: Reader, accountId: string, matches: Fragment, most: number): Fragment {
  return db`(select * from entities where account_id = ${accountId} and ${matches} limit ${most})`;
}
