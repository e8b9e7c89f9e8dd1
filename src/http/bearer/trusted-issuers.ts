import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import { SCOPES, type Scope } from '../../domain/access/permissions.ts';
import { StartError } from '../../errors/start-error.ts';
import type { Logger } from '../../log.ts';
import { compileBody } from '../../schema/validate.ts';
import { JWT_ALGORITHMS, type JwtAlgorithm } from './jwt.ts';

/** Another platform whose users' tokens an account may link to itself. */
export type TrustedIssuer = {
  /** Exact `iss` claim of the platform's tokens. */
  issuer: string;
  /** Exact `aud` claim of the platform's tokens. */
  audience: string;
  typ: string;
  /** All scopes that tokens of the platform may have in this service. */
  scopes: readonly Scope[];
  /** Returns the key with this id and the only algorithm that it may use; null if there is none. */
  findKey(kid: string): Promise<VerifyKey | null>;
};

export type VerifyKey = { algorithm: JwtAlgorithm; key: KeyObject };
type Keys = ReadonlyMap<string, VerifyKey>;

/** A scope that a linked token never has, because keys created with it would remain valid after the link ends. */
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

type Deps = { baseUrl: string; clock: Pick<Clock, 'monotonicMs'>; log: Pick<Logger, 'warn'> };

/**
 * Reads the file that TRUSTED_ISSUERS names and the key sets that it lists. Throws a StartError that lists every
 * problem.
 */
export async function loadTrustedIssuers(
  path: string | undefined,
  { baseUrl, clock, log }: Deps,
): Promise<readonly TrustedIssuer[]> {
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
    const readKeys = () => loadKeys(resolve(dirname(path), entry.jwks_file), entry.algorithms);
    const { keys, problems: keyProblems } = await readKeys();
    problems.push(...keyProblems.map(at));
    const { issuer, audience, typ = 'at+jwt', scopes } = entry;
    const findKey = keepReading(keys, readKeys, {
      clock,
      warn: (keyProblems) => log.warn({ issuer, problems: keyProblems }, UNREAD),
    });
    issuers.push({ issuer, audience, typ, scopes: scopes as Scope[], findKey });
  }
  if (problems.length === 0) return issuers;
  throw new StartError([`TRUSTED_ISSUERS (${path}) cannot be used:`, ...problems].join('\n  '), { problems });
}

const UNREAD = 'the keys of a trusted issuer cannot be read again; those from before stay in use';

/**
 * Age at which a key set is read again, so that removed keys stop working. A token with an unknown key also causes a
 * read.
 */
const READ_AGAIN_MS = 60_000;
/** Minimum pause between reads of a key set, so that tokens with made-up key ids do not cause constant reads. */
const PAUSE_MS = 5_000;

/** Reads key sets repeatedly, because platforms replace keys while the service runs. */
function keepReading(
  first: Keys,
  readKeys: () => ReturnType<typeof loadKeys>,
  { clock, warn }: { clock: Pick<Clock, 'monotonicMs'>; warn: (problems: readonly string[]) => void },
): TrustedIssuer['findKey'] {
  let keys = first;
  let readAt = clock.monotonicMs();
  let reading: Promise<void> | null = null;
  const read = async () => {
    const keySet = await readKeys();
    if (keySet.problems.length === 0) keys = keySet.keys;
    else warn(keySet.problems);
    readAt = clock.monotonicMs();
    reading = null;
  };
  return async (kid) => {
    const ageMs = clock.monotonicMs() - readAt;
    if (ageMs >= READ_AGAIN_MS || (ageMs >= PAUSE_MS && !keys.has(kid))) reading ??= read();
    await reading;
    return keys.get(kid) ?? null;
  };
}

async function loadKeys(path: string, allowed: readonly string[] = JWT_ALGORITHMS) {
  const keys = new Map<string, VerifyKey>();
  const problems: string[] = [];
  const read = await readJson(path);
  const set = 'value' in read ? (read.value as { keys?: unknown } | null)?.keys : undefined;
  if ('problem' in read) problems.push(`jwks_file ${read.problem}`);
  else if (!Array.isArray(set) || set.length === 0) problems.push('jwks_file must be a JWK set with at least one key');
  for (const [index, jwk] of (Array.isArray(set) ? (set as (Jwk | null)[]) : []).entries()) {
    // Encryption keys are skipped, because a platform may publish them in the same set.
    if (jwk?.use === 'enc') continue;
    const loaded = loadKey(jwk, allowed);
    const problem = 'problem' in loaded ? loaded.problem : clash(loaded);
    if (problem !== null) problems.push(`jwks_file key ${index} ${problem}`);
    else if ('kid' in loaded) keys.set(loaded.kid, loaded);
  }
  if (keys.size === 0 && problems.length === 0) problems.push('jwks_file has no key for signatures');
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
/** Algorithm for an elliptic-curve key that names no algorithm. For RSA keys, `algorithmOf` chooses RS256 or PS256. */
const OWN_ALGORITHM: Readonly<Record<string, JwtAlgorithm>> = { Ed25519: 'Ed25519', 'P-256': 'ES256' };

function loadKey(jwk: Jwk | null, allowed: readonly string[]): LoadedKey | { problem: string } {
  if (typeof jwk !== 'object' || jwk === null) return { problem: 'is not a JWK' };
  const { kid, use = 'sig', kty } = jwk;
  if (typeof kid !== 'string' || kid === '' || kid.length > 256)
    return { problem: 'needs a kid of at most 256 characters' };
  if ('d' in jwk || 'k' in jwk) return { problem: 'is secret; the file must contain public keys only' };
  if (use !== 'sig') return { problem: 'is not for signatures ("use")' };
  const algorithm = algorithmOf(jwk, allowed);
  if (algorithm === null)
    return { problem: `must be for exactly one of ${JWT_ALGORITHMS.join(', ')}, as its kty and alg say` };
  const key = importKey(jwk);
  if (key === null) return { problem: 'cannot be read as a public key' };
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (kty === 'RSA' && modulusLength < MIN_RSA_BITS) return { problem: `has fewer than ${MIN_RSA_BITS} bits` };
  if (kty === 'RSA' && publicExponent < MIN_RSA_EXPONENT) return { problem: 'has a public exponent below 65537' };
  return { kid, algorithm, key };
}

function algorithmOf({ kty, crv, alg }: Jwk, allowed: readonly string[]): JwtAlgorithm | null {
  if (kty === 'RSA') {
    // An RSA key that names no algorithm uses PS256, if the configuration allows PS256 and not RS256.
    const algorithm = alg ?? (allowed.includes('RS256') || !allowed.includes('PS256') ? 'RS256' : 'PS256');
    return algorithm === 'RS256' || algorithm === 'PS256' ? algorithm : null;
  }
  const curveAlgorithm = OWN_ALGORITHM[crv ?? ''];
  if (curveAlgorithm === undefined || kty !== (curveAlgorithm === 'Ed25519' ? 'OKP' : 'EC')) return null;
  const algorithm = alg === 'EdDSA' ? 'Ed25519' : (alg ?? curveAlgorithm);
  return algorithm === curveAlgorithm ? curveAlgorithm : null;
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
