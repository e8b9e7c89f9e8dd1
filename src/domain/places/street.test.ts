import { describe, expect, it } from 'vitest';
import { isNoStreet, STREET_PATTERN } from './street.ts';

const pattern = new RegExp(STREET_PATTERN, 'u');

describe('a box or a store that forwards mail is not a street', () => {
  it.each([
    'POB 12',
    'P.O.B. 12',
    'P O B 12',
    'POB #12',
    'POB',
    'PO 12',
    'P.O. #12',
    'P.O. Drawer 5',
    'PO Drawer A',
    'P. O. Drawer 5',
    'Drawer 5',
    'Drawer #5',
    'Lock Box 4',
    'Lockbox 4',
    'Lock Box No. 4',
    'Lock Box',
    'The UPS Store 12',
    'UPS Store #12',
    '30 N Gould St, c/o The UPS Store',
    'PMB 7',
    '30 N Gould St PMB 7',
    'P/O Box 5',
    'P-O Box 5',
    'P.O.Box5',
    'P0 Box 5',
    'PO Bx 5',
    'Postal Box 3',
    'Post Office Drawer 3',
    'Post Ofc Box 3',
    'Post Box 3',
    'Postbox 3',
    'Caller Box 9',
    'Caller Service 9',
    'Call Box 9',
    'Box 12',
    'Box No. 12',
    'Mail Boxes Etc 12',
    'Mail Slot 3',
    'Poste Restante',
    'post office box 3',
  ])('%s', (line) => {
    expect([isNoStreet(line), pattern.test(line)]).toEqual([true, false]);
  });
});

describe('a street that only sounds like one is accepted', () => {
  it.each([
    '12 Boxwood Lane',
    '4 Lock Box Lane',
    '4 Lockbox Road',
    '12 Drawer Lane',
    '12 Drawers Mill Road',
    '9 Box Canyon Road',
    'Box Elder Road 12',
    '1 UPS Way',
    '7 Post Office Square',
    '7 Old Post Office Road',
    '5 Pobedy Street',
    '5 Po Boy Court',
    '12 Postbox Hill',
    '9 Callbox Crescent',
    'RR 2 Box 10',
    'HC 62 Box 5',
    '12 Caller Street',
    '3 Store Street',
    '9 General Delbert Lane',
    '12 Compo Drive',
    'One Po River Road',
    '1 Poplar Ave',
    '10 Poboy Lane',
    '8 Mailer Street',
    'Suite 12, 30 N Gould St',
    '5 Epmb Road',
    '12 Lockwood Avenue',
    '12 Postal Road',
    '6 Dropboxer Way',
    '15 Restante Drive',
  ])('%s', (line) => {
    expect([isNoStreet(line), pattern.test(line)]).toEqual([false, true]);
  });
});
