import { expect, it } from 'vitest';
import { createKnownCallers } from './known-callers.ts';

it('a full memory keeps a caller that it knows, and forgets all for one that it does not', () => {
  const callers = createKnownCallers();
  for (let n = 0; n < 20_000; n += 1) callers.learn(`Bearer ${n}`, `account ${n}`);
  callers.learn('Bearer 7', 'account 7');
  expect(callers.accountOf('Bearer 19999')).toBe('account 19999');
  callers.learn('Bearer new', 'account new');
  expect([callers.accountOf('Bearer 7'), callers.accountOf('Bearer new')]).toEqual([null, 'account new']);
  expect(callers.accountOf(undefined)).toBeNull();
});
