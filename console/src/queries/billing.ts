import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';
import { clientFor } from '../api/client.ts';

/** The beginning of all keys of billing. */
export const BILLING = 'billing';
/** A payment at Stripe reaches the service by itself; the page asks for it while it is open. */
const WAIT_MS = 5_000;

export function subscriptionQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [BILLING, 'subscription'],
    queryFn: ({ signal }) => efs.getSubscription({ signal }),
    refetchInterval: WAIT_MS,
  });
}

export function usageQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [BILLING, 'usage'],
    queryFn: ({ signal }) => efs.getUsage({ signal }),
    refetchInterval: WAIT_MS,
  });
}

/** The prices of the submitted formations, newest first, page by page. */
export function paymentsQuery(efs: EfsClient) {
  return infiniteQueryOptions({
    queryKey: [BILLING, 'payments'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => efs.listPayments(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : null),
    refetchInterval: WAIT_MS,
  });
}

/** The plans, which need no key. */
export const plansQuery = queryOptions({
  queryKey: [BILLING, 'plans'],
  queryFn: ({ signal }) => clientFor().listPlans({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
