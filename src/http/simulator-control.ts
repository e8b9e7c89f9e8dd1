import { AppError } from '../errors.ts';

/** The simulator runs beside us; what it does not say soon it does not say at all. */
const ANSWERED_WITHIN_MS = 2_000;

/** Asks the registry simulator to behave differently. Its refusal of the request becomes ours. */
export async function controlSimulator(simulatorUrl: string, path: '/control/faults' | '/control/clock', body: object) {
  const response = await fetch(simulatorUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  }).catch((cause: unknown) => silent(cause));
  const answer = (await response.json().catch(silent)) as { detail?: string };
  if (response.ok) return;
  if (response.status === 422) throw new AppError('validation_failed', { detail: answer.detail ?? 'Not possible.' });
  throw silent(new Error(`the simulator answered ${response.status}`));
}

function silent(cause: unknown): never {
  throw new AppError('unavailable', { detail: 'The registry simulator does not answer. Try again.', cause });
}
