import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError } from '../../errors/errors.ts';

/** A file sent as a body: its unchanged bytes, the declared media type, and its hash in hexadecimal. */
export type FileBody = { content: Buffer; mediaType: string; sha256: string };

export type FileBodyRules = {
  mediaTypes: readonly string[];
  limitBytes: number;
  /** The schema of a JSON body that is read as bytes because those bytes are signed. */
  schema?: TSchema;
};

/** Accepts only files of the given media types. */
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
