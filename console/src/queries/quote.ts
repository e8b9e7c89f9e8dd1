import { queryOptions } from '@tanstack/react-query';
import type { CreateQuote, EfsClient } from '#sdk/index.ts';

/** A quote holds for 30 days, so one is enough for each form of company. */
export function quoteQuery(efs: EfsClient, asked: CreateQuote) {
  return queryOptions({
    queryKey: ['quote', asked],
    queryFn: ({ signal }) => efs.createQuote(asked, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}
