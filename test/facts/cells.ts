import type { FilingType } from '../../src/domain/filing/filing.ts';
import { FULL } from '../harness/sizes.ts';
import { ODDITIES, type Oddity, spoiltDate, spoiltNumber, spoiltText } from './oddities.ts';
import { BY_REGISTRY } from './table.ts';

/* The cells of the table of what a registry asserts, and a value for each. */

export type Fact = keyof typeof BY_REGISTRY;
export type Cell = { fact: Fact; oddity: Oddity; outcome: string };
const CELLS: Cell[] = Object.entries(BY_REGISTRY).flatMap(([fact, row]) =>
  ODDITIES.map((oddity) => ({ fact: fact as Fact, oddity, outcome: row[oddity] })).filter(
    ({ outcome }) => outcome !== '-',
  ),
);

export const cellsOf = (...facts: Fact[]) => CELLS.filter(({ fact }) => facts.includes(fact));

/** One cell after the other at full size; otherwise all facts of a group are odd at once. */
export function runsOf(...facts: Fact[]): { facts: Fact[]; oddity: Oddity; outcome: string }[] {
  const cells = cellsOf(...facts);
  if (FULL) return cells.map(({ fact, ...cell }) => ({ ...cell, facts: [fact] }));
  return ODDITIES.flatMap((oddity) => {
    const same = cells.filter((cell) => cell.oddity === oddity);
    return same[0] === undefined ? [] : [{ oddity, outcome: same[0].outcome, facts: same.map(({ fact }) => fact) }];
  });
}

/** Returns an odd value of the fact; `other` is a company whose numbers are taken. */
export function spoiltFact(
  fact: Fact,
  oddity: Oddity,
  type: FilingType,
  other: { ein: string | null; filing_number: string | null } = { ein: null, filing_number: null },
) {
  const spoilt = (() => {
    if (fact === 'number') {
      const others = (type === 'ein' ? other.ein : other.filing_number) ?? '';
      return spoiltNumber(oddity, { others, odd: type === 'ein' ? '123' : 'Q7/21' });
    }
    const isDate = /filed_at|expected_at|received_at|resubmit_by/.test(fact);
    return isDate ? spoiltDate(oddity) : spoiltText(oddity, 'usual');
  })();
  if (spoilt === null) throw new Error(`${fact}: ${oddity} has no value`);
  return spoilt;
}
