import { callApi } from '../src/cli/api.ts';

/** A caller with entities of its own. */
export type BenchAccount = { id: string; key: string; entities: readonly string[] };

/** As many callers as the figures ask for (at least 50 keys), made the way callers make themselves. */
export const KEY_COUNT = 50;

export async function makeAccounts(
  url: string,
  options: { entitiesEach: number; body(): Record<string, unknown> },
): Promise<BenchAccount[]> {
  return Promise.all(
    Array.from({ length: KEY_COUNT }, async () => {
      const account = await callApi(url, 'POST', '/v1/accounts', null, {});
      const key = String(account['api_key']);
      const entities: string[] = [];
      for (let made = 0; made < options.entitiesEach; made++) {
        entities.push(String((await callApi(url, 'POST', '/v1/entities', key, options.body()))['id']));
      }
      return { id: String(account['id']), key, entities };
    }),
  );
}
