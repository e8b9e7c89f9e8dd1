import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMultikey, didKey, encodeMultikey, isDid, oasDid, publicKeyOfDidKey, webDid } from './did.ts';
import { didDocument } from './did-document.ts';

/** RFC 8032 §7.1, test 1. */
const PUBLIC_KEY = Uint8Array.from(
  Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
);
const MULTIKEY = 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
const publicKeys = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('oasDid', () => {
  it('contains state and filing number', () => {
    expect(oasDid('US-WY', 'llc', '2026-000123456')).toBe('did:oas:wy:llc:2026000123456');
    expect(oasDid('US-DE', 'llc', '10416095')).toBe('did:oas:de:llc:10416095');
  });

  it.each([
    ['C4521-7', 'c45217'],
    ['L26000123456', 'l26000123456'],
    ['2026/000700002', '2026000700002'],
    ['12 345 678', '12345678'],
    ['#1234', '1234'],
  ])('takes the letters and digits of %s in lower case, without separators', (number, written) => {
    expect(oasDid('US-WY', 'llc', number)).toBe(`did:oas:wy:llc:${written}`);
    expect(isDid(oasDid('US-WY', 'llc', number))).toBe(true);
  });

  it('throws for a number without letters and digits, and for an unknown jurisdiction', () => {
    for (const number of ['', '-', '#', '١٢٣']) expect(() => oasDid('US-WY', 'llc', number)).toThrow();
    for (const jurisdiction of ['WY', 'US-wy', 'US-WYO', 'DE-BE'])
      expect(() => oasDid(jurisdiction, 'llc', '1')).toThrow();
  });
});

describe('isDid', () => {
  it('follows the syntax of DID Core', () => {
    for (const did of ['did:oas:wy:llc:1', 'did:x:a::b', 'did:web:h%3A80:e', `did:key:${MULTIKEY}`, 'did:x:.-_']) {
      expect(isDid(did), did).toBe(true);
    }
    for (const text of [
      '',
      'did:x:',
      'did:x:a:',
      'did::a',
      'did:X:a',
      'did:x:a#k',
      'did:x:a/b',
      'did:x:%3',
      'did:x:a\n',
      'DID:x:a',
      'did:x:é',
    ]) {
      expect(isDid(text), text).toBe(false);
    }
  });

  it('refuses long text instead of matching it', () => {
    expect(isDid(`did:x:${'a'.repeat(506)}`)).toBe(true);
    expect(isDid(`did:x:${'a'.repeat(507)}`)).toBe(false);
  });
});

describe('Multikey', () => {
  it('agrees with a known spelling', () => {
    expect(encodeMultikey(PUBLIC_KEY)).toBe(MULTIKEY);
    expect(decodeMultikey(MULTIKEY)).toEqual(PUBLIC_KEY);
    expect(didKey(PUBLIC_KEY)).toBe(`did:key:${MULTIKEY}`);
  });

  it('reads every key that it writes, always as z6Mk and 48 characters', () => {
    const extremes = [new Uint8Array(32), new Uint8Array(32).fill(255)].map((key) => [key] as [Uint8Array]);
    fc.assert(
      fc.property(publicKeys, (key) => {
        expect(encodeMultikey(key)).toMatch(/^z6Mk.{44}$/);
        expect(decodeMultikey(encodeMultikey(key))).toEqual(key);
        expect(publicKeyOfDidKey(didKey(key))).toEqual(key);
      }),
      { examples: extremes },
    );
  });

  it('refuses other codecs, lengths, alphabets and DIDs', () => {
    const others = [
      '',
      'z',
      MULTIKEY.slice(1),
      `${MULTIKEY}1`,
      MULTIKEY.slice(0, -1),
      MULTIKEY.replace('u', '0'),
      `z6Mk${'z'.repeat(44)}`,
      `z6Mk${'1'.repeat(44)}`,
      'z'.repeat(100_000),
    ];
    for (const text of others) expect(decodeMultikey(text), text.slice(0, 60)).toBeNull();
    for (const did of [MULTIKEY, `did:web:${MULTIKEY}`, 'did:key:zQ3sh']) expect(publicKeyOfDidKey(did)).toBeNull();
    expect(() => encodeMultikey(new Uint8Array(31))).toThrow(RangeError);
  });
});

describe('webDid', () => {
  it('is the address where the document is served', () => {
    expect(webDid('https://example.org', 'e1')).toBe('did:web:example.org:entities:e1');
    expect(webDid('http://localhost:8080/', 'e1')).toBe('did:web:localhost%3A8080:entities:e1');
    expect(webDid('https://example.org/efs/v', 'e1')).toBe('did:web:example.org:efs:v:entities:e1');
    expect(isDid(webDid('http://127.0.0.1:8080', 'e1'))).toBe(true);
  });
});

describe('didDocument', () => {
  it('lets the one key authenticate and assert, and says whether the company is real', () => {
    const did = 'did:oas:wy:llc:2026000123456';
    expect(didDocument({ did, publicKey: PUBLIC_KEY, livemode: false, state: 'Active' })).toEqual({
      '@context': [
        'https://www.w3.org/ns/did/v1',
        'https://w3id.org/security/multikey/v1',
        { livemode: `${did}#livemode` },
      ],
      id: did,
      verificationMethod: [{ id: `${did}#key-1`, type: 'Multikey', controller: did, publicKeyMultibase: MULTIKEY }],
      authentication: [`${did}#key-1`],
      assertionMethod: [`${did}#key-1`],
      livemode: false,
    });
  });

  it('says that the company is ending; once it is dissolved, its key is not valid for new signatures', () => {
    const did = 'did:oas:wy:llc:2026000123456';
    const of = (state: 'WindingDown' | 'Dissolved') =>
      didDocument({ did, publicKey: PUBLIC_KEY, livemode: true, state });
    const terms = { livemode: `${did}#livemode`, state: `${did}#state` };
    expect(of('WindingDown')).toMatchObject({ state: 'WindingDown', authentication: [`${did}#key-1`] });
    expect(of('Dissolved')).toMatchObject({
      state: 'Dissolved',
      authentication: [],
      assertionMethod: [],
      verificationMethod: [{ publicKeyMultibase: MULTIKEY }],
    });
    expect(of('Dissolved')['@context'].at(-1)).toEqual(terms);
  });

  it('lists its other DIDs', () => {
    const document = didDocument({
      did: 'did:web:example.org:entities:e1',
      publicKey: PUBLIC_KEY,
      livemode: true,
      state: 'Active',
      alsoKnownAs: ['did:oas:wy:llc:1'],
    });
    expect(document).toMatchObject({ alsoKnownAs: ['did:oas:wy:llc:1'], livemode: true });
  });
});
