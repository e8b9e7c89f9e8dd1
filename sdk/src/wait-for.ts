import { judgeState } from '../../src/domain/entity/awaited-state.ts';
import type { CallOptions } from './call.ts';
import { FormationFailedError, RateLimitError, TimeoutError } from './errors.ts';
import type { AwaitEntityQuery, Entity } from './generated.ts';
import type { Platform } from './platform.ts';

export type WaitOptions = {
  /** `Active` unless told. */
  state?: Entity['state'];
  /** Ten minutes unless told. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Sees the entity at each look: when it is there or has failed, else every half a minute. */
  onLook?: (entity: Entity) => void;
};

/** The two ways to look at an entity: at once, and once it is where it is waited for. */
export type EntityReader = {
  getEntity(id: string, options: CallOptions): Promise<Entity>;
  awaitEntity(id: string, query: AwaitEntityQuery, options: CallOptions): Promise<Entity>;
};

/** How long the service waits in one call. */
const LONG_LOOK_MS = 30_000;
const SHORTEST_LONG_LOOK_MS = 1_000;
/** For an answer that is on its way when time is up. */
const SLACK_MS = 5_000;

/** Has the service wait until the entity is there, cannot get there, or time is up. */
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
    const message = `The entity is still ${entity.state} and not ${awaited}; it goes on without this call`;
    throw new TimeoutError(message, { operationId: 'await_entity', idempotencyKey: null });
  }
}

type Look = { awaited: Entity['state']; leftMs: number; signal: AbortSignal };

/** The entity after a while, or sooner where it changed as it should. */
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
    // Too many wait already; the entity may be there all the same.
    if (!(error instanceof RateLimitError)) throw error;
    await platform.sleep(Math.min(leftMs, (error.retryAfterSeconds ?? 1) * 1_000), signal);
    return reader.getEntity(id, options);
  }
}
