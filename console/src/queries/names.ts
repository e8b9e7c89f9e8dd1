import { queryOptions } from '@tanstack/react-query';
import type { CheckName, EfsClient } from '#sdk/index.ts';

export function nameCheckQuery(efs: EfsClient, asked: CheckName) {
  return queryOptions({
    queryKey: ['name-check', asked],
    queryFn: ({ signal }) => efs.checkName(asked, { signal }),
    staleTime: 60_000,
    refetchInterval: false,
  });
}
