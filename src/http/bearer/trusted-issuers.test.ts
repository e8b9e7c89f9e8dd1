import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../errors/start-error.ts';
import type { Logger } from '../../log.ts';
import { loadTrustedIssuers } from './trusted-issuers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-issuers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let nowMs = 0;
const warned: unknown[] = [];
const log = { warn: (problem: unknown) => warned.push(problem) } as unknown as Logger;
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
  return loadTrustedIssuers(path, { baseUrl: OURS, clock: { monotonicMs: () => nowMs }, log });
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
        { ...RSA, kid: 'f' },
        { ...RSA, kid: 'g', use: 'enc', alg: 'RSA-OAEP' },
      ],
    );
    const algorithms = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((kid) => issuer?.findKey(kid)));
    expect(algorithms.map((key) => key?.algorithm)).toEqual([
      'Ed25519',
      'Ed25519',
      'ES256',
      'RS256',
      'PS256',
      'RS256',
      undefined,
    ]);
    expect(issuer).toMatchObject({ typ: 'at+jwt', audience: 'efs', scopes: ['entities:read'] });
  });

  it('may narrow the algorithm of RSA keys to one', async () => {
    const [issuer] = await load([{ ...ENTRY, algorithms: ['PS256'] }], [{ ...RSA, kid: 'a' }]);
    expect((await issuer?.findKey('a'))?.algorithm).toBe('PS256');
  });

  it('is read again for a key that is not in it, at most every five seconds, and once a minute', async () => {
    const keysAre = (keys: unknown) => writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys }));
    const [issuer] = await load([ENTRY], [{ ...ED, kid: 'old' }]);
    const has = async (kid: string) => (await issuer?.findKey(kid)) !== null;
    await keysAre([{ ...EC, kid: 'new' }]);
    expect(await Promise.all([has('old'), has('new')])).toEqual([true, false]);
    nowMs += 5_000;
    expect(await has('old')).toBe(true);
    expect(await Promise.all([has('new'), has('new'), has('other')])).toEqual([true, true, false]);
    expect(await has('old')).toBe(false);
    await keysAre([{ ...EC, kid: 'newest' }]);
    nowMs += 59_999;
    expect(await has('new')).toBe(true);
    nowMs += 1;
    expect(await has('new')).toBe(false);
  });

  it('stays unchanged while it cannot be read', async () => {
    const [issuer] = await load([ENTRY], [{ ...ED, kid: 'a' }]);
    await rm(join(folder, 'jwks.json'));
    nowMs += 60_000;
    expect(await issuer?.findKey('a')).not.toBeNull();
    expect(warned.splice(0)).toMatchObject([
      { issuer: ENTRY.issuer, problems: [expect.stringContaining('cannot be read')] },
    ]);
  });

  it('may be absent', async () => {
    expect(await loadTrustedIssuers(undefined, { baseUrl: OURS, clock: { monotonicMs: () => nowMs }, log })).toEqual(
      [],
    );
  });

  it('is refused with all of its problems at once', async () => {
    const second = { ...ENTRY, issuer: OURS, jwks_file: 'absent.json' };
    const problems = await problemsOf(
      [ENTRY, ENTRY, second],
      [
        { ...ED, kid: 'a' },
        { ...ED, kid: 'a' },
        { ...RSA, kid: 'r', alg: 'RS384' },
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
    ['an RSA key for RS512', { ...RSA, alg: 'RS512' }, /exactly one/],
    ['an Ed25519 key for ES256', { ...ED, alg: 'ES256' }, /exactly one/],
    ['a P-256 key for Ed25519', { ...EC, alg: 'EdDSA' }, /exactly one/],
    ['a P-384 key', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })), /exactly one/],
    ['an X25519 key', jwkOf(generateKeyPairSync('x25519')), /exactly one/],
    ['a point off the curve', { ...EC, x: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, /cannot be read/],
    ['keys for encryption only', { ...ED, use: 'enc' }, /no key for signatures/],
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
