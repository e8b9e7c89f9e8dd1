import { describe, expect, it } from 'vitest';
import { readForeignClaims, readOwnClaims } from './token-claims.ts';

const NOW = 1_777_226_400;
const at = (seconds: number) => new Date(seconds * 1_000);
const OURS = 'https://efs.example';
const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const OWN = { iss: OURS, aud: OURS, sub: ID, key_id: ID, jti: ID, scope: 'entities:read', iat: NOW, exp: NOW + 900 };

describe('claims of our own tokens', () => {
  it('are valid from 30 s before they begin to 30 s after they end', () => {
    const isGood = (seconds: number) => readOwnClaims(OWN, OURS, at(seconds)) !== null;
    expect([NOW - 31, NOW - 30, NOW, NOW + 929, NOW + 930].map(isGood)).toEqual([false, true, true, true, false]);
  });

  it('last 15 minutes at most', () => {
    expect(readOwnClaims({ ...OWN, exp: NOW + 901 }, OURS, at(NOW))).toBeNull();
    expect(readOwnClaims({ ...OWN, iat: NOW + 1, exp: NOW + 901 }, OURS, at(NOW))).not.toBeNull();
  });

  it('grant only words that are scopes', () => {
    const { scopes } = readOwnClaims({ ...OWN, scope: 'operator entities:read * ' }, OURS, at(NOW)) ?? {};
    expect(scopes).toEqual(['entities:read']);
  });

  it.each(Object.keys(OWN))('are refused with %s', (name) => {
    expect(readOwnClaims({ ...OWN, [name]: undefined }, OURS, at(NOW))).toBeNull();
  });
});

describe("claims of other platforms' tokens", () => {
  const THEIRS = { aud: 'efs', sub: 'agent', exp: NOW + 600 };

  it('may leave the scopes to the link, and omit the time of issue', () => {
    expect(readForeignClaims(THEIRS, 'efs', at(NOW))).toEqual({
      subject: 'agent',
      scopes: null,
      expiresAt: at(NOW + 600),
    });
  });

  it('an empty scope grants nothing, not everything', () => {
    expect(readForeignClaims({ ...THEIRS, scope: '' }, 'efs', at(NOW))?.scopes).toEqual([]);
  });

  it.each([
    ['no end', { exp: undefined }],
    ['an end more than a day away', { exp: NOW + 86_431 }],
    ['an end in the past', { exp: NOW - 30 }],
    ['a start in the future', { nbf: NOW + 31 }],
    ['a subject with a space', { sub: 'a b' }],
    ['a list for an audience', { aud: ['efs'] }],
    ['a list of scopes', { scope: ['entities:read'] }],
  ])('are refused with %s', (_title, change) => {
    expect(readForeignClaims({ ...THEIRS, ...change }, 'efs', at(NOW))).toBeNull();
  });
});
