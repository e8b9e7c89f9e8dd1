import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;
/** Maximum busy share of the event loop. In a busier process, a full garbage collection would delay requests. */
const RESTING = 0.05;
/**
 * Memory is freed only if the heap has doubled since the last time. After less growth, the JavaScript engine collects
 * garbage itself.
 */
const GROWTH = 2;
/** A collection that also compacts memory, because most pages are partly empty after a busy time. */
const THOROUGHLY = { type: 'major', flavor: 'last-resort' };

/**
 * Frees memory after a busy time. The JavaScript engine collects garbage only when a program allocates memory, so an
 * idle process would keep the memory of its busiest hour. Call this in each thread, because each has its own heap.
 */
export function collectAtRest({ checkMs = CHECK_MS }: { checkMs?: number } = {}): NodeJS.Timeout {
  // A running program can get the function `gc` only in this way. The command line option `--expose-gc` would give it
  // to every module.
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
