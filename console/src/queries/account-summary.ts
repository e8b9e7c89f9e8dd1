import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

/** The service counts anew for each answer, so events do not ask for another. */
const WAIT_MS = 10_000;

export function accountSummaryQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: ['account-summary'],
    queryFn: ({ signal }) => efs.getAccountSummary({ signal }),
    refetchInterval: WAIT_MS,
  });
}
