import { describe, expect, it } from 'vitest';
import { databaseOf, urlsOf, userOf, withDatabase } from './database-url.ts';

describe('each host of a URL alone', () => {
  it.each([
    ['postgres://ada:s%2Ft@a/efs', ['postgres://ada:s%2Ft@a/efs']],
    ['postgres://a:1,b:2,c/efs', ['postgres://a:1/efs', 'postgres://b:2/efs', 'postgres://c/efs']],
    ['postgres://u:p@[::1]:1,b/efs?x=1', ['postgres://u:p@[::1]:1/efs?x=1', 'postgres://u:p@b/efs?x=1']],
    ['postgres://u@%2Ftmp%2Fa,b:5/', ['postgres://u@%2Ftmp%2Fa/', 'postgres://u@b:5/']],
  ])('%s', (url, urls) => {
    expect(urlsOf(url)).toEqual(urls);
  });
});

it('names another database on the same hosts', () => {
  expect(withDatabase('postgres://u:p@a:1,b:2/efs?x=1', 'other one')).toBe('postgres://u:p@a:1,b:2/other%20one?x=1');
  expect(withDatabase('postgres://a', 'other')).toBe('postgres://a/other');
});

it('names database and user, whatever the number of hosts', () => {
  const url = 'postgres://ada%40x:p@a:1,b:2/my%20efs?x=1';
  expect([databaseOf(url), userOf(url)]).toEqual(['my efs', 'ada@x']);
});
