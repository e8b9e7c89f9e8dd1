import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EfsClient, ListWebhookDeliveriesQuery } from '#sdk/index.ts';

/** The beginning of all keys of webhooks. A delivery is no event, so open pages ask again after this time. */
export const WEBHOOKS = 'webhooks';
const WAIT_MS = 3_000;

export function webhookEndpointsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [WEBHOOKS, 'endpoints'],
    queryFn: ({ signal }) => efs.listWebhookEndpoints({ signal }),
    refetchInterval: WAIT_MS,
  });
}

export function webhookEndpointQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: [WEBHOOKS, 'endpoint', id],
    queryFn: ({ signal }) => efs.getWebhookEndpoint(id, { signal }),
    refetchInterval: WAIT_MS,
  });
}

/** Deliveries to an endpoint, newest first, page by page. */
export function webhookDeliveriesQuery(efs: EfsClient, id: string, state?: ListWebhookDeliveriesQuery['state']) {
  return infiniteQueryOptions({
    queryKey: [WEBHOOKS, 'deliveries', id, state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      efs.listWebhookDeliveries(
        id,
        { ...(state && { state }), ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : null),
    refetchInterval: WAIT_MS,
  });
}
