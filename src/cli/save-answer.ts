import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Screen, tell } from './show.ts';
import { CommandFailure, UsageError } from './usage-error.ts';

/** Writes the body of an answer to a file or to standard output, as it arrives. */
export async function saveAnswer(screen: Screen, answer: Response, file: string | undefined): Promise<void> {
  const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  const isText = /json|text/.test(answer.headers.get('content-type') ?? '');
  if (file === undefined && !isText && screen.out.isTTY) {
    throw new UsageError('This is no text. Write it to a file: -o <file>');
  }
  const failed = ({ syscall, code, message }: NodeJS.ErrnoException): never => {
    if (syscall !== undefined) throw new UsageError(`${file} cannot be written: ${code}.`);
    throw new CommandFailure(`The answer broke off: ${code ?? message}.`, 'network');
  };
  if (file === undefined) return pipeline(body, screen.out, { end: false }).catch(failed);
  await pipeline(body, createWriteStream(file)).catch(failed);
  tell(screen, `Written to ${file}.`);
}
