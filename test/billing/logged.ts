import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Logger } from '../../src/log.ts';

/** A log with everything in it, and its text so far. */
export function keepLog(): { log: Logger; text(): string } {
  const chunks: string[] = [];
  const kept = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { log: pino({ level: 'trace' }, kept), text: () => chunks.join('') };
}
