import { expect, it } from 'vitest';
import { createKnownCallers } from './known-callers.ts';

const asks = (authorization?: string) => ({ headers: authorization === undefined ? {} : { authorization } });

it('a full memory keeps a known caller, and is emptied for an unknown one', () => {
  const callers = createKnownCallers();
  for (let n = 0; n < 20_000; n += 1) callers.learn(asks(`Bearer ${n}`), `account ${n}`);
  const known = asks('Bearer 7');
  expect(callers.accountOf(known)).toBe('account 7');
  callers.learn(known, 'account 7');
  expect(callers.accountOf(asks('Bearer 19999'))).toBe('account 19999');
  callers.learn(asks('Bearer new'), 'account new');
  expect([callers.accountOf(asks('Bearer 7')), callers.accountOf(asks('Bearer new'))]).toEqual([null, 'account new']);
  expect(callers.accountOf(asks())).toBeNull();
});
