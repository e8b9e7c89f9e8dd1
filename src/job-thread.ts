import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';

type Question<Job> = { id: number; job: Job };
type Answer<Result> = { id: number; result: Result } | { id: number; failure: string };

/**
 * The first message from a thread. Time limits of jobs start at this message, so that the time for loading the code
 * does not count.
 */
const READY = 'ready';

/**
 * Maximum time that `close` waits for the thread to load its code. The fonts of documents take a second, and over five
 * on a busy machine.
 */
const LOAD_LIMIT_MS = 20_000;

export type JobThreadOptions = {
  threadUrl: URL;
  /** Time limit of one job, counted while the thread works on it. */
  timeLimitMs: number;
  memoryLimitMb: number;
  /**
   * Limit on the memory for new objects. A larger limit means fewer garbage collections. Without a limit, the
   * JavaScript engine eventually uses about 100 MB.
   */
  youngMemoryMb?: number;
  /**
   * Limit on the memory for buffers. Buffers are outside the engine's heap, so the other limits do not cover them. The
   * memory is measured at intervals, so the thread may exceed the limit briefly.
   */
  bufferLimitMb?: number;
  workerData?: unknown;
};

/** Thrown for a job if the thread hung or died while it worked on the job. */
export class JobAbandoned extends Error {}

type Waiting<Job, Result> = { question: Question<Job>; resolve(result: Result): void; reject(error: Error): void };

/** Interval at which the memory for buffers is measured. In this time, a thread can fill about 30 MB. */
const MEASURE_EVERY_MS = 100;

/**
 * Runs jobs in a separate thread, one at a time and in order, so that other work need not wait for the processor. If
 * the thread hangs or dies, only its current job fails. The thread starts with the first job or with `warm`.
 */
export class JobThread<Job, Result> {
  readonly #options: JobThreadOptions;
  /** Jobs without an answer, in the order in which the thread processes them. */
  readonly #waiting = new Map<number, Waiting<Job, Result>>();
  #thread: Worker | null = null;
  /** Resolved once the thread is ready or has ended. */
  #loaded: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #meter: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: JobThreadOptions) {
    this.#options = options;
  }

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const question = { id: this.#lastId, job };
      this.#waiting.set(question.id, { question, resolve, reject });
      const isRunning = this.#thread !== null;
      this.#thread ??= this.#start();
      this.#thread.postMessage(question);
      if (isRunning && this.#waiting.size === 1) this.#watch();
    });
  }

  warm(): void {
    this.#thread ??= this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopWatching();
    const thread = this.#thread;
    // The process is kept alive until the thread has loaded, because Node 24 can crash if a thread is terminated while
    // it loads its code.
    thread?.ref();
    await Promise.race([this.#loaded, sleep(LOAD_LIMIT_MS, undefined, { ref: false })]);
    await thread?.terminate();
  }

  #start(): Worker {
    const { threadUrl, memoryLimitMb, youngMemoryMb, workerData } = this.#options;
    const thread = new Worker(threadUrl, {
      workerData,
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: memoryLimitMb,
        ...(youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMemoryMb }),
      },
    });
    thread.unref();
    this.#loaded = new Promise((resolve) => {
      thread.once('message', resolve).once('exit', resolve);
    });
    // While the thread loads its code, it works on no job, so no job can cause its end.
    let end: (cause: unknown) => Error = (cause) => new Error('the thread ended while it loaded its code', { cause });
    let cause: unknown;
    thread.on('message', (message: typeof READY | Answer<Result>) => {
      if (message !== READY) return this.#settle(message);
      end = () => new JobAbandoned('the thread hung or died at this job');
      this.#watch();
    });
    // The event `exit` follows this event, and settles every open job.
    thread.on('error', (error) => {
      cause = error;
    });
    thread.on('exit', () => {
      if (this.#thread === thread) this.#replaceThread(end(cause));
    });
    return thread;
  }

  #settle(answer: Answer<Result>): void {
    const settled = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#watch();
    if (settled === undefined) return;
    if ('failure' in answer) settled.reject(new Error(answer.failure));
    else settled.resolve(answer.result);
  }

  /**
   * Starts the timer for the first waiting job. The thread begins this job now, because it is ready or has just
   * answered the job before.
   */
  #watch(): void {
    this.#stopWatching();
    if (this.#waiting.size === 0) return;
    this.#meter = this.#measure();
    this.#timer = setTimeout(() => {
      const [first] = this.#waiting.keys();
      // An answer may have arrived at the same time as the time-out. `setImmediate` lets it be handled before the
      // thread is ended.
      setImmediate(() => {
        if (first !== undefined && this.#waiting.has(first)) void this.#thread?.terminate();
      });
    }, this.#options.timeLimitMs).unref();
  }

  #measure(): NodeJS.Timeout | undefined {
    const { bufferLimitMb } = this.#options;
    if (bufferLimitMb === undefined) return undefined;
    const thread = this.#thread;
    const measure = async () => {
      // The measurement fails if the thread has ended.
      const memory = await thread?.getHeapStatistics().catch(() => null);
      if (memory && memory.external_memory > bufferLimitMb * 2 ** 20) await thread?.terminate();
    };
    return setInterval(() => void measure(), MEASURE_EVERY_MS).unref();
  }

  #stopWatching(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#meter);
  }

  /** Rejects the current job with the given reason, and moves the other jobs to a new thread. */
  #replaceThread(reason: Error): void {
    this.#thread = null;
    // The timers belong to the old thread; the new thread starts new timers when it is ready.
    this.#stopWatching();
    const [first, ...others] = this.#waiting.values();
    if (first !== undefined) {
      this.#waiting.delete(first.question.id);
      first.reject(reason);
    }
    if (others.length === 0 || this.#isClosed) return;
    this.#thread = this.#start();
    for (const { question } of others) this.#thread.postMessage(question);
  }
}

/**
 * Runs inside a job thread and answers every job, one at a time. Values in a result's `transfer` list are moved to the
 * thread that sent the job, not copied.
 */
export function answerJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  transfer: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const answer = async ({ id, job }: Question<Job>) => {
    try {
      const result = await work(job);
      parentPort?.postMessage({ id, result } satisfies Answer<Result>, transfer(result));
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ id, failure } satisfies Answer<Result>);
    }
  };
  let previous: Promise<void> = Promise.resolve();
  parentPort?.on('message', (question: Question<Job>) => {
    previous = previous.then(() => answer(question));
  });
  parentPort?.postMessage(READY);
}
