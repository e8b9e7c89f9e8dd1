import { AppError } from '../../errors/errors.ts';

/**
 * Returns the row that an id without an account leads to. An import brings no id of another account; should two have one
 * all the same, then nobody can tell whose it is, and neither row is believed.
 */
export function onlyRow<Row>(rows: readonly Row[], what: string): Row | null {
  const [row, other] = rows;
  if (other !== undefined)
    throw new AppError('internal', { detail: 'The service failed.', internal: `several accounts have the ${what}` });
  return row ?? null;
}
