import { queryOptions } from '@tanstack/react-query';
import { NotFoundError } from '#sdk/errors.ts';
import type { PublicEntity } from '#sdk/index.ts';
import { clientFor } from '../api/client.ts';

/** The record as anyone reads it, without a key; null if the company is not public. */
export function publicRecordQuery(id: string, did: string | null) {
  return queryOptions({
    queryKey: ['entity', id, 'public', did],
    queryFn: async ({ signal }): Promise<PublicEntity | null> => {
      if (did === null) return null;
      try {
        return await clientFor().getPublicEntity(did, { signal });
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
  });
}
