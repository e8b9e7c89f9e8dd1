import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { EntityList } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { EventRow } from '../../parts/event-row.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/note.tsx';
import { recentEventsQuery } from '../../queries/events.ts';

/** `lists` are the entities that the overview has read, for their names. */
export function RecentEvents({ lists }: { lists: readonly UseQueryResult<EntityList>[] }) {
  const entities = lists.flatMap(({ data }) => data?.data ?? []);
  const names = new Map(entities.map(({ id, legal_name }) => [id, legal_name]));
  const recent = useQuery(recentEventsQuery(useEfs()));
  return (
    <Loaded query={recent}>
      {(events) =>
        events.length === 0 ? (
          <Empty title="No events in the last 24 hours">They appear here as they happen.</Empty>
        ) : (
          <ul className="rows">
            {events.map((event) => (
              <EventRow key={event.id} event={event} nameOf={(id) => names.get(id) ?? `Entity ${id.slice(0, 8)}`} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
