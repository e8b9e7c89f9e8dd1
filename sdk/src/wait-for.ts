import { judgeState } from '../../src/domain/entity/awaited-state.ts';
import type { CallOptions } from './call.ts';
import { FormationFailedError, RateLimitError, TimeoutError } from './errors.ts';
import type { AwaitEntityQuery, Entity } from './generated.ts';
import type { Platform } from './platform.ts';

export type WaitOptions = {
  /** Default `Active`. */
  state?: Entity['state'];
  /** Default ten minutes. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called with the entity at each poll: when it is ready or has failed, else every half a minute. */
  onLook?: (entity: Entity) => void;
};

/** The two ways to read an entity: at once, and once it has reached the awaited state. */
export type EntityReader = {
  getEntity(id: string, options: CallOptions): Promise<Entity>;
  awaitEntity(id: string, query: AwaitEntityQuery, options: CallOptions): Promise<Entity>;
};

/** Time that the service waits in one call. */
const LONG_LOOK_MS = 30_000;
const SHORTEST_LONG_LOOK_MS = 1_000;
/** For an answer that is on its way when time is up. */
const SLACK_MS = 5_000;

/** Lets the service wait until the entity is ready, cannot become so, or time is up. */
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
    const message = `The entity is still ${entity.state}, not ${awaited}; the service continues its work without this call`;
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
    // Too many calls already wait; the entity may still be ready.
    if (!(error instanceof RateLimitError)) throw error;
    await platform.sleep(Math.min(leftMs, (error.retryAfterSeconds ?? 1) * 1_000), signal);
    return reader.getEntity(id, options);
  }
}
