import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNoAnswer, noteSilence, onReturn } from './reach.ts';
import { noteKept } from './written.ts';

/** Without a stream of events, open pages ask again after this time. */
const POLL_MS = 5_000;

/** The only store of the console. The SDK retries by itself, so the cache does not. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSilence }),
  // An upload keeps a file, and nothing of the form that names it.
  mutationCache: new MutationCache({ onSuccess: (...[, , , { meta }]) => meta?.['isUpload'] !== true && noteKept() }),
  defaultOptions: { queries: { retry: false, staleTime: 2_000, gcTime: 60_000 }, mutations: { retry: false } },
});

/** Each download of a file is recorded, and a dialog shows the effects that it asked for. */
const NOT_AGAIN: readonly unknown[] = ['desk-file', 'dry-run'];

// Whatever failed or changed meanwhile; the stream of events may take half a minute to connect again.
onReturn(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) => isNoAnswer(state.error) || !NOT_AGAIN.includes(queryKey[0]),
    }),
);

export function pollInsteadOfFollowing(): void {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, refetchInterval: POLL_MS } });
}
