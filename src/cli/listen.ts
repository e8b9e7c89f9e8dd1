import { setTimeout as sleep } from 'node:timers/promises';
import type { EfsClient, Event } from '../../sdk/src/index.ts';
import { systemClock } from '../clock.ts';
import { decodeWebhookSecret, signWebhook } from '../domain/events/webhook-signature.ts';
import { ownCommand } from './command-line.ts';
import { newSecret, type Place, type PlaceFile } from './listen-place.ts';
import { type Screen, showItem } from './show.ts';
import { CommandFailure, UsageError } from './usage-error.ts';

/** The local receiver of `efs listen`, and the selection of events for it. */
export type Listening = {
  forwardTo: string;
  /** Time from which events are sent; omitted: from where the last run ended, or from now. */
  since?: Date;
  types?: readonly Event['type'][];
  entityId?: string;
};

const LOG_START = '00000000-0000-0000-0000-000000000000';
/**
 * A time later than every event. A list of events from this time is empty, and its cursor is the position after the
 * last event, whatever the clocks show.
 */
export const END_OF_LOG = '9999-01-01T00:00:00Z';
const TRY_MS = 15_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
const REPLAY_TRIES = 5;

/**
 * Sends every event to a local receiver, in order, signed like a webhook. The position in the event log is saved after
 * each event, so an interruption loses nothing and repeats at most one event, with the same `webhook-id`. When the
 * signal is aborted, throws its reason.
 */
export async function listen(
  screen: Screen,
  efs: EfsClient,
  listening: Listening,
  places: PlaceFile,
  signal: AbortSignal,
): Promise<never> {
  let place = placeOf(listening, await places.read());
  await places.keep(place);
  showStart(screen, listening.forwardTo, place);
  for await (const event of eventsFrom(efs, place, signal)) {
    if (isSelected(event, listening)) await forward(screen, event, { to: listening.forwardTo, place, signal });
    place = { ...place, from: { after: event.id } };
    await places.keep(place);
  }
  throw new Error('the stream of events ended');
}

function placeOf({ since }: Listening, lastPlace: Place | null): Place {
  if (lastPlace !== null && since === undefined) return lastPlace;
  return { from: { since: since?.toISOString() ?? END_OF_LOG }, secret: lastPlace?.secret ?? newSecret() };
}

async function* eventsFrom(efs: EfsClient, { from }: Place, signal: AbortSignal): AsyncGenerator<Event, void> {
  if ('after' in from) return yield* efs.followEvents({ after: from.after, signal });
  const { data, next_cursor } = await efs.listEvents({ since: from.since, limit: 100 });
  yield* data;
  yield* efs.followEvents({ after: next_cursor ?? LOG_START, signal });
}

/** Sends one event again, with the same `webhook-id`. */
export async function replay(
  screen: Screen,
  efs: EfsClient,
  eventId: string,
  { forwardTo }: Listening,
  places: PlaceFile,
): Promise<void> {
  const event = await findEvent(efs, eventId);
  const place = placeOf({ forwardTo }, await places.read());
  await places.keep(place);
  showStart(screen, forwardTo, place);
  const isTaken = await forward(screen, event, {
    to: forwardTo,
    place,
    signal: new AbortController().signal,
    tries: REPLAY_TRIES,
  });
  if (!isTaken) throw new CommandFailure(`${forwardTo} did not accept the event.`);
}

/**
 * Returns the event with this id. The id contains the event's time. The first page of events from this time on contains
 * the event, because few events have the same time.
 */
async function findEvent(efs: EfsClient, id: string): Promise<Event> {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const since = Number.isNaN(at) ? null : new Date(at);
  const page = since === null ? null : await efs.listEvents({ since: since.toISOString(), limit: 100 });
  const event = page?.data.find((each) => each.id === id);
  if (event === undefined) {
    throw new CommandFailure(`There is no event ${id}. List events: ${ownCommand('events list')}`, 'not_found');
  }
  return event;
}

function isSelected({ type, entity_id }: Event, { types, entityId }: Listening): boolean {
  return (types === undefined || types.includes(type)) && (entityId === undefined || entity_id === entityId);
}

function showStart(screen: Screen, to: string, { secret }: Place): void {
  showItem(screen, { forwarding_to: to, secret }, `Forwarding to ${to}. Verify with the secret ${secret}`);
}

type Forwarding = { to: string; place: Place; signal: AbortSignal; tries?: number };

/** Sends an event again, with growing pauses, until the receiver accepts it, because a skipped event would be lost. */
async function forward(
  screen: Screen,
  event: Event,
  { to, place, signal, tries = Number.POSITIVE_INFINITY }: Forwarding,
): Promise<boolean> {
  const body = JSON.stringify({ type: event.type, timestamp: event.created_at, data: event });
  let delayMs = FIRST_DELAY_MS;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(to, event.id, body, place.secret, signal);
    const line = `${event.created_at}  ${event.type}  ${event.id}  ${outcome.text}`;
    showItem(screen, { id: event.id, type: event.type, status: outcome.status, error: outcome.error }, line);
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) return true;
    if (attempt === tries) return false;
    await sleep(delayMs, undefined, { signal });
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  }
}

type Outcome = { status: number | null; error: string | null; text: string };

async function send(to: string, id: string, body: string, secret: string, signal: AbortSignal): Promise<Outcome> {
  const timestampSeconds = Math.floor(systemClock.now().getTime() / 1_000);
  const bytes = decodeWebhookSecret(secret);
  if (bytes === null)
    throw new UsageError('The kept secret is damaged. Delete the files of EFS_STATE that begin with listen-.');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signWebhook({ id, timestampSeconds, body }, [bytes]),
  };
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]);
    const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal: limit });
    await response.body?.cancel();
    return { status: response.status, error: null, text: String(response.status) };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as { cause?: { code?: string }; message: string };
    const reason = cause?.code ?? message;
    return { status: null, error: reason, text: reason };
  }
}
