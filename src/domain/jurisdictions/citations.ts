import type { Citation, Mark } from './pack.ts';

/** For each mark, a function that makes its citations, for rules that somebody checked in that month (YYYY-MM). */
export function checkedIn(month: string): Readonly<Record<Mark, (citation: string) => Citation>> {
  const citing = (mark: Mark) => (citation: string) => ({ citation, checkedOn: month, mark });
  return {
    statute: citing('statute'),
    official: citing('official'),
    secondary: citing('secondary'),
    inferred: citing('inferred'),
    unconfirmed: citing('unconfirmed'),
  };
}
