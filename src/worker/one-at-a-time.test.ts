import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('skips a turn while the previous one is running', async () => {
  const ends: (() => void)[] = [];
  const turn = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  turn();
  turn();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await new Promise(setImmediate);
  turn();
  expect(ends).toHaveLength(2);
});
