import { expect, it } from 'vitest';
import { irsName } from './tax-form.ts';

it.each([
  ["Tom's Café & Grill (West), LLC", 'TOMS CAFE & GRILL WEST LLC'],
  ['Tom’s LLC', 'TOMS LLC'],
  ['Helios, LLC', 'HELIOS LLC'],
  ['Helios L.L.C.', 'HELIOS LLC'],
  ['A.B. Foods LLC', 'AB FOODS LLC'],
  ['Jones.com LLC', 'JONES DOT COM LLC'],
  ['Jones + Sons LLC', 'JONES PLUS SONS LLC'],
  ['Meet@Home LLC', 'MEET AT HOME LLC'],
  ['100% Wool LLC', '100 PERCENT WOOL LLC'],
  ['$ Store LLC', 'DOLLAR STORE LLC'],
  ['Either/Or LLC', 'EITHER-OR LLC'],
  ['Either\\Or LLC', 'EITHER-OR LLC'],
  ['North-West LLC', 'NORTH-WEST LLC'],
  ['Go! Fast? LLC', 'GO FAST LLC'],
  ['"Quoted" LLC', 'QUOTED LLC'],
  ['Smith & Sons LLC', 'SMITH & SONS LLC'],
  ['No. #1 LLC', 'NO 1 LLC'],
])('%s is kept by the IRS as %s', (name, kept) => {
  expect(irsName(name)).toBe(kept);
});
