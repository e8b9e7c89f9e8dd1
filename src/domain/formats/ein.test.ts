import { describe, expect, it } from 'vitest';
import { einProblem, statedEinProblem } from './ein.ts';

describe('a tax number with a prefix that was never seen', () => {
  it.each('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '))(
    '%s is accepted once it is confirmed',
    (prefix) => {
      const ein = `${prefix}-1234567`;
      expect(statedEinProblem(ein, false)).toMatchObject({
        code: 'never_assigned',
        message: expect.stringContaining('confirm_unusual: true'),
      });
      expect(statedEinProblem(ein, true)).toBeNull();
    },
  );

  it.each(['961234567', '96-123456', '96-12345678', '9-61234567', 'EIN 96-1234567', '96–1234567', ''])(
    '%j is refused, even if it is confirmed',
    (ein) => {
      expect(statedEinProblem(ein, true)?.code).toBe('pattern');
    },
  );

  const NEVER = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');
  const ALL = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0'));

  it.each(ALL.filter((prefix) => !NEVER.includes(prefix)))('%s was seen, and needs no confirmation', (prefix) => {
    expect([statedEinProblem(`${prefix}-1234567`, false), einProblem(`${prefix}-0000001`)]).toEqual([null, null]);
  });
});
