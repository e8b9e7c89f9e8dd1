// The domain may import these functions of node:crypto, because they are synchronous and depend only on their
// arguments.
import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** A request to sign or verify. docs/decisions/0020 names the parts of RFC 9421 and RFC 9530 that apply. */
export type SignedRequest = {
  method: string;
  /** Path of the request with its query, exactly as sent. */
  target: string;
  /** Header values by lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Maximum time between signing and arrival of a request, including clock differences. */
export const SIGNATURE_WINDOW_SECONDS = 300;
const KEY_ID = 'registry';
const LABEL = 'sig1';
/** Components that every signature must cover, because they identify the request. */
const ALWAYS_COVERED = ['@method', '@path', '@query'];
const COVERED_IF_PRESENT = ['content-type', 'content-digest', 'idempotency-key', 'filing-deadline'];

export function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${hash('sha256', body, 'base64')}:`;
}

/** Returns the signature headers for a request. A request with a body must already have its `content-digest` header. */
export function signRequest(request: SignedRequest, secret: Uint8Array, now: Date): Record<string, string> {
  const covered = [...ALWAYS_COVERED, ...COVERED_IF_PRESENT.filter((name) => request.headers[name] !== undefined)];
  const created = Math.floor(now.getTime() / 1000);
  const list = covered.map((name) => `"${name}"`).join(' ');
  const parameters = `(${list});created=${created};keyid="${KEY_ID}";alg="hmac-sha256"`;
  const signature = hmac(signatureBase(request, covered, parameters), secret).toString('base64');
  return { 'signature-input': `${LABEL}=${parameters}`, signature: `${LABEL}=:${signature}:` };
}

/** Returns a description of the problem with a request's signature, for its sender; null if the signature is valid. */
export function signatureProblem(request: SignedRequest, secrets: readonly Uint8Array[], now: Date): string | null {
  const input = parseInput(request.headers['signature-input']);
  const sent = /^([a-z][a-z0-9_-]*)=:([A-Za-z0-9+/]{43}=):$/.exec(String(request.headers['signature'] ?? ''));
  if (input === null || sent === null || sent[1] !== input.label) {
    return 'Sign the request by RFC 9421 with one signature: Signature-Input and Signature.';
  }
  const { covered, parameters, created, alg } = input;
  if (alg !== undefined && alg !== 'hmac-sha256') return 'The algorithm is hmac-sha256.';
  const present = COVERED_IF_PRESENT.filter((name) => request.headers[name] !== undefined);
  const missing = [...ALWAYS_COVERED, ...present].filter((name) => !covered.includes(name));
  if (missing.length > 0) return `The signature must cover ${missing.join(', ')} as well.`;
  if (created === undefined || Math.abs(now.getTime() / 1000 - created) > SIGNATURE_WINDOW_SECONDS) {
    return `The signature was not made within ${SIGNATURE_WINDOW_SECONDS} seconds of now.`;
  }
  const base = signatureBase(request, covered, parameters);
  const signature = Buffer.from(sent[2] ?? '', 'base64');
  const isRight = (secret: Uint8Array): boolean => timingSafeEqual(hmac(base, secret), signature);
  return secrets.some(isRight) ? null : 'The signature does not fit the request and the secret.';
}

/** Returns whether the Content-Digest matches the body. The signature covers the body only through this header. */
export function isDigestOf(header: SignedRequest['headers'][string], body: Uint8Array): boolean {
  return header === contentDigest(body);
}

/** Builds the signature base (RFC 9421 §2.5). A missing component reads as empty. */
export function signatureBase(request: SignedRequest, covered: readonly string[], parameters: string): string {
  const lines = covered.map((name) => `"${name}": ${componentValue(request, name)}`);
  return [...lines, `"@signature-params": ${parameters}`].join('\n');
}

function componentValue({ method, target, headers }: SignedRequest, name: string): string {
  const queryAt = target.indexOf('?');
  switch (name) {
    case '@method':
      return method.toUpperCase();
    case '@path':
      return queryAt === -1 ? target : target.slice(0, queryAt);
    case '@query':
      return queryAt === -1 ? '?' : target.slice(queryAt);
    case '@authority':
      return String(headers['host'] ?? '').toLowerCase();
    default:
      return [headers[name] ?? ''].flat().join(', ').trim();
  }
}

type SignatureInput = {
  label: string;
  covered: string[];
  parameters: string;
  created: number | undefined;
  alg: string | undefined;
};

/**
 * Parses a Signature-Input header with one list of component names, which have no parameters of their own, and the
 * parameters of the list; returns null for every other form that RFC 9421 allows.
 */
function parseInput(header: SignedRequest['headers'][string]): SignatureInput | null {
  const form =
    /^([a-z][a-z0-9_-]*)=(\(("@?[a-z0-9-]+"(?: "@?[a-z0-9-]+")*)\)((?:;[a-z]+=(?:\d{1,15}|"[\x20\x21\x23-\x5b\x5d-\x7e]*"))*))$/;
  const [, label = '', parameters = '', list = '', pairs = ''] = form.exec(String(header ?? '').slice(0, 2_000)) ?? [];
  if (label === '') return null;
  const covered = list.split(' ').map((name) => name.slice(1, -1));
  if (new Set(covered).size < covered.length) return null;
  const values = new Map(
    [...pairs.matchAll(/;([a-z]+)=(\d+|"[^"]*")/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const created = values.get('created');
  return {
    label,
    covered,
    parameters,
    created: created === undefined ? undefined : Number(created),
    alg: values.get('alg')?.slice(1, -1),
  };
}

function hmac(text: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
