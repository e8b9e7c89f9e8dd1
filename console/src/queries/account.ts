import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

/** The account itself; an event of the account reads it again. */
export function accountQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: ['account', 'self'],
    queryFn: ({ signal }) => efs.getAccount({ signal }),
    staleTime: 60_000,
  });
}
