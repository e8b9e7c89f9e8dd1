import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Time for a process to end by itself before it is killed. */
const STOP_LIMIT_MS = 12_000;
const running = new Map<ChildProcess, Promise<void>>();
let isOver = false;

/** Registers every process of the bench from its first moment, so that none outlives it. */
export function track(child: ChildProcess): void {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  running.set(child, ended);
  if (isOver) child.kill('SIGKILL');
  // Nothing is lost: `ended` never rejects, and deleting from the map cannot fail.
  void ended.then(() => running.delete(child));
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = running.get(child);
  if (ended === undefined) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

export async function stopAllProcesses(): Promise<void> {
  await Promise.all([...running.keys()].map(stopProcess));
}

/** Like `endProcesses`, for good: processes that the current row still starts are killed at once. */
export async function endAllProcesses(): Promise<void> {
  isOver = true;
  await stopAllProcesses();
}

/** One of bench/programs in its own process, so that it never shares a thread with the measured service. */
export type Program<Question, Answer> = {
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
};

/** Starts a program; `setup` is the argument of its main function. */
export async function startProgram<Question, Answer>(
  name: 'event-streams' | 'http-load' | 'minimal-create' | 'minimal-read' | 'misbehave' | 'offered-load' | 'spin',
  setup: unknown = null,
): Promise<Program<Question, Answer>> {
  const file = fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url));
  const child = fork(file, [JSON.stringify(setup)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  track(child);
  const next = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${name} ended early`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message);
      });
    });
  await next();
  return {
    ask: (question) => {
      const answer = next();
      child.send(question as never);
      return answer as Promise<Answer>;
    },
    stop: () => stopProcess(child),
  };
}
