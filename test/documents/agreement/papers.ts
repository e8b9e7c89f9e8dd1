import type { Contradiction } from './facts.ts';

/** The text of a company's papers. */
export type Papers = { agreement: string; worksheet: string; articles: string };

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const ENTITY_TYPES: Readonly<Record<string, string>> = {
  'Other (specify): Disregarded entity': 'disregarded as an entity separate from its member',
  Partnership: 'a partnership',
};

function capture(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? 'not found';
}

/** Returns every fact on which two papers of one company differ. */
export function paperDifferences({ agreement, worksheet, articles }: Papers): Contradiction[] {
  const pairs: [kind: string, one: string, other: string][] = [
    [
      'members on the worksheet',
      capture(agreement, /The company has (\d+) members? in law/),
      capture(worksheet, /8b Number of LLC members (\d+)/),
    ],
    [
      'entity type on the worksheet',
      capture(agreement, /For federal tax purposes the company is (.+?)\. /),
      ENTITY_TYPES[
        capture(worksheet, /9a Type of entity \(one box\) (Other \(specify\): Disregarded entity|Partnership)/)
      ] ?? 'not found',
    ],
    [
      'closing month on the worksheet',
      capture(agreement, new RegExp(`fiscal year ends on the last day of (${MONTHS})`)),
      capture(worksheet, new RegExp(`12 Closing month of accounting year (${MONTHS})`)),
    ],
    [
      'responsible party on the worksheet',
      capture(agreement, /Its responsible party is (.+?)\. /),
      capture(worksheet, /7a Name of responsible party (.+?) 7b/),
    ],
    [
      'name on the worksheet',
      capture(agreement, /The (?:members|sole member) of (.+?) makes? this agreement/),
      capture(worksheet, /1 Legal name of entity (.+?) 2 Trade name/),
    ],
    [
      'name in the articles',
      capture(agreement, /The (?:members|sole member) of (.+?) makes? this agreement/),
      capture(articles, /The name of the limited liability company is (.+?)\. /),
    ],
    [
      'registered agent in the articles',
      capture(agreement, /Registered agent (.+?), 1 Main Street/),
      capture(articles, /(?:registered agent at that address is) (.+?)\. /),
    ],
  ];
  return pairs.filter(([, one, other]) => one !== other).map(([kind, ...values]) => ({ kind, values }));
}
