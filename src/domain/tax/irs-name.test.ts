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
  ['Ørsted Æble LLC', 'ORSTED AEBLE LLC'],
  ['Łódź Straße LLC', 'LODZ STRASSE LLC'],
  ['Þór Đặng LLC', 'THOR DANG LLC'],
  ['Œuvre Ħal LLC', 'OEUVRE HAL LLC'],
  ['Kaʻiulani LLC', 'KAIULANI LLC'],
  ['Nguyễn & Şahin LLC', 'NGUYEN & SAHIN LLC'],
  ['Helios [West] LLC', 'HELIOS WEST LLC'],
  ['Helios: A; B LLC', 'HELIOS A B LLC'],
  ['Helios ~ ^ LLC', 'HELIOS LLC'],
  ['Helios_One LLC', 'HELIOS ONE LLC'],
  ['Helios = {One} LLC', 'HELIOS ONE LLC'],
  ['Helios <One> | Two LLC', 'HELIOS ONE TWO LLC'],
  ['Helios `One` * LLC', 'HELIOS ONE LLC'],
  ['Helios–West—East LLC', 'HELIOS-WEST-EAST LLC'],
  ['ﬁne Ⅷ LLC', 'FINE VIII LLC'],
])('%s is kept by the IRS as %s', (name, kept) => {
  expect(irsName(name)).toBe(kept);
});

it('keeps a letter of every Latin letter of Europe, and no other sign than the IRS has', () => {
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
  for (const letter of letters.filter((each) => /\p{L}/u.test(each) && !'ſĸŉ'.includes(each))) {
    expect(irsName(`A${letter}B`)).toMatch(/^A[A-Z]{1,2}B$/);
  }
});
