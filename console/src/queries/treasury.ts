import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EfsClient, GetTreasuryQuery } from '#sdk/index.ts';

/** The balance, and what each limit leaves for this recipient and this proposer. */
export function treasuryQuery(efs: EfsClient, id: string, about: GetTreasuryQuery) {
  return queryOptions({
    queryKey: ['entity', id, 'treasury', about],
    queryFn: ({ signal }) => efs.getTreasury(id, about, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The books of this month, by the business clock. */
export function statementQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'statement'],
    queryFn: ({ signal }) => efs.getTreasuryStatement(id, { limit: 1_000 }, { signal }),
  });
}
