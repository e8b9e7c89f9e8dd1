import type { Route } from '../../calls/route.ts';
import { getEventSchema, listEventTypes } from './event-types.ts';
import { awaitEntity, listEvents, streamEvents } from './events.ts';

export const EVENTS_ROUTES: readonly Route[] = [awaitEntity, listEvents, streamEvents, listEventTypes, getEventSchema];
