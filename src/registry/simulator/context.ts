import type postgres from 'postgres';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import type { OfficeHours } from '../protocol.ts';
import type { Chance } from './chance.ts';

export type SimulatorOptions = {
  /** Its own database, which exists already; the tables are made at the start. */
  databaseUrl: string;
  host: string;
  /** 0: any free port. */
  port: number;
  /** 1: a formation stays pending for 6 s, a tax number for 3 s; 0: decided on arrival. */
  pace: number;
  /** Whether a second send of a reference answers with the first entry instead of making another. */
  dedupe: boolean;
  /** 0 to 1: how often an entry is committed and its answer lost. */
  loseAnswers: number;
  /** 0 to 1: how often an answer takes `slowMs`, a random share of it before the commit. */
  slow: number;
  slowMs: number;
  /** Declared to clients, and the longest an open transaction may sit idle before the database ends it. */
  maxProcessingMs: number;
  /** When submissions are taken, by the wall clock; absent: always. */
  officeHours?: OfficeHours;
  /** What callers of the protocol have to sign with, and callbacks are signed with; absent: nobody signs. */
  secret?: Uint8Array;
  /** What orders (`/control/…`) have to be signed with; absent: nobody can give any. */
  controlSecret?: Uint8Array;
  /** Where it tells that an entry was decided; set once the other side listens. */
  callbackUrl?: string;
  /** Makes the draws repeatable. */
  seed?: number;
  logger: Logger;
  clock: Clock;
};

/** What every operation of the simulator works with. Nothing here is worth keeping over a restart. */
export type SimulatorContext = {
  options: SimulatorOptions;
  sql: postgres.Sql;
  clock: Clock;
  chance: Chance;
  /** Aborted when the program stops. */
  stopping: AbortSignal;
  /** Waits; throws at once when the program stops, so that closing never waits for a slow answer. */
  pause(durationMs: number): Promise<void>;
};
