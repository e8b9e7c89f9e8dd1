import type { LoggedEvent } from '../store/event-log.ts';

/** An event as everybody reads it: feed, stream and webhooks say the same. */
export function eventBody({ position: _position, created_at, ...event }: LoggedEvent) {
  const { id, type, entity_id, sequence, livemode, actor, data } = event;
  return { id, type, entity_id, sequence, livemode, created_at: created_at.toISOString(), actor, data };
}

/** As server-sent event (HTML Living Standard §9.2); JSON has no line break, so one data line is enough. */
export function eventText(event: LoggedEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(eventBody(event))}\n\n`;
}
