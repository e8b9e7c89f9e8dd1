import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Type } from 'typebox';
import { SCOPES, type Scope } from '../../domain/access/permissions.ts';
import { StartError } from '../../errors/start-error.ts';
import { compileBody } from '../calls/validate.ts';
import { JWT_ALGORITHMS, type JwtAlgorithm } from './jwt.ts';

/** Another platform whose tokens an account may link to itself. */
export type TrustedIssuer = {
  /** Exactly the `iss` of its tokens. */
  issuer: string;
  /** Exactly the `aud` of its tokens. */
  audience: string;
  typ: string;
  /** The most that any of its tokens may do here. */
  scopes: readonly Scope[];
  /** Keyed by key id, each with its one algorithm. */
  keys: ReadonlyMap<string, { algorithm: JwtAlgorithm; key: KeyObject }>;
};

/** A scope that a linked token never has: a key that it made would outlive the link. */
const NEVER_LINKED: Scope = 'keys:manage';

const File = Type.Array(
  Type.Object(
    {
      issuer: Type.String({ pattern: '^https?://[\\x21-\\x7e]+$', maxLength: 512 }),
      jwks_file: Type.String({ minLength: 1 }),
      audience: Type.String({ minLength: 1, maxLength: 512 }),
      scopes: Type.Array(Type.Enum(SCOPES.filter((scope) => scope !== NEVER_LINKED)), { minItems: 1 }),
      algorithms: Type.Optional(Type.Array(Type.Enum([...JWT_ALGORITHMS]), { minItems: 1 })),
      typ: Type.Optional(Type.Enum(['at+jwt', 'JWT'])),
    },
    { additionalProperties: false },
  ),
);
const checkFile = compileBody(File);

/** Reads the file that TRUSTED_ISSUERS names, and the key sets it names; a StartError lists everything wrong. */
export async function loadTrustedIssuers(path: string | undefined, baseUrl: string): Promise<readonly TrustedIssuer[]> {
  if (path === undefined) return [];
  const problems: string[] = [];
  const read = await readJson(path);
  const checked = 'value' in read ? checkFile(read.value) : { problems: [{ pointer: '', message: read.problem }] };
  if ('problems' in checked) {
    problems.push(...checked.problems.map(({ pointer, message }) => `${pointer || 'the file'} ${message}`));
  }
  const issuers: TrustedIssuer[] = [];
  for (const [index, entry] of ('value' in checked ? checked.value : []).entries()) {
    const at = (problem: string) => `/${index} ${problem}`;
    if (entry.issuer === baseUrl) problems.push(at('issuer must not be the address of this service'));
    if (issuers.some(({ issuer }) => issuer === entry.issuer)) problems.push(at('issuer appears twice in the file'));
    const { keys, problems: keyProblems } = await loadKeys(resolve(dirname(path), entry.jwks_file), entry.algorithms);
    problems.push(...keyProblems.map(at));
    const { issuer, audience, typ = 'at+jwt', scopes } = entry;
    issuers.push({ issuer, audience, typ, scopes: scopes as Scope[], keys });
  }
  if (problems.length === 0) return issuers;
  throw new StartError([`TRUSTED_ISSUERS (${path}) cannot be used:`, ...problems].join('\n  '), { problems });
}

async function loadKeys(path: string, allowed: readonly string[] = JWT_ALGORITHMS) {
  const keys = new Map<string, { algorithm: JwtAlgorithm; key: KeyObject }>();
  const problems: string[] = [];
  const read = await readJson(path);
  const set = 'value' in read ? (read.value as { keys?: unknown } | null)?.keys : undefined;
  if ('problem' in read) problems.push(`jwks_file ${read.problem}`);
  else if (!Array.isArray(set) || set.length === 0) problems.push('jwks_file must be a JWK set with at least one key');
  for (const [index, jwk] of (Array.isArray(set) ? set : []).entries()) {
    const loaded = loadKey(jwk as Jwk | null);
    const problem = 'problem' in loaded ? loaded.problem : clash(loaded);
    if (problem !== null) problems.push(`jwks_file key ${index} ${problem}`);
    else if ('kid' in loaded) keys.set(loaded.kid, loaded);
  }
  return { keys, problems };

  function clash({ kid, algorithm }: LoadedKey): string | null {
    if (keys.has(kid)) return 'has the kid of another key';
    return allowed.includes(algorithm) ? null : `is for ${algorithm}, which is not in "algorithms"`;
  }
}

type Jwk = JsonWebKey & { alg?: unknown; use?: unknown; kid?: unknown };
type LoadedKey = { kid: string; algorithm: JwtAlgorithm; key: KeyObject };

const MIN_RSA_BITS = 2_048;
const MIN_RSA_EXPONENT = 65_537n;
/** The algorithm of a key that does not name one. An RSA key has two possible algorithms, so it must name one. */
const OWN_ALGORITHM: Readonly<Record<string, JwtAlgorithm>> = { Ed25519: 'Ed25519', 'P-256': 'ES256' };

function loadKey(jwk: Jwk | null): LoadedKey | { problem: string } {
  if (typeof jwk !== 'object' || jwk === null) return { problem: 'is not a JWK' };
  const { kid, use = 'sig', kty } = jwk;
  if (typeof kid !== 'string' || kid === '' || kid.length > 256)
    return { problem: 'needs a kid of at most 256 characters' };
  if ('d' in jwk || 'k' in jwk) return { problem: 'is secret; the file must contain public keys only' };
  if (use !== 'sig') return { problem: 'is not for signatures ("use")' };
  const algorithm = algorithmOf(jwk);
  if (algorithm === null)
    return { problem: `must be for exactly one of ${JWT_ALGORITHMS.join(', ')}, as its kty and alg say` };
  const key = importKey(jwk);
  if (key === null) return { problem: 'cannot be read as a public key' };
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (kty === 'RSA' && modulusLength < MIN_RSA_BITS) return { problem: `has fewer than ${MIN_RSA_BITS} bits` };
  if (kty === 'RSA' && publicExponent < MIN_RSA_EXPONENT) return { problem: 'has a public exponent below 65537' };
  return { kid, algorithm, key };
}

function algorithmOf({ kty, crv, alg }: Jwk): JwtAlgorithm | null {
  if (kty === 'RSA') return alg === 'RS256' || alg === 'PS256' ? alg : null;
  const own = OWN_ALGORITHM[crv ?? ''];
  if (own === undefined || kty !== (own === 'Ed25519' ? 'OKP' : 'EC')) return null;
  const said = alg === 'EdDSA' ? 'Ed25519' : (alg ?? own);
  return said === own ? own : null;
}

function importKey(jwk: Jwk): KeyObject | null {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}

async function readJson(path: string): Promise<{ value: unknown } | { problem: string }> {
  try {
    return { value: JSON.parse(await readFile(path, 'utf8')) };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? 'is not JSON' : `cannot be read (${path})` };
  }
}
