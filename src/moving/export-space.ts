import { join } from 'node:path';
import { Tally } from '../domain/formats/tally.ts';
import { AppError } from '../errors/errors.ts';
import { createSlots } from '../store/core/slots.ts';
import { openSpool, type Spool } from './spool.ts';

/**
 * Maximum number of archives that one process writes at once. Each archive needs a connection and a database snapshot.
 */
const WRITTEN_AT_ONCE = 2;
const RETRY_SECONDS = 30;
const MIB = 1_048_576;
/** If disk space is short, the download of a client that takes longer than this to read a mebibyte is ended. */
const SLOW_MS = 15_000;

export type ExportSpaceOptions = {
  /** Returns the folder for archives that are being sent; creates it if it is missing. */
  folder(): Promise<string>;
  /** Maximum bytes of all archives being sent. */
  limitBytes: number;
  /** Maximum bytes of one account's archives being sent. */
  accountLimitBytes: number;
  /** Maximum time to wait for another archive to be written. */
  waitMs: number;
  monotonicMs(): number;
};

/** Limits the disk space of all exports of one process, and of one account. */
export class ExportSpace {
  readonly #options: ExportSpaceOptions;
  readonly #slots: ReturnType<typeof createSlots>;
  readonly #writing = new Set<string>();
  readonly #bytes = new Tally();
  /** Archives being sent, each with the time at which its client last completed a mebibyte; the earliest first. */
  readonly #readAt = new Map<Spool, number>();
  #total = 0;

  constructor(options: ExportSpaceOptions) {
    this.#options = options;
    this.#slots = createSlots(WRITTEN_AT_ONCE, options.waitMs);
  }

  /**
   * Returns a file for an archive of the account, and a function to call once it is written. Throws 429 while another
   * archive of the account is being written, and 503 while there is no space.
   */
  async open(accountId: string): Promise<{ spool: Spool; release(): void }> {
    if (this.#writing.has(accountId)) {
      const detail = 'An archive of this account is being written. Wait until that one has arrived, then try again.';
      throw new AppError('rate_limited', { detail, retryAfterSeconds: RETRY_SECONDS });
    }
    this.#refuseFull(accountId);
    this.#writing.add(accountId);
    const releaseSlot = await this.#slots.take();
    const release = (): void => {
      this.#writing.delete(accountId);
      releaseSlot?.();
    };
    try {
      if (releaseSlot === null) throw full('Other accounts are being exported.');
      return { spool: await this.#openSpool(accountId), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async #openSpool(accountId: string): Promise<Spool> {
    try {
      const folder = await this.#options.folder();
      let unnoted = 0;
      const noteRead = (bytes: number): void => {
        unnoted += bytes;
        if (unnoted < MIB && this.#readAt.has(spool)) return;
        unnoted = 0;
        this.#readAt.delete(spool);
        this.#readAt.set(spool, this.#options.monotonicMs());
      };
      const spool = await openSpool(join(folder, `export-${crypto.randomUUID()}`), {
        take: (bytes) => {
          this.#refuseFull(accountId);
          this.#add(accountId, bytes);
        },
        giveBack: (bytes) => this.#add(accountId, -bytes),
        noteRead,
        noteWaiting: () => this.#readAt.delete(spool),
      });
      noteRead(0);
      spool.readable.once('close', () => this.#readAt.delete(spool));
      return spool;
    } catch (cause) {
      throw full('The service cannot write to its disk.', cause);
    }
  }

  #cutOffSlow(): void {
    for (const [spool, readAt] of this.#readAt) {
      const isSlow = this.#options.monotonicMs() - readAt >= SLOW_MS;
      if (!isSlow || this.#total < this.#options.limitBytes) return;
      this.#readAt.delete(spool);
      spool.readable.destroy(full('Others need the space.'));
    }
  }

  #add(accountId: string, bytes: number): void {
    this.#total += bytes;
    this.#bytes.add(accountId, bytes);
  }

  #refuseFull(accountId: string): void {
    const { limitBytes, accountLimitBytes } = this.#options;
    if (this.#total >= limitBytes) this.#cutOffSlow();
    if (this.#total >= limitBytes) throw full('Archives that others are downloading use all the space for exports.');
    if (this.#bytes.of(accountId) < accountLimitBytes) return;
    const mib = Math.floor(accountLimitBytes / MIB);
    throw full(`Archives of this account that are being downloaded use the ${mib} MiB that it may use.`);
  }
}

function full(reason: string, cause?: unknown): AppError {
  return new AppError('unavailable', {
    detail: `${reason} Try again in a few minutes.`,
    retryAfterSeconds: RETRY_SECONDS,
    cause,
  });
}
