import { expect, it } from 'vitest';
import { detailOf, itemsOf } from '../../console/src/parts/problem-items.ts';
import { stepsOf } from '../../console/src/parts/problem-steps.ts';

/* An error as people read it in the console: without calls, pointers or members of the API. */

const AMOUNT = { pointer: '/amount_usd', message: '`amount_usd` must be at least 0.01.' };

it('names a field by its label, or by its place in words, and says each problem once', () => {
  const weights = { pointer: '/members/1/voting_weight', message: 'The weights have no sum.' };
  expect(itemsOf([AMOUNT, AMOUNT, weights], {})).toEqual([
    'Amount in dollars must be at least 0.01.',
    'Members, no. 2 › voting weight: The weights have no sum.',
  ]);
  expect(itemsOf([AMOUNT], { '/amount_usd': 'Price' })).toEqual(['Price must be at least 0.01.']);
});

it.each([
  ['`amount_usd` must be at least 0.01. See `errors` for 2 more.', null],
  [
    'The body does not match the schema. See `errors`, and the schema in GET formation.',
    'The body does not match the schema.',
  ],
])('leaves out of the detail what the list of problems says: %s', (detail, told) => {
  expect(detailOf(detail, [AMOUNT])).toBe(told);
});

it('leads to the page where a step is taken, and leaves out the calls', () => {
  const rename = { code: 'choose_another_name', message: 'PUT {version, constitution_yaml} with another name.' };
  const repeat = { code: 'repeat', message: 'Then send this request again, with the new version.' };
  expect(stepsOf([rename, repeat].map((each) => ({ ...each, href: '/v1/entities/e1' })))).toEqual([
    {
      words: 'Choose another name in the constitution.',
      page: { to: '/entities/$id/constitution/edit', params: { id: 'e1' } },
    },
  ]);
});
