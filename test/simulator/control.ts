import { systemClock } from '../../src/clock.ts';
import { createSigner } from '../../src/registry/signer.ts';

/** Signs orders to the simulators that tests start; most of them speak the protocol unsigned. */
export const CONTROL_SECRET = new Uint8Array(32).fill(9);

/** Sends an order to a simulator, as the service does. */
export function order(baseUrl: string, path: string, body: object, secret: Uint8Array = CONTROL_SECRET) {
  const request = { method: 'POST', url: baseUrl + path, body: JSON.stringify(body) };
  const headers = createSigner(secret, systemClock)({ ...request, headers: { 'content-type': 'application/json' } });
  return fetch(request.url, { method: request.method, headers, body: request.body });
}
