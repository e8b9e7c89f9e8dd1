import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard error, so that standard output stays the program's own (URLs, tables, NDJSON). */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}
