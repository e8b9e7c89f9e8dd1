import { Link } from '@tanstack/react-router';
import type { Event } from '#sdk/index.ts';
import { Ago } from './moment.tsx';

/** One event in a list: its type, its time and, where entities differ, the name of its entity. */
export function EventRow({ event, nameOf }: { event: Event; nameOf?: (entityId: string) => string }) {
  return (
    <li className="row-apart">
      <span className="row">
        <code>{event.type}</code>
        {nameOf && event.entity_id !== null && (
          <Link to="/entities/$id" params={{ id: event.entity_id }}>
            {nameOf(event.entity_id)}
          </Link>
        )}
      </span>
      <span className="soft small">
        <Ago at={event.created_at} />
      </span>
    </li>
  );
}
