import { STATE_TITLES } from './citations.ts';

/*
 * Facts that an agreement prints more than once. Each has patterns for the places; all that they capture has to be the
 * same. The text is that of the printed PDF, with single spaces.
 */

export type Contradiction = { kind: string; values: readonly string[] };

type Fact = { kind: string; patterns: readonly RegExp[]; same?: (text: string) => string };

const SHARE = String.raw`(\d+(?:\.\d+)?%)`;
const MONTH = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const APPROVALS = `approvals of at least ${SHARE}`;
const lower = (text: string) => text.toLowerCase();

const FACTS: readonly Fact[] = [
  {
    kind: 'number of members',
    patterns: [
      /Members in law (\d+) members?/g,
      /The company has (\d+) members? in law/g,
      /Part 1: Members \((\d+)\)/g,
    ],
  },
  {
    kind: 'number of agents',
    patterns: [
      /Members in law \d+ members?, and (\d+) agents?/g,
      /Schedule A also lists (\d+) agents?/g,
      /Part 2: [^(]+\((\d+)\)/g,
    ],
  },
  { kind: 'number of observers', patterns: [/(\d+) observers? in part 3/g, /Part 3: [^(]+\((\d+)\)/g] },
  {
    kind: 'share for ordinary proposals',
    patterns: [
      new RegExp(`Votes needed Ordinary ${SHARE}`, 'g'),
      new RegExp(`Ordinary proposals A${APPROVALS.slice(1)}`, 'g'),
    ],
  },
  {
    kind: 'share for amendments',
    patterns: [
      new RegExp(`Ordinary [\\d.]+%, amendment ${SHARE}`, 'g'),
      new RegExp(`Amendments, changes of members A${APPROVALS.slice(1)}`, 'g'),
      new RegExp(`membership vote, with ${APPROVALS}`, 'g'),
      new RegExp(`amending the constitution, with ${APPROVALS}`, 'g'),
    ],
  },
  {
    kind: 'share for dissolution',
    patterns: [
      new RegExp(`, dissolution ${SHARE} of the electorate`, 'g'),
      new RegExp(`Dissolution A${APPROVALS.slice(1)} of the whole electorate`, 'g'),
      new RegExp(`dissolve the company with ${APPROVALS}`, 'g'),
    ],
  },
  { kind: 'quorum', patterns: [/Quorum (None|\d+(?:\.\d+)?%)/g] },
  { kind: 'daily limit', patterns: [/Most in any 24 hours (No limit|\$[\d,.]+\d)/g] },
  { kind: 'end of the fiscal year', patterns: [new RegExp(`last day of ${MONTH}`, 'g')] },
  {
    kind: 'name of the company',
    patterns: [
      /Key terms Company (.+?) State and form/g,
      /The (?:members|sole member) of (.+?) makes? this agreement/g,
    ],
  },
  {
    kind: 'state',
    patterns: [
      /State and form (\w+),/g,
      new RegExp(`Governing law (${STATE_TITLES})`, 'g'),
      /Under the law of (\w+) the company/g,
      new RegExp(`The law of (${STATE_TITLES})\\b`, 'g'),
    ],
  },
  { kind: 'version of the constitution', patterns: [/Constitution, version (\d+)/g, /Version (\d+) BLAKE3/g] },
  { kind: 'hash of the constitution', patterns: [/BLAKE3 ([0-9a-f]{64})/g] },
  {
    kind: 'tax classification',
    patterns: [/Federal tax (.+?) Fiscal year/g, /For federal tax purposes the company is (.+?)\. /g],
    same: lower,
  },
  {
    kind: 'interests in all',
    patterns: [
      /Interests (\S+)(?: units)? in all/g,
      /exactly (100%|[\d.]+%)/g,
      /There are ([\d,]+) units/g,
      /All interests (\S+)/g,
    ],
  },
];

/** Returns every fact that is printed with two values. */
export function differing(text: string): Contradiction[] {
  return FACTS.flatMap(({ kind, patterns, same = (value) => value }) => {
    const values = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, value = '']) => same(value)));
    const distinct = [...new Set(values)];
    return distinct.length < 2 ? [] : [{ kind, values: distinct }];
  });
}

/** How often each fact is printed: one that is not found twice would never be compared. */
export function occurrences(text: string): ReadonlyMap<string, number> {
  return new Map(
    FACTS.map(({ kind, patterns }) => [
      kind,
      patterns.reduce((total, pattern) => total + [...text.matchAll(pattern)].length, 0),
    ]),
  );
}
