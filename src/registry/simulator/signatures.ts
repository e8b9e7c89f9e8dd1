import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors/errors.ts';
import { isDigestOf, signatureProblem } from '../signer.ts';

/** Refuses requests that are not signed with one of the secrets, before reading anything else. None: nobody can sign. */
export function requireSignature(
  app: Pick<FastifyInstance, 'addHook' | 'addContentTypeParser' | 'removeContentTypeParser' | 'getDefaultJsonParser'>,
  secrets: readonly Uint8Array[],
  clock: Clock,
): void {
  app.addHook('onRequest', async ({ method, headers, raw }) => {
    if (secrets.length === 0) {
      throw new AppError('unauthenticated', {
        detail: 'Set the same REGISTRY_SECRET for the simulator and the service.',
      });
    }
    const problem = signatureProblem({ method, target: raw.url ?? '', headers }, secrets, clock.now());
    if (problem !== null) throw new AppError('unauthenticated', { detail: problem });
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    if (isDigestOf(request.headers['content-digest'], body)) return parseJson(request, body.toString('utf8'), done);
    done(new AppError('unauthenticated', { detail: 'The body does not match the signed Content-Digest.' }));
  });
}
