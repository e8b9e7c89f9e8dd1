import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
});
afterAll(() => service.stop());

const CALLERS = 8;
const FILINGS = 25;

/**
 * The API and the worker lock entity, filing and formation in the same order. When one of them did not, each waited for
 * the other until the lock's time was up, and giving up was answered 503 a few times in a hundred.
 */
it('giving up at any moment of a filing is answered at once: done, or too late for it', {
  timeout: 60_000,
}, async () => {
  const ada = await service.anonymous.signUp();
  const caller = async (at: number) => {
    const statuses: number[] = [];
    for (let filing = 0; filing < FILINGS; filing += 1) {
      const { id } = await ada.draft();
      (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
      // No condition is awaited: the moments are spread over the first steps of the worker.
      await pause((filing * 7 + at * 3) % 60);
      statuses.push((await ada.putEntity(id, { version: 2, action: 'mark_filing_failed' })).status);
    }
    return statuses;
  };
  const statuses = (await Promise.all(Array.from({ length: CALLERS }, (_, at) => caller(at)))).flat();
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
});
