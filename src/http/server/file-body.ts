import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError } from '../../errors/errors.ts';

/** A body that is a file: its bytes as they came, of the media type they came with. */
export type FileBody = { content: Buffer; mediaType: string };

export type FileBodyRules = {
  mediaTypes: readonly string[];
  limitBytes: number;
  /** Of JSON that is taken as bytes, because they are what was signed. */
  schema?: TSchema;
};

/** Takes files of these media types and nothing else. */
export function readFilesOnly(app: FastifyInstance, { mediaTypes, limitBytes }: FileBodyRules): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    [...mediaTypes],
    { parseAs: 'buffer', bodyLimit: limitBytes },
    (request, content, done) => {
      const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      done(null, { content, mediaType });
    },
  );
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(new AppError('unsupported_media_type', { detail: `Send a file as one of: ${mediaTypes.join(', ')}.` }));
  });
}
