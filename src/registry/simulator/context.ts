import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import type { Db } from '../../sql/open.ts';
import type { OfficeHours } from '../protocol.ts';
import type { Chance } from './chance.ts';

export type SimulatorOptions = {
  /** The simulator's own database, which must exist; its tables are created at the start. */
  databaseUrl: string;
  host: string;
  /** Port to listen on; 0: any free port. */
  port: number;
  /** Multiplies decision times. 1: a formation stays pending for 6 s, a tax number for 3 s; 0: decided on arrival. */
  pace: number;
  /** True if sending a reference a second time returns the first entry instead of creating another. */
  dedupe: boolean;
  /** Probability, 0 to 1, that an entry is committed but its answer is lost. */
  loseAnswers: number;
  /**
   * Probability, 0 to 1, that an answer is slow. A slow answer takes `slowMs`, partly before and partly after the
   * commit.
   */
  slow: number;
  slowMs: number;
  /**
   * Maximum time for processing a request, as the simulator declares it to clients. The database ends a transaction
   * that is idle for longer than this time.
   */
  maxProcessingMs: number;
  /** Office hours for submissions, by the wall clock; absent: always open. */
  officeHours?: OfficeHours;
  /** Secret that signs protocol requests and callbacks; absent: nothing is signed. */
  secret?: Uint8Array;
  /** The other valid secret while secrets are rotated. */
  previousSecret?: Uint8Array;
  /** Secret that signs control requests (`/control/…`); absent: all control requests are refused. */
  controlSecret?: Uint8Array;
  /** Address for callbacks about decisions; set once the service listens. */
  callbackUrl?: string;
  /** Start value of the random numbers, so that a run can be repeated. */
  seed?: number;
  logger: Logger;
  clock: Clock;
};

/** The dependencies of every simulator operation. None of them has to survive a restart. */
export type SimulatorContext = {
  options: SimulatorOptions;
  sql: Db;
  clock: Clock;
  chance: Chance;
  /** A signal that is aborted when the program stops. */
  stopping: AbortSignal;
  /** Waits for some time. Throws at once when the program stops, so that closing never waits for a slow answer. */
  pause(durationMs: number): Promise<void>;
};
