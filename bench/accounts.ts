import { type CreateEntity, EfsClient } from '../sdk/src/index.ts';

/** A caller with entities of its own. */
export type BenchAccount = { id: string; key: string; entities: readonly string[] };

/** Callers for the figures (at least 50 keys), made as callers make themselves. */
export const KEY_COUNT = 50;

export async function makeAccounts(
  url: string,
  options: { entitiesEach: number; body(): CreateEntity },
): Promise<BenchAccount[]> {
  return Promise.all(
    Array.from({ length: KEY_COUNT }, async () => {
      const visitor = new EfsClient({ baseUrl: url });
      const { id, api_key } = await visitor.createAccount({});
      const key = api_key ?? '';
      const efs = visitor.withApiKey(key);
      const entities: string[] = [];
      for (let made = 0; made < options.entitiesEach; made++) {
        entities.push((await efs.createEntity(options.body())).id);
      }
      return { id, key, entities };
    }),
  );
}
