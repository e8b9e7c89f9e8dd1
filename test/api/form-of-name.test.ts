import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

it.each([
  ['US-WY', undefined, '', 'dao_llc', ' DAO LLC'],
  ['US-WY', undefined, ' LLC', 'llc', ' LLC'],
  ['US-WY', undefined, ' L.L.C.', 'llc', ' L.L.C.'],
  ['US-WY', undefined, ' DAO LLC', 'dao_llc', ' DAO LLC'],
  ['US-WY', 'dao_llc', ' LLC', 'dao_llc', ' DAO LLC'],
  ['US-DE', undefined, ' LLC', 'llc', ' LLC'],
  ['US-DE', undefined, ' Inc.', 'corporation', ' Inc.'],
])('in %s, form %s, a name that ends in "%s" is one of a %s', async (jurisdiction, legal_form, end, form, filed) => {
  const name = uniqueName();
  const asked = { name: `${name}${end}`, jurisdiction, ...(legal_form && { legal_form }) };
  const expected = { legal_form: form, legal_name: `${name}${filed}` };
  expect((await ada.createEntity(asked)).ok(201)).toMatchObject(expected);
  expect((await ada.call('POST', '/v1/names/check', { body: asked })).ok()).toMatchObject(expected);
});

it('a designator that the state has no form for is refused', async () => {
  const { detail } = (await ada.createEntity({ name: `${uniqueName()} Inc.` })).refused('constitution_invalid');
  expect(detail).toContain('"Inc." is the designator of another legal form.');
});
