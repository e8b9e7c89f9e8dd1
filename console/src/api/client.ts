import { EfsClient } from '#sdk/client.ts';
import { watchedFetch } from './reach.ts';

/** The service that this page comes from. A client without a key can do what needs none. */
export function clientFor(apiKey?: string): EfsClient {
  return new EfsClient({
    baseUrl: window.location.origin,
    maxRetries: 2,
    platform: { fetch: watchedFetch },
    ...(apiKey !== undefined && { apiKey }),
  });
}
