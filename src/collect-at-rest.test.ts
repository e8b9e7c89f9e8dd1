import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = new URL('collect-at-rest.ts', import.meta.url).href;

/** A process of its own, because the heap of a test runner has its own ups and downs. */
const PROGRAM = `
import { getHeapStatistics } from 'node:v8';
import { setTimeout as sleep } from 'node:timers/promises';
const { collectAtRest } = await import(${JSON.stringify(MODULE)});
const heapMb = () => Math.round(getHeapStatistics().used_heap_size / 2 ** 20);
collectAtRest({ checkMs: 20 });
let kept = Array.from({ length: 3_000_000 }, (_, index) => ({ index }));
const most = heapMb();
kept = null;
const endMs = performance.now() + 10_000;
while (heapMb() > most / 2 && performance.now() < endMs) await sleep(5);
console.log(JSON.stringify({ most, left: heapMb() }));
`;

it('an idle process frees the memory of a busy time', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  const { most, left } = JSON.parse(stdout) as { most: number; left: number };
  expect(most).toBeGreaterThan(60);
  expect(left).toBeLessThan(20);
});
