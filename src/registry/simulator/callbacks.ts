import { createSigner } from '../signer.ts';
import type { SimulatorContext } from './context.ts';
import { answerOf, type EntryType, listEntriesByReference } from './entries.ts';

/** Delays before each try. A callback is only a hint: if all tries fail, a look-up finds the decision. */
const WAITS_MS = [0, 500, 2_000] as const;
const ANSWERED_WITHIN_MS = 5_000;
/**
 * Maximum wait until a decision is announced. Later decisions are announced when the clock reaches them (clocks.ts).
 */
const LONGEST_WAIT_MS = 86_400_000;

/** Announces a pending entry's decision to the configured address, in the background. */
export function announceDecision(context: SimulatorContext, entry: { type: EntryType; reference: string }): void {
  const { callbackUrl, secret, logger } = context.options;
  if (callbackUrl === undefined || secret === undefined) return;
  const post = poster(context, callbackUrl, secret);
  announce(context, entry, post).catch((error: Error) => {
    if (!context.stopping.aborted) logger.warn({ err: error }, 'callback not delivered');
  });
}

async function announce(
  { sql, clock, pause }: SimulatorContext,
  { type, reference }: { type: EntryType; reference: string },
  post: (body: string) => Promise<boolean>,
): Promise<void> {
  const [entry] = await listEntriesByReference(sql, type, reference);
  if (entry === undefined) return;
  const waitMs = entry.decides_at.getTime() - entry.ahead_ms - clock.now().getTime();
  if (waitMs > LONGEST_WAIT_MS) return;
  await pause(Math.max(0, waitMs));
  const body = JSON.stringify({ type, ...answerOf(entry, clock.now()) });
  for (const waitMs of WAITS_MS) {
    await pause(waitMs);
    if (await post(body)) return;
  }
}

function poster({ clock, stopping }: SimulatorContext, url: string, secret: Uint8Array) {
  const sign = createSigner(secret, clock);
  return async (body: string): Promise<boolean> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, {
      method: 'POST',
      headers: sign({ method: 'POST', url, headers, body }),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWERED_WITHIN_MS)]),
    }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status === 202;
  };
}
