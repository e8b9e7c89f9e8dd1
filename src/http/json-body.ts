import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Escapes that may hide what no text can hold: NUL (PostgreSQL stores none) and half of a surrogate pair. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/** Takes JSON bodies only; an empty body is no body. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJson(text as string));
    } catch (error) {
      done(error instanceof AppError ? error : unreadable('The body is not JSON.', error));
    }
  });
}

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (SUSPICIOUS.test(text) && !isText(value))
    throw unreadable('The body has a NUL or half a surrogate pair in a text.');
  return value;
}

/** Whether every text in the value, names included, is one. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isText);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isText(name) && isText(member));
}

function unreadable(detail: string, cause?: unknown): AppError {
  return new AppError('malformed_request', { detail, cause });
}
