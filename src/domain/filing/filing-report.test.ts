import { expect, it } from 'vitest';
import { problemOfReason } from '../formats/problem.ts';
import { decideOnReport, type FilingReport, SUPPLIED_NUMBER, SUPPLIED_WHILE_ASKED } from './filing-report.ts';

const packetHash = 'a'.repeat(64);
const reject: FilingReport = {
  kind: 'reject',
  rejection: { code: 'ein_other', message: 'The notice is of another company.', source: 'tax', retryable: false },
};

it('a refusal of the supplied tax number does not close a request that the tax office has', () => {
  const decision = decideOnReport(reject, { packetHash, reviewReason: SUPPLIED_WHILE_ASKED });
  expect(decision).toMatchObject({ state: 'pending', detail: expect.stringContaining('of another company') });
});

it.each([SUPPLIED_NUMBER, 'The registry shows this filing 2 times.', null])(
  'any other refusal closes the filing: %s',
  (reason) => {
    expect(decideOnReport(reject, { packetHash, reviewReason: reason }).state).toBe('rejected');
  },
);

it.each(['ok', 'OK.', 'yes', 'done', '.', '12 34', '  ', 'corrected', '"typo"'])(
  '%j explains nothing and is refused',
  (reason) => {
    expect(problemOfReason(reason)).toMatchObject({ pointer: '/reason', code: 'says_nothing' });
  },
);

it.each(['Typed wrong.', 'Wrong day.', 'a typo', 'Mistranscribed.', '番号の誤記'])('%j is a reason', (reason) => {
  expect(problemOfReason(reason)).toBeNull();
});
