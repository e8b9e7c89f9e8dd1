import type { Citation, Mark } from './pack.ts';

/** Returns, for each mark of certainty, a function that creates a citation last checked in this month (YYYY-MM). */
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
