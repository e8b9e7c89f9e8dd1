import { describe, expect, it } from 'vitest';
import { compareCopies, type FoundCopy, type NotedCopy } from './compare-copies.ts';

const seen: NotedCopy = { installation: 'i', copy: 'a', epoch: 7 };
const found = (change: Partial<FoundCopy> = {}): FoundCopy => ({ ...seen, isWhereItWas: true, ...change });

describe('a database is', () => {
  it.each([
    ['same', 'if nothing was seen before', null, {}],
    ['same', 'if it is as it was seen', seen, {}],
    ['same', 'if its epoch has grown', seen, { epoch: 8 }],
    ['same', 'if only a file outside it is known, which has no copy', { ...seen, copy: null }, {}],
    ['older', 'if its epoch is lower', seen, { epoch: 6 }],
    ['older', 'if its epoch is lower, whatever its copy', seen, { epoch: 6, copy: 'b' }],
    ['older', 'if it is on another timeline, also with the epoch that was seen', seen, { isWhereItWas: false }],
    ['older', 'if it is on another server, also at the first look', null, { isWhereItWas: false }],
    ['looked_up', 'if another process has noted a new copy', seen, { copy: 'b', epoch: 1_007 }],
    ['foreign', 'if it has another installation', seen, { installation: 'j' }],
    ['foreign', 'if it has another installation, also with a lower epoch', seen, { installation: 'j', epoch: 1 }],
  ] as const)('%s %s', (comparison, _title, known, change) => {
    expect(compareCopies(known, found(change))).toBe(comparison);
  });
});
