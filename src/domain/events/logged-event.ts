import type { Actor } from '../access/actor.ts';
import type { EventType } from './event.ts';

export type LoggedEvent = {
  id: string;
  type: EventType;
  entity_id: string | null;
  sequence: number | null;
  livemode: boolean;
  created_at: Date;
  actor: Actor;
  data: { object: Record<string, unknown>; previous?: Record<string, unknown> };
};

/** Returns an event as API callers see it: the same body in the feed, the stream and webhooks. */
export function eventBody({ created_at, ...event }: LoggedEvent) {
  const { id, type, entity_id, sequence, livemode, actor, data } = event;
  return { id, type, entity_id, sequence, livemode, created_at: created_at.toISOString(), actor, data };
}

/**
 * Writes a server-sent event (HTML Living Standard §9.2). One data line is enough, because the JSON has no line breaks.
 */
export function eventText(event: LoggedEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(eventBody(event))}\n\n`;
}

/** Writes an event as the body of a webhook message (Standard Webhooks 1.0). */
export function webhookBody(event: LoggedEvent): string {
  return JSON.stringify({ type: event.type, timestamp: event.created_at.toISOString(), data: eventBody(event) });
}
