import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { EventRow } from '../../../parts/event-row.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/page.tsx';
import { ShowMore } from '../../../parts/show-more.tsx';
import { entityEventsQuery } from '../../../queries/events.ts';

const route = getRouteApi('/entities/$id');

export function EventsPage() {
  const { id } = route.useParams();
  const events = useInfiniteQuery(entityEventsQuery(useEfs(), id));
  return (
    <Section title="Events, oldest first">
      <Loaded query={events}>
        {({ pages }) => (
          <>
            <ol className="rows">
              {pages
                .flatMap(({ data }) => data)
                .map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
            </ol>
            <ShowMore query={events} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
