import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/* A bystander of the attack: requests one entity every 5 ms, in a thread of its own. */

const { url, key } = workerData as { url: string; key: string };
const agent = new Agent({ keepAlive: true });
const EVERY_MS = 5;
let times: number[] = [];
let failures = 0;

parentPort?.on('message', () => {
  parentPort?.postMessage({ times, failures });
  times = [];
  failures = 0;
});

function ask(): Promise<void> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume().once('end', () => {
        times.push(performance.now() - startMs);
        if (response.statusCode !== 200) failures += 1;
        resolve();
      });
    }).once('error', () => {
      failures += 1;
      resolve();
    });
  });
}

for (let dueMs = performance.now(); ; ) {
  dueMs = Math.max(dueMs + EVERY_MS, performance.now());
  // Not one after the other, because waiting for an answer hides what makes answers late.
  void ask();
  await sleep(Math.max(0, dueMs - performance.now()));
}
