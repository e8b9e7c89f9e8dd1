import { expect, it } from 'vitest';
import { placeWords, valueWords } from './change-words.ts';

it.each([
  ['/registered_agent/consent', 'Registered agent › consent'],
  ['/members/0/voting_weight', 'Members, no. 1 › voting weight'],
  ['/treasury/daily_spend_limit_usd', 'Treasury › daily spend limit in dollars'],
  ['/members/1/id', 'Members, no. 2 › id'],
  ['/metadata/a~1b~0c', 'Metadata › a/b~c'],
])('names the place %s without its pointer', (pointer, words) => {
  expect(placeWords(pointer)).toBe(words);
});

it.each<[unknown, string]>([
  [null, 'nothing'],
  [true, 'yes'],
  [false, 'no'],
  [[], 'none'],
  [['vote', 'propose'], 'vote, propose'],
  [{ signed_by: 'Al Gent', signed_at: '2026-11-02' }, 'signed by: Al Gent; signed at: 2026-11-02'],
  [{ city: 'Wien', country: 'AT' }, 'city: Wien; country: Austria'],
  [3, '3'],
])('writes %j without JSON', (value, words) => {
  expect(valueWords(value)).toBe(words);
});

it('writes the name of a country whose code alone changes', () => {
  expect([valueWords('DE', '/mailing_address/country'), valueWords('DE', '/registered_agent/state')]).toEqual([
    'Germany',
    'DE',
  ]);
});
