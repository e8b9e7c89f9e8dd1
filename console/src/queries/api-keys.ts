import { queryOptions } from '@tanstack/react-query';
import type { ApiKey, EfsClient } from '#sdk/index.ts';

/** Every key of the account, oldest first, with those that ended. */
export function apiKeysQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: ['account', 'api-keys'],
    queryFn: async ({ signal }) => {
      const keys: ApiKey[] = [];
      for await (const key of efs.listAllApiKeys({ limit: 100 }, { signal })) keys.push(key);
      return keys;
    },
  });
}

/** Returns whether the service still accepts the key. */
export function isUsable({ revoked_at, expires_at }: ApiKey, nowMs: number): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > nowMs);
}
