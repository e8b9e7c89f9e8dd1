import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError } from '../../errors/errors.ts';

/** A file as a body: its unchanged bytes, the media type that came with them, and its hash in hexadecimal. */
export type FileBody = { content: Buffer; mediaType: string; sha256: string };

export type FileBodyRules = {
  mediaTypes: readonly string[];
  limitBytes: number;
  /** The schema of JSON that is read as bytes, because the bytes were signed. */
  schema?: TSchema;
};

/** Accepts files of these media types and nothing else. */
export function readFilesOnly(app: FastifyInstance, { mediaTypes, limitBytes }: FileBodyRules): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    [...mediaTypes],
    { parseAs: 'buffer', bodyLimit: limitBytes },
    (request, content, done) => {
      const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      done(null, { content, mediaType, sha256: hash('sha256', content, 'hex') });
    },
  );
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(
      new AppError('unsupported_media_type', {
        detail: `Send a file of one of these types: ${mediaTypes.join(', ')}.`,
      }),
    );
  });
}
