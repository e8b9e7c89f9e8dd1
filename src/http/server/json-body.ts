import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStorable } from '../../domain/formats/json-number.ts';
import { AppError } from '../../errors/errors.ts';
import { jsonFault } from './json-guard.ts';
import { refuseOtherDigest } from './registry-signature.ts';

/**
 * Matches text that may contain an escaped NUL (which PostgreSQL cannot store), an unpaired surrogate, or a number that
 * cannot be stored.
 */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])|\de[+-]?\d|\d{17}|\.0{15}/i;

const CHARSET = /^\s*charset\b/i;
const UTF8 = /^[ \t]*charset[ \t]*=[ \t]*(?:utf-8|"utf-8")[ \t]*$/i;

/** Accepts JSON bodies only, in UTF-8 and uncompressed; an empty body counts as no body. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, bytes.length === 0 ? undefined : parseJson(request, bytes as Buffer));
    } catch (error) {
      done(error instanceof AppError ? error : unreadable('The body is not JSON.', error));
    }
  });
}

function parseJson(request: FastifyRequest, bytes: Buffer): unknown {
  refuseOtherCoding(request);
  refuseOtherDigest(request, bytes);
  if (!isUtf8(bytes)) throw unreadable('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const fault = jsonFault(text);
  if (fault !== null) throw unreadable(fault);
  const value: unknown = JSON.parse(text);
  if (SUSPICIOUS.test(text) && !isReadable(value)) {
    throw unreadable('The body contains NUL, an unpaired surrogate, or a number outside the range 1e-15 to 1e16.');
  }
  return value;
}

function refuseOtherCoding({ headers }: FastifyRequest): void {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  // The media type is checked here because the framework accepts any whitespace and checks only the beginning.
  if (!/^application\/json[ \t]*$/i.test(mediaType)) {
    throw new AppError('unsupported_media_type', { detail: 'Send the body with Content-Type: application/json.' });
  }
  if (parameters.some((parameter) => CHARSET.test(parameter) && !UTF8.test(parameter))) {
    throw new AppError('unsupported_media_type', { detail: 'Send the body in UTF-8.' });
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') {
    throw new AppError('unsupported_media_type', { detail: 'Send the body without Content-Encoding.' });
  }
}

/** Returns whether the database can store every text in the value, including property names, and every number. */
function isReadable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return isStorable(value);
  if (Array.isArray(value)) return value.every(isReadable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isReadable(name) && isReadable(member));
}

function unreadable(detail: string, cause?: unknown): AppError {
  return new AppError('malformed_request', { detail, cause });
}
