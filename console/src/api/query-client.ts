import { QueryClient } from '@tanstack/react-query';

/** Without a stream of events, open pages ask again after this time. */
const POLL_MS = 5_000;

/** The only store of the console. The SDK retries by itself, so the cache does not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2_000, gcTime: 60_000 }, mutations: { retry: false } },
});

export function pollInsteadOfFollowing(): void {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, refetchInterval: POLL_MS } });
}
