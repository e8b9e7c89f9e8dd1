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
  return new ThreadReader(livemode, threadUrl, timeLimitMs);
}

class ThreadReader implements ConstitutionReader {
  readonly #livemode: boolean;
  readonly #threadUrl: URL;
  readonly #timeLimitMs: number;
  /** In the order the thread takes them. */
  readonly #jobs = new Map<number, Job>();
  #thread: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(livemode: boolean, threadUrl: URL, timeLimitMs: number) {
    this.#livemode = livemode;
    this.#threadUrl = threadUrl;
    this.#timeLimitMs = timeLimitMs;
  }

  read(format: ReadQuestion['format'], source: string): Promise<ParsedConstitution> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const question = { id: this.#lastId, format, source };
      this.#jobs.set(question.id, { question, resolve, reject });
      const isRunning = this.#thread !== null;
      this.#thread ??= this.#start();
      this.#thread.postMessage(question);
      if (isRunning && this.#jobs.size === 1) this.#watch();
    });
  }

  warm(): void {
    this.#thread ??= this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(this.#threadUrl, {
      workerData: { livemode: this.#livemode },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    thread.unref();
    thread.on('message', (message: typeof READY | ReadAnswer) => {
      if (message === READY) this.#watch();
      else this.#settle(message);
    });
    // `exit` follows, and settles what there is to settle.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (this.#thread === thread) this.#replaceThread();
    });
    return thread;
  }

  #settle(answer: ReadAnswer): void {
    const job = this.#jobs.get(answer.id);
    this.#jobs.delete(answer.id);
    this.#watch();
    if (job === undefined) return;
    if ('failure' in answer) job.reject(new Error(answer.failure));
    else if (!answer.ok) job.resolve({ ok: false, problems: answer.problems });
    else {
      const { canonical, hash } = answer;
      job.resolve({ ok: true, constitution: JSON.parse(canonical), canonical, hash });
    }
  }

  /** The first job is the one the thread is at: its time runs from when the thread was ready, or from the answer before. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#jobs.size === 0) return;
    this.#timer = setTimeout(() => {
      const [first] = this.#jobs.keys();
      // An answer that is here already, and was only not looked at yet, comes before the immediate.
      setImmediate(() => {
        if (first !== undefined && this.#jobs.has(first)) void this.#thread?.terminate();
      });
    }, this.#timeLimitMs).unref();
  }

  /** The document that the thread was at is given up; those behind it go to a new one. */
  #replaceThread(): void {
    this.#thread = null;
    // It measured the thread that is gone; the next one says when it is ready.
    clearTimeout(this.#timer);
    const [first, ...others] = this.#jobs.values();
    if (first !== undefined) {
      this.#jobs.delete(first.question.id);
      first.resolve({ ok: false, problems: [TOO_COMPLEX] });
    }
    if (others.length === 0 || this.#isClosed) return;
    this.#thread = this.#start();
    for (const { question } of others) this.#thread.postMessage(question);
  }
}

const TOO_COMPLEX: Problem = {
  pointer: '',
  code: 'too_complex',
  message: 'Reading this document takes too long. Make it simpler.',
};
