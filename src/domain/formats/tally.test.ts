import { expect, it } from 'vitest';
import { Tally } from './tally.ts';

it('counts by key, and forgets a key at zero', () => {
  const tally = new Tally();
  tally.add('ada', 1);
  tally.add('ada', 1);
  tally.add('bo', 1);
  tally.add('bo', -1);
  expect([tally.of('ada'), tally.of('bo'), tally.size]).toEqual([2, 0, 1]);
  expect([...tally.entries()]).toEqual([['ada', 2]]);
});
