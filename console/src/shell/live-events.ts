import { useEffect } from 'react';
import type { Event } from '#sdk/index.ts';
import { monotonicMs } from '../api/clock.ts';
import { pollInsteadOfFollowing, queryClient } from '../api/query-client.ts';
import { onFollow } from '../api/reach.ts';
import type { Session } from '../api/session.tsx';
import { keepRecent } from '../queries/events.ts';

/** The first event shows soon; a burst is shown once in a while, however long it is. */
const FIRST_MS = 150;
const BETWEEN_MS = 1_000;

/** Follows the account's events, and has open pages read again what has changed. Nothing grows with the events. */
export function useLiveEvents(session: Session | null): void {
  useEffect(() => {
    // Operators have no stream of events: pages of the desk ask again by themselves.
    if (session?.kind !== 'account') return;
    const abort = new AbortController();
    const changes = collectChanges();
    const stop = onFollow(readAgain);
    const follow = async (): Promise<void> => {
      for await (const event of session.efs.followEvents({ signal: abort.signal })) changes.add(event);
    };
    follow().catch(() => {
      // A key without the scope, or a proxy without streams.
      if (!abort.signal.aborted) pollInsteadOfFollowing();
    });
    return () => {
      abort.abort();
      stop();
      changes.stop();
    };
  }, [session]);
}

/** No event of the stream tells of changes between the reading of a page and the beginning of the stream. */
function readAgain(): void {
  for (const key of ['entity', 'entities', 'account']) void queryClient.invalidateQueries({ queryKey: [key] });
}

function collectChanges() {
  const entities = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = 0;
  let isOfAccount = false;
  const show = (): void => {
    timer = undefined;
    lastMs = monotonicMs();
    for (const id of entities) void queryClient.invalidateQueries({ queryKey: ['entity', id] });
    entities.clear();
    if (isOfAccount) void queryClient.invalidateQueries({ queryKey: ['account'] });
    isOfAccount = false;
    void queryClient.invalidateQueries({ queryKey: ['entities'] });
  };
  return {
    add(event: Event): void {
      keepRecent(event);
      if (event.entity_id === null) isOfAccount = true;
      else entities.add(event.entity_id);
      timer ??= setTimeout(show, Math.max(FIRST_MS, lastMs + BETWEEN_MS - monotonicMs()));
    },
    stop: () => clearTimeout(timer),
  };
}
