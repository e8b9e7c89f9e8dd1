import type { Fragment, Reader } from '../core/db.ts';
import { type EntityPageOptions, type EntityView, inEntityPage, inPageOrder, readEntityPage } from '../entities.ts';

/**
 * Rows that a search examines: in page order, and then again by index. A text that is frequent is found soon in page
 * order, a rare one soon by index.
 */
export const SEARCH_BUDGET = 5_000;
/** Texts of fewer letters have no trigrams; they are searched at the start of words. */
const TRIGRAM = 3;

/**
 * Returns one page of the entities whose name contains a text, or null if the budget is exceeded: more names match than
 * the budget allows, and too few of them are near the position of the page.
 */
export async function searchEntitiesByName(
  db: Reader,
  accountId: string,
  text: string,
  options: EntityPageOptions,
): Promise<EntityView[] | null> {
  const isShort = [...text].length < TRIGRAM;
  // No word contains anything else.
  if (isShort && !/^[\p{L}\p{N}]+$/u.test(text)) return [];
  const near = db`(
    select * from (select * from entities e where ${inEntityPage(db, accountId, options)} ${inPageOrder(db, options)}
      limit ${SEARCH_BUDGET}) e
    where ${isShort ? db`lower(e.name) ~ ('(^|[^[:alnum:]])' || lower(${text}))` : db`position(lower(${text}) in lower(e.name)) > 0`}
  )`;
  const first = await readEntityPage(db, near, accountId, options);
  if (first.length === options.limit || !(await hasMoreThanBudget(db, accountId, options))) return first;
  const found = foundByIndex(db, accountId, text, isShort);
  if (found === null) return null;
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${found} e`;
  if (row === undefined || row.count > SEARCH_BUDGET) return null;
  return readEntityPage(db, found, accountId, options);
}

async function hasMoreThanBudget(db: Reader, accountId: string, options: EntityPageOptions): Promise<boolean> {
  const rows = await db`
    select 1 from entities e where ${inEntityPage(db, accountId, options)} ${inPageOrder(db, options)}
    offset ${SEARCH_BUDGET} limit 1`;
  return rows.length > 0;
}

/** One row more than the budget, to see that it is exceeded. Null: the index cannot help with this text. */
function foundByIndex(db: Reader, accountId: string, text: string, isShort: boolean): Fragment | null {
  const most = SEARCH_BUDGET + 1;
  if (isShort) return db`entities_with_word(${accountId}, lower(${text}), ${most})`;
  // Trigrams are made of letters and digits; without one every name of the account would be read.
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return null;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db`entities_containing(${accountId}, lower(${pattern}), ${most})`;
}
