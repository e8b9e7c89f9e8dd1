import { type Logger, pino } from 'pino';
import { describeError } from './errors/error-description.ts';

export type { Logger };

/**
 * Writes JSON lines to standard error, so that standard output is free for the program's own (URLs, tables, NDJSON).
 */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: false }),
  );
}
