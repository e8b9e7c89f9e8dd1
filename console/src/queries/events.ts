import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EfsClient, Event } from '#sdk/index.ts';
import { hoursAgo } from '../api/clock.ts';
import { queryClient } from '../api/query-client.ts';

const RECENT_KEY = ['events', 'recent'] as const;
/** Events that the overview keeps, however many arrive. */
const MAX_RECENT = 12;
/** The API lists events oldest first, so the newest are at the end of this many hours. */
const RECENT_HOURS = 24;
const MAX_PAGES = 5;

/** The newest events, newest first; the stream adds to them. */
export function recentEventsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: RECENT_KEY,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Event[]> => {
      const query = { since: hoursAgo(RECENT_HOURS).toISOString(), limit: 100 };
      let recent: Event[] = [];
      let page = await efs.listEvents(query, { signal });
      for (let pages = 1; ; pages += 1) {
        recent = newest([...recent, ...page.data]);
        if (!page.has_more || page.next_cursor === null || pages === MAX_PAGES) return recent.toReversed();
        page = await efs.listEvents({ after: page.next_cursor, limit: 100 }, { signal });
      }
    },
  });
}

function newest(oldestFirst: readonly Event[]): Event[] {
  return oldestFirst.slice(-MAX_RECENT);
}

/** Adds an event of the stream. */
export function keepRecent(event: Event): void {
  queryClient.setQueryData<Event[]>(RECENT_KEY, (known) => {
    if (known === undefined || known.some(({ id }) => id === event.id)) return known;
    return [event, ...known].slice(0, MAX_RECENT);
  });
}

/** The events of one entity, oldest first, page by page. */
export function entityEventsQuery(efs: EfsClient, id: string) {
  return infiniteQueryOptions({
    queryKey: ['entity', id, 'events'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      efs.listEvents({ entity_id: id, limit: 50, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : null),
  });
}
