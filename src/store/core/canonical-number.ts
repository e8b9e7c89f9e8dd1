import type { Fragment, Reader } from './db.ts';

/** The SQL of `canonicalNumber`: the letters and digits of a number, in lower case. */
export function canonicalIn(sql: Reader, number: Fragment): Fragment {
  return sql`lower(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g'))`;
}
