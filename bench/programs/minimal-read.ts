import Fastify from 'fastify';
import { openDb } from '../../src/store/core/db.ts';
import { findEntity } from '../../src/store/entities.ts';
import { answerParent } from './answer.ts';

export type MinimalReadSetup = {
  databaseUrl: string;
  poolSize: number;
  /** Account of each entity by id. */
  accounts: Readonly<Record<string, string>>;
  body: Record<string, unknown>;
};

/**
 * The minimum cost of `GET /v1/entities/{id}`: a Fastify route with the same statement through the same driver and pool,
 * and an answer of the same size. No credential, no check, no log.
 */
await answerParent(async ({ databaseUrl, poolSize, accounts, body }: MinimalReadSetup) => {
  const db = openDb(databaseUrl, { poolSize, role: 'serving', applicationName: 'bench' });
  const app = Fastify();
  app.get<{ Params: { id: string } }>('/v1/entities/:id', async ({ params: { id } }) => {
    const entity = await findEntity(db, accounts[id] ?? '', id);
    return { ...body, id: entity?.id };
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return async (question: 'port' | 'cpu') => {
    const { user, system } = process.cpuUsage();
    return question === 'port' ? Number(port) : (user + system) / 1_000;
  };
});
