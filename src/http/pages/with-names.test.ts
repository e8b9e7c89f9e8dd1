import { expect, it } from 'vitest';
import { withNames } from './with-names.ts';

const DID = 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
const CODE = `<code class="small" title="${DID}">did:key:z6MkuC…7sMoQM</code>`;
const MEMBERS = [{ id: DID, name: 'Ada <b>' }];

it('a DID has the name of its member before it, and is shortened', () => {
  expect(withNames(`member: ${DID}; units: 5`, MEMBERS).text).toBe(`member: Ada &#60;b&#62; ${CODE}; units: 5`);
});

it('a name that the text says already is not repeated, and an unknown member has none', () => {
  expect(withNames(`Ada (${DID}): founder`, MEMBERS).text).toBe(`Ada (${CODE}): founder`);
  expect(withNames(DID, []).text).toBe(CODE);
});
