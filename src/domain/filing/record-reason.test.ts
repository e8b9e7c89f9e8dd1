import { expect, it } from 'vitest';
import { problemOfReason } from './record-reason.ts';

it.each(['ok', 'OK.', 'yes', 'done', '.', '12 34', '  ', 'corrected', '"typo"'])('%j is refused', (reason) => {
  expect(problemOfReason(reason)).toMatchObject({ pointer: '/reason', code: 'says_nothing' });
});

it.each(['Typed wrong.', 'Wrong day.', 'a typo', 'Mistranscribed.', '番号の誤記'])('%j is a reason', (reason) => {
  expect(problemOfReason(reason)).toBeNull();
});
