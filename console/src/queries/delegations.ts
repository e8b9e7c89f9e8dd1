import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

export function delegationsQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'delegations'],
    queryFn: ({ signal }) => efs.listDelegations(id, { signal }),
  });
}
