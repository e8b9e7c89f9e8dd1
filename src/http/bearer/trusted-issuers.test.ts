import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../errors/start-error.ts';
import { loadTrustedIssuers } from './trusted-issuers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-issuers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OURS = 'https://efs.example';
const jwkOf = ({ publicKey }: { publicKey: { export(options: { format: 'jwk' }): object } }) =>
  publicKey.export({ format: 'jwk' });
const ED = jwkOf(generateKeyPairSync('ed25519'));
const EC = jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const RSA = jwkOf(generateKeyPairSync('rsa', { modulusLength: 2048 }));
const ENTRY = { issuer: 'https://agents.example', jwks_file: 'jwks.json', audience: 'efs', scopes: ['entities:read'] };

async function load(issuers: unknown, keys: unknown) {
  await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys }));
  const path = join(folder, 'issuers.json');
  await writeFile(path, typeof issuers === 'string' ? issuers : JSON.stringify(issuers));
  return loadTrustedIssuers(path, OURS);
}

async function problemsOf(issuers: unknown, keys: unknown): Promise<readonly string[]> {
  const error = await load(issuers, keys).then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).problems;
}

describe('the file of trusted issuers', () => {
  it('gives each key exactly one algorithm', async () => {
    const [issuer] = await load(
      [ENTRY],
      [
        { ...ED, kid: 'a' },
        { ...ED, kid: 'b', alg: 'EdDSA' },
        { ...EC, kid: 'c' },
        { ...RSA, kid: 'd', alg: 'RS256' },
        { ...RSA, kid: 'e', alg: 'PS256' },
      ],
    );
    const algorithms = [...(issuer?.keys ?? [])].map(([kid, { algorithm }]) => [kid, algorithm]);
    expect(Object.fromEntries(algorithms)).toEqual({ a: 'Ed25519', b: 'Ed25519', c: 'ES256', d: 'RS256', e: 'PS256' });
    expect(issuer).toMatchObject({ typ: 'at+jwt', audience: 'efs', scopes: ['entities:read'] });
  });

  it('may be absent', async () => {
    expect(await loadTrustedIssuers(undefined, OURS)).toEqual([]);
  });

  it('is refused with everything that is wrong with it at once', async () => {
    const second = { ...ENTRY, issuer: OURS, jwks_file: 'absent.json' };
    const problems = await problemsOf(
      [ENTRY, ENTRY, second],
      [
        { ...ED, kid: 'a' },
        { ...ED, kid: 'a' },
        { ...RSA, kid: 'r' },
      ],
    );
    expect(problems).toHaveLength(7);
    for (const part of ['kid of another', 'exactly one of', 'twice', 'address of this service', 'cannot be read']) {
      expect(problems.some((problem) => problem.includes(part))).toBe(true);
    }
  });

  it.each<[string, object, RegExp]>([
    ['a secret key', { ...jwkSecret() }, /secret/],
    ['a shared secret', { kty: 'oct', k: 'c2VjcmV0' }, /secret/],
    [
      'an RSA key of 1024 bits',
      { ...jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 })), alg: 'RS256' },
      /2048 bits/,
    ],
    ['an RSA key with the exponent 1', { ...RSA, e: 'AQ', alg: 'RS256' }, /exponent|cannot be read/],
    ['an RSA key for two algorithms', RSA, /exactly one/],
    ['an RSA key for RS512', { ...RSA, alg: 'RS512' }, /exactly one/],
    ['an Ed25519 key for ES256', { ...ED, alg: 'ES256' }, /exactly one/],
    ['a P-256 key for Ed25519', { ...EC, alg: 'EdDSA' }, /exactly one/],
    ['a P-384 key', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })), /exactly one/],
    ['an X25519 key', jwkOf(generateKeyPairSync('x25519')), /exactly one/],
    ['a point off the curve', { ...EC, x: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, /cannot be read/],
    ['a key for encryption', { ...ED, use: 'enc' }, /not for signatures/],
    ['a key without an id', { ...ED, kid: '' }, /needs a kid/],
  ])('is refused with %s', async (_title, key, problem) => {
    expect(await problemsOf([ENTRY], [{ kid: 'k', ...key }])).toEqual([expect.stringMatching(problem)]);
  });

  it.each<[string, unknown]>([
    ['no list', {}],
    ['no JSON', '[{'],
    ['an unknown member', [{ ...ENTRY, jwks_uri: 'https://agents.example/jwks' }]],
    ['keys:manage', [{ ...ENTRY, scopes: ['entities:read', 'keys:manage'] }]],
    ['an unknown scope', [{ ...ENTRY, scopes: ['operator'] }]],
    ['no scope', [{ ...ENTRY, scopes: [] }]],
    ['an issuer that is not a URL', [{ ...ENTRY, issuer: 'agents' }]],
    ['an algorithm with a shared secret', [{ ...ENTRY, algorithms: ['HS256'] }]],
    ['an algorithm that its keys do not have', [{ ...ENTRY, algorithms: ['ES256'] }]],
    ['an unknown type of token', [{ ...ENTRY, typ: 'jwt' }]],
  ])('is refused with %s', async (_title, issuers) => {
    expect((await problemsOf(issuers, [{ ...ED, kid: 'a' }])).length).toBeGreaterThan(0);
  });

  it('is refused with an empty key set', async () => {
    expect(await problemsOf([ENTRY], [])).toEqual([expect.stringMatching(/at least one key/)]);
  });
});

function jwkSecret(): object {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
}
