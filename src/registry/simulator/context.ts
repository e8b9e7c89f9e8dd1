import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import type { Db } from '../../sql/open.ts';
import type { OfficeHours } from '../protocol.ts';
import type { Chance } from './chance.ts';

export type SimulatorOptions = {
  /** Its own database, which already exists; the tables are created at the start. */
  databaseUrl: string;
  host: string;
  /** 0: any free port. */
  port: number;
  /** 1: a formation stays pending for 6 s, a tax number for 3 s; 0: decided on arrival. */
  pace: number;
  /** True if a second send of a reference gets the first entry instead of making another. */
  dedupe: boolean;
  /** 0 to 1: how often an entry is committed but its answer is lost. */
  loseAnswers: number;
  /** 0 to 1: how often an answer takes `slowMs`, a random share of it before the commit. */
  slow: number;
  slowMs: number;
  /** Declared to clients; also the longest time that an open transaction may be idle before the database ends it. */
  maxProcessingMs: number;
  /** Office hours for submissions, by the wall clock; absent: always open. */
  officeHours?: OfficeHours;
  /** Signs requests of the protocol, and callbacks; absent: nothing is signed. */
  secret?: Uint8Array;
  /** Other secret during a rotation, whose signatures are accepted. */
  previousSecret?: Uint8Array;
  /** Signs orders (`/control/…`); absent: nobody can give any. */
  controlSecret?: Uint8Array;
  /** Address for callbacks about decisions; set once the other side listens. */
  callbackUrl?: string;
  /** Makes the random draws repeatable. */
  seed?: number;
  logger: Logger;
  clock: Clock;
};

/** The dependencies of every operation of the simulator. Nothing here has to survive a restart. */
export type SimulatorContext = {
  options: SimulatorOptions;
  sql: Db;
  clock: Clock;
  chance: Chance;
  /** Aborted when the program stops. */
  stopping: AbortSignal;
  /** Waits; throws at once when the program stops, so that closing never waits for a slow answer. */
  pause(durationMs: number): Promise<void>;
};
