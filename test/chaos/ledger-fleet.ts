import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../src/registry/simulator/chance.ts';
import { type Account, type Answer, account } from '../harness/client.ts';
import { type PausePoint, type ServeProcess, startServe } from '../harness/serve-process.ts';

/* Serving processes that are killed while clients call them, and clients that repeat lost calls. */

const ANSWER_LIMIT_MS = 120_000;
/** Calls that move money go to the process that is about to die, if there is one. */
const MOVES = /\/(?:deposits|execute)$/;
const ENDS: readonly (PausePoint | 'anywhere')[] = ['anywhere', 'before-commit', 'after-commit'];

export type Fleet = {
  /** Address of a process that should live. */
  url(): string;
  /** Returns the final answer, and the number of lost attempts before it. */
  send(caller: Account, method: string, path: string, options?: SendOptions): Promise<{ answer: Answer; lost: number }>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  counted: { kills: number; calls: number; lost: number; busy: number };
};
export type SendOptions = { body?: object; query?: Record<string, string>; headers?: Record<string, string> };

/** Two processes on one database, except for the moments after a kill. */
export async function startFleet(settings: Record<string, string>, chance: Chance): Promise<Fleet> {
  const living: ServeProcess[] = await Promise.all([startServe(settings), startServe(settings)]);
  let starting: Promise<unknown> = Promise.resolve();
  let doomed: ServeProcess | null = null;
  const counted = { kills: 0, calls: 0, lost: 0, busy: 0 };
  const url = () => (living[Math.floor(chance() * living.length)] as ServeProcess).url;
  const send: Fleet['send'] = async (caller, method, path, { headers, ...options } = {}) => {
    const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    counted.calls += 1;
    let lost = 0;
    for (const endMs = performance.now() + ANSWER_LIMIT_MS; performance.now() < endMs; ) {
      try {
        const to = account(doomed !== null && MOVES.test(path) ? doomed.url : url(), caller);
        const answer = await to.call(method, path, { ...options, headers: { ...key, ...headers } });
        if (!isForLater(answer)) return { answer, lost };
        counted.busy += 1;
      } catch (error) {
        // The only error of a broken connection; it is then unknown whether the change took place.
        if (!(error instanceof TypeError)) throw error;
        lost += 1;
        counted.lost += 1;
      }
      await sleep(20);
    }
    throw new Error(`no answer to ${method} ${path}`);
  };
  return {
    url,
    send,
    counted,
    async kill() {
      const how = ENDS[counted.kills % ENDS.length] as (typeof ENDS)[number];
      await starting;
      let dying = living[chance() < 0.5 ? 0 : 1] as ServeProcess;
      if (how === 'anywhere') living.splice(living.indexOf(dying), 1);
      else {
        // An additional process, which stops itself at the first change.
        doomed = dying = await startServe(settings, how);
        await dying.paused;
        doomed = null;
      }
      await dying.kill();
      counted.kills += 1;
      if (living.length < 2) starting = startServe(settings).then((next) => living.push(next));
    },
    async stop() {
      await starting;
      await Promise.all(living.map((each) => each.kill()));
    },
  };
}

function isForLater({ status, text }: Answer): boolean {
  return status === 503 || (status === 409 && text.includes('idempotency_in_progress'));
}
