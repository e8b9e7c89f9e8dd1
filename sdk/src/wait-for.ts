import { judgeState } from '../../src/domain/entity/awaited-state.ts';
import type { CallOptions } from './call.ts';
import { FormationFailedError, RateLimitError, TimeoutError } from './errors.ts';
import type { AwaitEntityQuery, Entity } from './generated.ts';
import type { Platform } from './platform.ts';

export type WaitOptions = {
  /** State to wait for; default `Active`. */
  state?: Entity['state'];
  /** Time limit; default 10 minutes. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called with the entity at each poll: when it is ready or has failed, otherwise every 30 seconds. */
  onLook?: (entity: Entity) => void;
};

/** The two ways to read an entity: at once, and once it has reached the awaited state. */
export type EntityReader = {
  getEntity(id: string, options: CallOptions): Promise<Entity>;
  awaitEntity(id: string, query: AwaitEntityQuery, options: CallOptions): Promise<Entity>;
};

/** Maximum time that the service waits in one call. */
const LONG_LOOK_MS = 30_000;
const SHORTEST_LONG_LOOK_MS = 1_000;
/** Extra time for an answer that is on its way at the time limit. */
const SLACK_MS = 5_000;

/** Lets the service wait until the entity has reached the state or cannot reach it, or until the time limit. */
export async function waitForEntity(
  reader: EntityReader,
  id: string,
  { state: awaited = 'Active', timeoutMs = 600_000, signal = new AbortController().signal, onLook }: WaitOptions,
  platform: Platform,
): Promise<Entity> {
  const endMs = platform.monotonicMs() + timeoutMs;
  for (;;) {
    const leftMs = Math.max(0, endMs - platform.monotonicMs());
    const entity = await look(reader, id, { awaited, leftMs, signal }, platform);
    onLook?.(entity);
    const judged = judgeState(entity.state, awaited);
    if (judged === 'reached') return entity;
    if (judged === 'never') throw new FormationFailedError(entity, awaited);
    if (platform.monotonicMs() < endMs) continue;
    const message = `The entity is still ${entity.state}, not ${awaited}, at the time limit; the service continues without this call`;
    throw new TimeoutError(message, { operationId: 'await_entity', idempotencyKey: null });
  }
}

type Look = { awaited: Entity['state']; leftMs: number; signal: AbortSignal };

/** Returns the entity after a while, or sooner once it has changed as expected. */
async function look(
  reader: EntityReader,
  id: string,
  { awaited, leftMs, signal }: Look,
  platform: Platform,
): Promise<Entity> {
  const options = { signal, timeoutMs: leftMs + SLACK_MS };
  if (leftMs < SHORTEST_LONG_LOOK_MS) {
    await platform.sleep(leftMs, signal);
    return reader.getEntity(id, options);
  }
  const timeout = Math.floor(Math.min(leftMs, LONG_LOOK_MS) / 1_000);
  try {
    return await reader.awaitEntity(id, { state: awaited, timeout }, options);
  } catch (error) {
    // Too many calls already wait at the service, so this one polls.
    if (!(error instanceof RateLimitError)) throw error;
    await platform.sleep(Math.min(leftMs, (error.retryAfterSeconds ?? 1) * 1_000), signal);
    return reader.getEntity(id, options);
  }
}
