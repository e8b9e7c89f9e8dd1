import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns, type TurnsOptions } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const WAIT_MS = 1_000;
/** Longer than another account counts as calling. */
const QUIET_MS = 1_100;

function turnsOf(options: Partial<TurnsOptions>): Turns {
  return new Turns({ count: 4, alone: 4, share: 4, waitMs: WAIT_MS, monotonicMs: () => Date.now(), ...options });
}

function asking(turns: Turns) {
  const served: string[] = [];
  const releases: (() => void)[] = [];
  return {
    served,
    ask(account: string) {
      void Promise.resolve(turns.take(account)).then((release) => {
        served.push(release === null ? `${account} gave up` : account);
        if (release !== null) releases.push(release);
      });
    },
    async settle() {
      await vi.advanceTimersByTimeAsync(0);
      return served.join(' ');
    },
    /** Releases the slot that was taken first. */
    release() {
      releases.shift()?.();
    },
  };
}

describe('turns', () => {
  it('serve the account that holds the fewest slots, however many requests another one has waiting', async () => {
    const queue = asking(turnsOf({ count: 2 }));
    for (const account of ['ada', 'ada', 'ada', 'ada', 'ada', 'bo', 'bo']) queue.ask(account);
    expect(await queue.settle()).toBe('ada ada');
    queue.release();
    expect(await queue.settle()).toBe('ada ada bo');
    queue.release();
    expect(await queue.settle()).toBe('ada ada bo ada');
  });

  it('serve accounts that hold equally many in the order of their last turn', async () => {
    const queue = asking(turnsOf({ count: 1 }));
    for (const account of ['ada', 'bo', 'bo', 'cy', 'cy']) queue.ask(account);
    for (let round = 0; round < 4; round += 1) {
      await queue.settle();
      queue.release();
    }
    expect(await queue.settle()).toBe('ada bo cy bo cy');
  });

  it('leave a slot for another account', async () => {
    const queue = asking(turnsOf({ alone: 3, share: 3 }));
    for (const account of ['ada', 'ada', 'ada', 'ada', 'bo']) queue.ask(account);
    expect(await queue.settle()).toBe('ada ada ada bo');
    queue.release();
    expect(await queue.settle()).toBe('ada ada ada bo ada');
  });

  it('give one account its share while another account calls, and all slots once it is quiet', async () => {
    const queue = asking(turnsOf({ count: 6, alone: 6, share: 2, waitMs: 10 * WAIT_MS }));
    queue.ask('bo');
    for (let n = 0; n < 6; n += 1) queue.ask('ada');
    expect(await queue.settle()).toBe('bo ada ada');
    queue.release();
    expect(await queue.settle()).toBe('bo ada ada');
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    queue.release();
    expect(await queue.settle()).toBe('bo ada ada ada ada ada ada');
  });

  it('end a wait after its time, and keep the others in place', async () => {
    const queue = asking(turnsOf({ count: 1 }));
    queue.ask('ada');
    queue.ask('bo');
    await vi.advanceTimersByTimeAsync(WAIT_MS / 2);
    queue.ask('cy');
    await vi.advanceTimersByTimeAsync(WAIT_MS / 2);
    expect(await queue.settle()).toBe('ada bo gave up');
    queue.release();
    expect(await queue.settle()).toBe('ada bo gave up cy');
  });

  it('count a slot that is released twice once', async () => {
    const turns = turnsOf({ count: 1 });
    const release = await turns.take('ada');
    release?.();
    release?.();
    const queue = asking(turns);
    queue.ask('bo');
    queue.ask('cy');
    expect(await queue.settle()).toBe('bo');
  });
});
