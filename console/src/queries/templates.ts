import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

export function templatesQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: ['templates'],
    queryFn: ({ signal }) => efs.listConstitutionTemplates({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
