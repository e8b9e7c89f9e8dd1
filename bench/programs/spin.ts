import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerParent } from './answer.ts';

/** Short enough to notice at once that the bench has ended. */
const SLICE_MS = 20;

/** Keeps one core busy until it is stopped. */
await answerParent(async () => {
  void spin();
  return async () => null;
});

async function spin(): Promise<never> {
  for (;;) {
    const endMs = performance.now() + SLICE_MS;
    while (performance.now() < endMs);
    await nextTurn();
  }
}
