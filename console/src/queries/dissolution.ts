import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

export function dissolutionQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'dissolution'],
    queryFn: ({ signal }) => efs.getDissolution(id, { signal }),
  });
}
