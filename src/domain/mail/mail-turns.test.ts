import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextTurns } from './mail-turns.ts';

const of = (...accounts: string[]) => accounts.map((accountId, id) => ({ id, accountId }));
const accountsOf = (mails: { accountId: string | null }[]) => mails.map(({ accountId }) => accountId);

it('sends the only mail of one account before the hundredth of another', () => {
  const waiting = of(...Array(100).fill('mallory'), 'ada');
  expect(accountsOf(nextTurns(3, of('mallory'), waiting))).toEqual(['ada', 'mallory']);
});

it('keeps the order of one account', () => {
  expect(nextTurns(2, [], of('ada', 'ada', 'ada')).map(({ id }) => id)).toEqual([0, 1]);
});

it('releases exactly as many mails as there is room for', () => {
  const account = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.nat(20), fc.array(account), fc.array(account), (perHour, released, waiting) => {
      const room = Math.max(0, perHour - released.length);
      expect(nextTurns(perHour, of(...released), of(...waiting))).toHaveLength(Math.min(room, waiting.length));
    }),
  );
});
