import type { Clock } from '../clock.ts';
import { contentDigest, signRequest } from '../domain/formats/http-signature.ts';

export { isDigestOf, signatureProblem } from '../domain/formats/http-signature.ts';

type Unsigned = { method: string; url: string; headers: Record<string, string>; body: string | null };

/** Signs a request (RFC 9421); returns all its headers. */
export type Signer = (request: Unsigned) => Record<string, string>;

export function createSigner(secret: Uint8Array, clock: Clock): Signer {
  return ({ method, url, headers: given, body }) => {
    const { pathname, search } = new URL(url);
    const headers = { ...given, ...(body === null ? {} : { 'content-digest': contentDigest(body) }) };
    return { ...headers, ...signRequest({ method, target: pathname + search, headers }, secret, clock.now()) };
  };
}
