import type { CallOptions } from './call.ts';
import { FormationFailedError, TimeoutError } from './errors.ts';
import type { Entity } from './generated.ts';
import type { Platform } from './platform.ts';

export type WaitOptions = {
  /** `Active` unless told. */
  state?: Entity['state'];
  /** Ten minutes unless told. */
  timeoutMs?: number;
  /** Between two looks; half a second unless told. */
  pollMs?: number;
  signal?: AbortSignal;
  /** Sees the entity at each look. */
  onLook?: (entity: Entity) => void;
};

/** The states of a formation that goes well, in their order. */
const FORMING: readonly Entity['state'][] = ['Draft', 'Filing', 'Filed', 'Registered', 'Active'];

/** Whether an entity in this state is where it was waited for, may still get there, or will not. */
export function judgeState(state: Entity['state'], awaited: Entity['state']): 'reached' | 'waiting' | 'never' {
  if (state === awaited) return 'reached';
  const [at, wanted] = [FORMING.indexOf(state), FORMING.indexOf(awaited)];
  // Between two looks it may have passed through.
  if (wanted !== -1 && at > wanted) return 'reached';
  if (state === 'WindingDown') return awaited === 'Dissolved' ? 'waiting' : 'never';
  if (state === 'FilingFailed' || state === 'Dissolved') return 'never';
  return state === 'Active' && awaited === 'FilingFailed' ? 'never' : 'waiting';
}

/** Looks again and again until the entity is there, cannot get there, or time is up. */
export async function waitForEntity(
  read: (options: CallOptions) => Promise<Entity>,
  { state: awaited = 'Active', timeoutMs = 600_000, pollMs = 500, signal, onLook }: WaitOptions,
  platform: Platform,
): Promise<Entity> {
  const endMs = platform.monotonicMs() + timeoutMs;
  for (;;) {
    const leftMs = Math.max(1, endMs - platform.monotonicMs());
    const entity = await read({ timeoutMs: leftMs, ...(signal && { signal }) });
    onLook?.(entity);
    const judged = judgeState(entity.state, awaited);
    if (judged === 'reached') return entity;
    if (judged === 'never') throw new FormationFailedError(entity, awaited);
    if (platform.monotonicMs() + pollMs >= endMs) {
      const message = `The entity is still ${entity.state} and not ${awaited}; it goes on without this call`;
      throw new TimeoutError(message, { operationId: 'get_entity', idempotencyKey: null });
    }
    await platform.sleep(pollMs, signal ?? new AbortController().signal);
  }
}
