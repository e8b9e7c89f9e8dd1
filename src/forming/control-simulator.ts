import type { Clock } from '../clock.ts';
import { contentDigest, signRequest } from '../domain/formats/http-signature.ts';
import { AppError } from '../errors/errors.ts';
import type { Store } from '../store/core/write.ts';

/** Time limit of a command. The simulator runs on the same machine, so it either answers soon or not at all. */
const ANSWERED_WITHIN_MS = 2_000;

type Trial = Pick<Store, 'isDryRun' | 'effects'>;

type ControlDeps = { simulatorUrl: string | null; registrySecret: Uint8Array | null; clock: Clock; store: Trial };

type Order = {
  method: 'GET' | 'POST' | 'DELETE';
  path: '/control/faults' | '/control/clock';
  query?: Record<string, string>;
  body?: object;
};

/**
 * Sends a signed command to the registry simulator. Passes on the simulator's refusal. Throws 404 if the simulator is
 * not the registry.
 */
export async function controlSimulator(deps: ControlDeps, { method, path, query = {}, body }: Order): Promise<unknown> {
  const { simulatorUrl, registrySecret, clock, store } = deps;
  if (simulatorUrl === null || registrySecret === null) {
    throw new AppError('route_not_found', { detail: 'This service does not use the registry simulator.' });
  }
  if (store.isDryRun)
    return store.effects?.foresee('calls', { to: 'registry_simulator', operation: `${method} ${path}` });
  const target = `${path}?${new URLSearchParams(query)}`;
  const text = body === undefined ? null : JSON.stringify(body);
  const headers: Record<string, string> =
    text === null ? {} : { 'content-type': 'application/json', 'content-digest': contentDigest(text) };
  const response = await fetch(simulatorUrl + target, {
    method,
    headers: { ...headers, ...signRequest({ method, target, headers }, registrySecret, clock.now()) },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  }).catch((cause: unknown) => silent(cause));
  const answer: unknown = await response.json().catch(silent);
  if (response.ok) return answer;
  const { detail = 'Not possible.' } = answer as { detail?: string };
  if (response.status === 401) {
    const cause = new Error(`the simulator answered 401: ${detail}`);
    const words =
      'The registry simulator refuses the signature of this service. Set the same REGISTRY_SECRET for both.';
    throw new AppError('unavailable', { detail: words, cause });
  }
  if (response.status === 422) throw new AppError('validation_failed', { detail });
  throw silent(new Error(`the simulator answered ${response.status}: ${detail}`));
}

function silent(cause: unknown): never {
  throw new AppError('unavailable', { detail: 'The registry simulator does not answer. Try again.', cause });
}
