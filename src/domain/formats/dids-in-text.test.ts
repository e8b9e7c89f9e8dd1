import { expect, it } from 'vitest';
import { didsInText, shortDid } from './dids-in-text.ts';

const KEY = 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
const DID = `did:key:${KEY}`;

it.each([
  ['no DID at all', ['no DID at all']],
  [DID, [{ did: DID }]],
  [`Ada (${DID}): founder.`, ['Ada (', { did: DID }, '): founder.']],
  [`Pays ${DID}.`, ['Pays ', { did: DID }, '.']],
  [`${DID}: may vote`, [{ did: DID }, ': may vote']],
  ['did:web:ada.example:members:1, and', [{ did: 'did:web:ada.example:members:1' }, ', and']],
  [`signs with the key ${KEY}.`, ['signs with the key ', { did: KEY }, '.']],
])('a sentence is split at its DIDs and keys: %s', (text, pieces) => {
  expect(didsInText(text)).toEqual(pieces);
});

it('a long DID is shortened to its beginning and its end, a short one is whole', () => {
  expect(shortDid(DID)).toBe('did:key:z6MkuC…7sMoQM');
  expect(shortDid('did:web:ada.example')).toBe('did:web:ada.example');
});
