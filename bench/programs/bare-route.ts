import Fastify from 'fastify';
import { answerParent } from './answer.ts';

/** The minimum cost of a Fastify route with this answer: no credential, no check, no log, no database. */
await answerParent(async (entity: Record<string, unknown>) => {
  const app = Fastify();
  app.get('/v1/entities/:id', async () => entity);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return async (_question: 'port') => Number(port);
});
