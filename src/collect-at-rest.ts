import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;
/**
 * Largest share of time that the event loop may be busy. Above it the pause of a full collection would delay requests.
 */
const RESTING = 0.05;
/**
 * The heap must have doubled. The engine itself collects after growth by half, so only memory left by a busy time
 * counts.
 */
const GROWTH = 2;
/** Also compacts memory, because most pages are partly empty after a busy time. */
const THOROUGHLY = { type: 'major', flavor: 'last-resort' };

/**
 * Frees memory after a busy time. The engine collects garbage only on allocation, so an idle process would keep the
 * memory of its busiest hour. Each thread has its own heap. The timer does not keep the process alive.
 */
export function collectAtRest({ checkMs = CHECK_MS }: { checkMs?: number } = {}): NodeJS.Timeout {
  // The only way for a program to request a collection; the command line option `--expose-gc` would offer it to every
  // module.
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
