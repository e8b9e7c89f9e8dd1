import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodAt } from './period.ts';

const at = (text: string) => new Date(text);

it('a period is counted from the anchor, and ends on the last day of a short month', () => {
  const anchor = at('2026-01-31T10:00:00Z');
  expect(periodAt(anchor, anchor)).toEqual({ start: anchor, end: at('2026-02-28T10:00:00Z') });
  const march = { start: at('2026-02-28T10:00:00Z'), end: at('2026-03-31T10:00:00Z') };
  expect(periodAt(anchor, at('2026-02-28T10:00:00Z'))).toEqual(march);
  expect(periodAt(anchor, at('2026-03-31T09:59:59.999Z'))).toEqual(march);
  expect(periodAt(anchor, at('2028-02-29T10:00:00Z')).end).toEqual(at('2028-03-31T10:00:00Z'));
});

it('the first period also applies before the anchor', () => {
  const anchor = at('2026-05-15T00:00:00Z');
  expect(periodAt(anchor, at('2026-04-01T00:00:00Z')).start).toEqual(anchor);
});

const moment = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z'), noInvalidDate: true });

it('a period contains its moment, and the next one begins where it ends', () => {
  fc.assert(
    fc.property(moment, moment, (anchor, later) => {
      const now = later < anchor ? anchor : later;
      const { start, end } = periodAt(anchor, now);
      expect(start <= now && now < end).toBe(true);
      expect(periodAt(anchor, end).start).toEqual(end);
      expect(periodAt(anchor, new Date(end.getTime() - 1))).toEqual({ start, end });
    }),
    { numRuns: 2_000 },
  );
});
