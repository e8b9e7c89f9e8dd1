import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;
/** Share of the time in which the event loop works. Above it a pause of a full collection would make requests wait. */
const RESTING = 0.05;
/** The engine itself collects when the heap has grown by half, so only what a busy time left behind reaches this. */
const GROWTH = 2;
/** Also moves what is left together: most pages of memory are full of holes after a busy time. */
const THOROUGHLY = { type: 'major', flavor: 'last-resort' };

/**
 * Frees memory once a busy time is over. The engine collects garbage only when something is allocated, so a process
 * at rest would keep all that its busiest hour left. Each thread has a heap of its own. The timer keeps no process alive.
 */
export function collectAtRest({ checkMs = CHECK_MS }: { checkMs?: number } = {}): NodeJS.Timeout {
  // Only this lets a program ask for a collection; `--expose-gc` would offer it to every module.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  let last = performance.eventLoopUtilization();
  let leastBytes = heapBytes();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    leastBytes = Math.min(leastBytes, heapBytes());
    if (utilization > RESTING || heapBytes() < leastBytes * GROWTH) return;
    collect(THOROUGHLY);
    leastBytes = heapBytes();
  }, checkMs);
  return timer.unref();
}

function heapBytes(): number {
  return getHeapStatistics().used_heap_size;
}
