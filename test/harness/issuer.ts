import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another platform, which every test service trusts; `cap` is the most its tokens may do. */
export const PLATFORM = {
  issuer: 'https://agents.example',
  audience: 'entity-formation',
  cap: ['entities:read', 'entities:write', 'audit:read'],
} as const;

/** Its keys, by key id. */
export const PLATFORM_KEYS = {
  'ed-1': { alg: 'Ed25519', ...generateKeyPairSync('ed25519') },
  'ec-1': { alg: 'ES256', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  'rs-1': { alg: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) },
  'ps-1': { alg: 'PS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) },
} as const;

/** Writes the files that TRUSTED_ISSUERS names. */
export async function writeIssuerFiles(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-issuers-'));
  const keys = Object.entries(PLATFORM_KEYS).map(([kid, { alg, publicKey }]) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid,
    alg,
  }));
  await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys }));
  const { issuer, audience, cap: scopes } = PLATFORM;
  await writeFile(join(folder, 'issuers.json'), JSON.stringify([{ issuer, audience, scopes, jwks_file: 'jwks.json' }]));
  return { file: join(folder, 'issuers.json'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns a valid token of the platform's user `sub`, with the given changes; undefined omits a claim. */
export function platformToken(
  sub: string,
  claims: Record<string, unknown> = {},
  kid: keyof typeof PLATFORM_KEYS = 'ed-1',
): string {
  const { alg, privateKey } = PLATFORM_KEYS[kid];
  const now = Math.floor(Date.now() / 1_000);
  const all = { iss: PLATFORM.issuer, aud: PLATFORM.audience, sub, iat: now, exp: now + 600, ...claims };
  return signJwt({ alg, typ: 'at+jwt', kid }, all, privateKey);
}

/** Signs any input, including what no honest signer would. */
export function signJwt(header: unknown, claims: unknown, key: KeyObject): string {
  return signParts(base64url(JSON.stringify(header)), base64url(JSON.stringify(claims)), key, header);
}

/** Like `signJwt`, for raw parts. */
export function signParts(head: string, payload: string, key: KeyObject, header: unknown = {}): string {
  const input = Buffer.from(`${head}.${payload}`);
  const alg = String((header as { alg?: unknown } | null)?.alg);
  return `${head}.${payload}.${signatureOf(input, key, alg).toString('base64url')}`;
}

function signatureOf(input: Buffer, key: KeyObject, alg: string): Buffer {
  if (key.asymmetricKeyType === 'ed25519') return sign(null, input, key);
  if (key.asymmetricKeyType === 'ec') return sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' });
  return sign('sha256', input, alg === 'PS256' ? { key, padding: 6, saltLength: 32 } : key);
}

export function base64url(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64url');
}
