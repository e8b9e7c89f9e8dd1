import { expect, it } from 'vitest';
import { deprecationHeaders } from './send.ts';

it('a route that will go says since when, until when, and where to read about it', () => {
  const headers = deprecationHeaders({
    since: new Date('2026-11-21T00:00:00Z'),
    sunset: new Date('2027-11-21T00:00:00Z'),
    seeUrl: 'https://example.com/changelog',
  });
  expect(headers).toEqual({
    deprecation: '@1795219200',
    sunset: 'Sun, 21 Nov 2027 00:00:00 GMT',
    link: '<https://example.com/changelog>; rel="deprecation"; type="text/html"',
  });
});
