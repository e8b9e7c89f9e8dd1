import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BrowserKey, findBrowserKey, whyNoBrowserKey } from '../api/browser-key.ts';

/** The key of this browser, or why it can have none. */
export const browserKeyQuery = queryOptions({
  queryKey: ['browser-key'],
  queryFn: async () => {
    const whyNot = await whyNoBrowserKey();
    return whyNot === null ? { whyNot, key: await findBrowserKey() } : { whyNot, key: null };
  },
});

/** Returns the key of this browser; null if it has none. */
export function useBrowserKey(): BrowserKey | null {
  return useQuery(browserKeyQuery).data?.key ?? null;
}
