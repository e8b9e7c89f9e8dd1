import { Worker } from 'node:worker_threads';
import type { ParsedConstitution } from '../domain/constitution/parse.ts';
import type { Problem } from '../domain/problem.ts';

/** What goes to the thread. `value` is JSON of a document that arrived as a value. */
export type ReadQuestion = { id: number; format: 'yaml' | 'value'; source: string };

export type ReadAnswer =
  | { id: number; ok: true; canonical: string; hash: string }
  | { id: number; ok: false; problems: Problem[] }
  /** A bug of ours. */
  | { id: number; failure: string };

export type ConstitutionReader = {
  read(format: ReadQuestion['format'], source: string): Promise<ParsedConstitution>;
  /** Starts the thread ahead of the first document. */
  warm(): void;
  close(): Promise<void>;
};

/** What a thread says first: loading its code is no document's fault. */
export const READY = 'ready';

const THREAD = new URL('./constitution-thread.ts', import.meta.url);
/** The worst document within the limits takes 33 ms; this is for what nobody has thought of. */
const TIME_LIMIT_MS = 5_000;
const MEMORY_LIMIT_MB = 256;

type Job = { question: ReadQuestion; resolve(parsed: ParsedConstitution): void; reject(error: Error): void };

/**
 * Reads constitutions in a thread of their own: a document costs half a millisecond, a hostile one fifty times that, and
 * nobody else's request waits for it. One document at a time; a thread that hangs or dies takes down the document it
 * was at and no other. How many may wait is bounded by the requests under way (shed.ts).
 */
export function createConstitutionReader(
  livemode: boolean,
  { threadUrl = THREAD, timeLimitMs = TIME_LIMIT_MS } = {},
): ConstitutionReader {
  const jobs = new Map<number, Job>();
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(threadUrl, {
      workerData: { livemode },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    started.unref();
    started.on('message', (message: typeof READY | ReadAnswer) => {
      if (message === READY) watch();
      else settle(message);
    });
    // `exit` follows, and settles what there is to settle.
    started.on('error', () => {});
    started.on('exit', () => {
      if (thread !== started) return;
      thread = null;
      giveUpOnFirst();
    });
    return started;
  };

  const settle = (answer: ReadAnswer): void => {
    const job = jobs.get(answer.id);
    jobs.delete(answer.id);
    watch();
    if (job === undefined) return;
    if ('failure' in answer) job.reject(new Error(answer.failure));
    else if (!answer.ok) job.resolve({ ok: false, problems: answer.problems });
    else {
      const { canonical, hash } = answer;
      job.resolve({ ok: true, constitution: JSON.parse(canonical), canonical, hash });
    }
  };

  /** The first job is the one the thread is at: its time runs from when the thread was ready, or from the answer before. */
  const watch = (): void => {
    clearTimeout(timer);
    if (jobs.size === 0) return;
    // An answer that is here already, and was only not looked at yet, comes before the immediate.
    timer = setTimeout(() => {
      const [first] = jobs.keys();
      setImmediate(() => {
        if (first !== undefined && jobs.has(first)) void thread?.terminate();
      });
    }, timeLimitMs).unref();
  };

  const giveUpOnFirst = (): void => {
    const [first, ...others] = jobs.values();
    if (first !== undefined) {
      jobs.delete(first.question.id);
      first.resolve({ ok: false, problems: [TOO_COMPLEX] });
    }
    if (others.length === 0 || isClosed) return;
    thread = start();
    for (const { question } of others) thread.postMessage(question);
  };

  return {
    read(format, source) {
      return new Promise((resolve, reject) => {
        const question = { id: nextId++, format, source };
        jobs.set(question.id, { question, resolve, reject });
        const isRunning = thread !== null;
        thread ??= start();
        thread.postMessage(question);
        if (isRunning && jobs.size === 1) watch();
      });
    },
    warm() {
      thread ??= start();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await thread?.terminate();
    },
  };
}

const TOO_COMPLEX: Problem = {
  pointer: '',
  code: 'too_complex',
  message: 'Reading this document takes too long. Make it simpler.',
};
