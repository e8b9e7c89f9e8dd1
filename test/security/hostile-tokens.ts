import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { base64url, PLATFORM_KEYS, platformToken, signJwt, signParts } from '../harness/issuer.ts';
import { encodings, shapes } from './hostile-spellings.ts';

/** The material of hostile tokens: an accepted token, in parts, with the key that signed it. */
export type Material = {
  header: Record<string, unknown>;
  claims: Record<string, unknown> & { iss: string; iat: number; sub: string; key_id: string };
  key: KeyObject;
  publicKey: KeyObject;
  auditKid: string;
  /** An account and a key that are not the token's. */
  other: { sub: string; key_id: string };
};

export type Named = [title: string, token: string];

const text = JSON.stringify;
const ATTACKER = generateKeyPairSync('ed25519');
const ATTACKER_EC = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ATTACKER_RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const NOT_STRINGS = [null, 0, 1, true, [], {}, [''], { $ne: '' }];
/** Order of the group of Ed25519 (RFC 8032 §5.1). */
const L = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/** Every hostile token of the table, each one change away from what would be accepted. */
export function hostileTokens(material: Material): Named[] {
  return [
    ...algorithms(material),
    ...types(material),
    ...keyIds(material),
    ...extraMembers(material),
    ...signatures(material),
    ...sharedSecrets(material),
    ...claims(material),
    ...encodings(material),
    ...shapes(material),
    ...platforms(material),
  ];
}

function algorithms({ header, claims, key }: Material): Named[] {
  const names = ['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'hs256', 'HS384', 'HS512', 'RS256', 'RS512', 'PS256'];
  const more = [
    'ES256',
    'ES384',
    'ES256K',
    'Ed448',
    'ed25519',
    'ED25519',
    'eddsa',
    'EDDSA',
    'EdDSA ',
    'Ed25519\0',
    'dir',
  ];
  return [...names, ...more, ...NOT_STRINGS, ['Ed25519'], undefined].flatMap((alg): Named[] => {
    const signed = signJwt({ ...header, alg }, claims, key);
    const unsigned = signed.slice(0, signed.lastIndexOf('.') + 1);
    return [
      [`alg ${text(alg)}, signed`, signed],
      [`alg ${text(alg)}, signature left out`, unsigned],
      [`alg ${text(alg)}, any signature`, `${unsigned}AAAA`],
    ];
  });
}

function types({ header, claims, key }: Material): Named[] {
  const names = ['JWT', 'jwt', 'at+JWT', 'AT+JWT', 'application/at+jwt', 'at+jwt ', ' at+jwt', 'at+jwt\0', 'id+jwt'];
  return [...names, 'logout+jwt', 'dpop+jwt', 'secevent+jwt', '', ['at+jwt'], ...NOT_STRINGS, undefined].map((typ) => [
    `typ ${text(typ)}`,
    signJwt({ ...header, typ }, claims, key),
  ]);
}

function keyIds({ header, claims, key, auditKid }: Material): Named[] {
  const kid = String(header['kid']);
  const paths = [
    '../../../../etc/passwd',
    '/dev/null',
    'file:///dev/null',
    `../${kid}`,
    `${kid}/../${kid}`,
    `./${kid}`,
  ];
  const statements = [
    "' or 1=1 --",
    `${kid}' or '1'='1`,
    "'; drop table signing_keys; --",
    `${kid}--`,
    "x' union select 1",
  ];
  const spelt = [
    `${kid}\0`,
    `\0${kid}`,
    `${kid} `,
    ` ${kid}`,
    `${kid}\n`,
    `${kid}=`,
    kid.toUpperCase(),
    kid.toLowerCase(),
  ];
  const others = [
    auditKid,
    'ed-1',
    'ec-1',
    'unknown',
    '',
    'x'.repeat(300),
    kid.slice(1),
    kid.slice(0, -1),
    `${kid}${kid}`,
  ];
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', '*', '%', 'ключ', '\ud800'];
  const all = [...paths, ...statements, ...spelt, ...others, ...inherited, [kid], { kid }, ...NOT_STRINGS, undefined];
  return all.map((each) => [`kid ${text(each)}`, signJwt({ ...header, kid: each }, claims, key)]);
}

function extraMembers({ header, claims, key, publicKey }: Material): Named[] {
  const theirs = ATTACKER.publicKey.export({ format: 'jwk' });
  const members: Record<string, unknown>[] = [
    ...[['exp'], [], ['b64'], ['kid'], 'exp', null, ['http://example.invalid']].map((crit) => ({ crit })),
    ...[true, false, 'false', 0, null].map((b64) => ({ b64 })),
    { b64: false, crit: ['b64'] },
    { b64: true, crit: ['b64'] },
    { jku: 'https://example.invalid/jwks.json' },
    { jku: `${claims.iss}/.well-known/jwks.json` },
    { x5u: 'https://example.invalid/cert.pem' },
    { x5c: ['MIIB'] },
    { x5t: 'AAAA' },
    { 'x5t#S256': 'AAAA' },
    { jwk: theirs },
    { jwk: publicKey.export({ format: 'jwk' }) },
    ...[
      'zip',
      'cty',
      'enc',
      'epk',
      'apu',
      'p2s',
      'p2c',
      'iv',
      'tag',
      'nonce',
      'url',
      'iss',
      'aud',
      'sub',
      'exp',
      'svt',
    ].map((name) => ({ [name]: 'DEF' })),
    { cty: 'JWT' },
    { '': '' },
    { Alg: 'Ed25519' },
    { 'alg ': 'none' },
  ];
  const signed = members.map(
    (extra): Named => [`header ${text(extra)}`, signJwt({ ...header, ...extra }, claims, key)],
  );
  return [
    ...signed,
    ['their key in the header, signed with it', signJwt({ ...header, jwk: theirs }, claims, ATTACKER.privateKey)],
    [
      'their key alone in the header',
      signJwt({ alg: 'Ed25519', typ: 'at+jwt', jwk: theirs }, claims, ATTACKER.privateKey),
    ],
    ['a prototype', withHeader(`{"alg":"Ed25519","typ":"at+jwt","__proto__":{"kid":"${header['kid']}"}}`, claims, key)],
    ['a prototype beside', withHeader(`${text(header).slice(0, -1)},"__proto__":{"crit":["x"]}}`, claims, key)],
  ];
}

function signatures({ header, claims, key }: Material): Named[] {
  const good = signJwt(header, claims, key);
  const input = good.slice(0, good.lastIndexOf('.'));
  const bytes = Buffer.from(good.slice(input.length + 1), 'base64url');
  const put = (title: string, signature: Uint8Array): Named => [title, `${input}.${base64url(signature)}`];
  const neutral = Buffer.alloc(64);
  neutral[0] = 1;
  const flipped = Array.from({ length: 32 }, (_, index) => {
    const copy = Buffer.from(bytes);
    copy[index * 2] = (copy[index * 2] ?? 0) ^ (1 << (index % 8));
    return put(`a bit of byte ${index * 2} of the signature`, copy);
  });
  const resigned = signJwt(header, { ...claims, jti: claims.key_id }, key);
  return [
    ...flipped,
    ...[1, 2, 3].map((times) => put(`S + ${times} L`, malleable(bytes, BigInt(times)))),
    put('zeros', Buffer.alloc(64)),
    put('ones', Buffer.alloc(64, 255)),
    put('the neutral point', neutral),
    put('halves swapped', Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)])),
    put('a byte less', bytes.subarray(0, 63)),
    put('a byte more', Buffer.concat([bytes, Buffer.alloc(1)])),
    put('twice', Buffer.concat([bytes, bytes])),
    put('half', bytes.subarray(0, 32)),
    put('32 zeros', Buffer.alloc(32)),
    ["another token's signature", `${input}${resigned.slice(resigned.lastIndexOf('.'))}`],
    ["an attacker's Ed25519 key", signJwt(header, claims, ATTACKER.privateKey)],
    ["an attacker's P-256 key as Ed25519", signJwt(header, claims, ATTACKER_EC.privateKey)],
    ["an attacker's RSA key as Ed25519", signJwt(header, claims, ATTACKER_RSA.privateKey)],
    ["an attacker's P-256 key as EdDSA", signJwt({ ...header, alg: 'EdDSA' }, claims, ATTACKER_EC.privateKey)],
    ["an attacker's P-256 key as ES256", signJwt({ ...header, alg: 'ES256' }, claims, ATTACKER_EC.privateKey)],
    ["an attacker's RSA key as RS256", signJwt({ ...header, alg: 'RS256' }, claims, ATTACKER_RSA.privateKey)],
    ["an attacker's RSA key as PS256", signJwt({ ...header, alg: 'PS256' }, claims, ATTACKER_RSA.privateKey)],
  ];
}

/** The public key, which everybody has, used as a shared secret. */
function sharedSecrets({ header, claims, publicKey }: Material): Named[] {
  const jwk = publicKey.export({ format: 'jwk' });
  const x = String(jwk.x);
  const raw = Buffer.from(x, 'base64url');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const der = publicKey.export({ format: 'der', type: 'spki' });
  const secrets = [raw, x, raw.toString('base64'), raw.toString('hex'), pem, pem.trim(), der, text(jwk), '', 'secret'];
  return ['256', '384', '512'].flatMap((bits) =>
    secrets.map((secret, index): Named => {
      const input = `${base64url(text({ ...header, alg: `HS${bits}` }))}.${base64url(text(claims))}`;
      return [`HS${bits} with secret ${index}`, `${input}.${hmac(bits, secret, input)}`];
    }),
  );
}

function claims({ header, claims: good, key, other }: Material): Named[] {
  const { iat, iss } = good;
  const names = ['iss', 'aud', 'sub', 'scope', 'key_id', 'jti', 'iat', 'exp'];
  const wrong = (name: string) =>
    ['iat', 'exp'].includes(name) ? [null, '', '1', String(iat), [iat], {}, true, 1.5] : NOT_STRINGS;
  const changes: Record<string, unknown>[] = [
    ...names.flatMap((name) => [undefined, ...wrong(name)].map((value) => ({ [name]: value }))),
    ...[iat - 40, iat - 31, 0, -1, iat + 901, iat + 86_400, 1e12, 1e300, 8.64e15].map((exp) => ({ exp })),
    ...[iat + 60, iat + 1e6, 1e300, String(iat), null, [], true].map((nbf) => ({ nbf })),
    ...[iat + 60, iat + 600, iat + 1e6, -1, iat - 86_400, iat + 0.5].map((later) => ({ iat: later })),
    { iat: iat + 600, exp: iat + 1_200 },
    { iat: iat - 1_000, exp: iat + 600 },
    { iat: 1e15, exp: 1e15 },
    ...['', '/', '.', ' ', '\0', '/v1'].flatMap((end) => (end ? [{ iss: iss + end }, { aud: iss + end }] : [])),
    ...[iss.toUpperCase(), iss.replace('http', 'https'), 'https://agents.example', 'null', '*'].flatMap((address) => [
      { iss: address },
      { aud: address },
      { iss: address, aud: address },
    ]),
    { aud: [iss] },
    { aud: [iss, 'https://agents.example'] },
    { iss: [iss], aud: [iss] },
    { sub: other.sub },
    { key_id: other.key_id },
    ...['sub', 'key_id', 'jti'].flatMap((name) => {
      const id = String(good[name]);
      return [
        'x',
        `${id}\0`,
        `${id} `,
        id.toUpperCase(),
        id.replaceAll('-', ''),
        `{${id}}`,
        `${id}' or 1=1`,
        '../x',
        '*',
      ].map((value) => ({ [name]: value }));
    }),
    ...[['entities:read'], { 'entities:read': true }, 7].map((scope) => ({ scope })),
  ];
  return changes.map((change) => [
    `claims ${text(change)}${Object.values(change)[0] === undefined ? ` without ${Object.keys(change)}` : ''}`,
    signJwt(header, { ...good, ...change }, key),
  ]);
}

/** Tokens in the name of a trusted platform whose user `agent` is linked. */
function platforms({ header, claims: own, key }: Material): Named[] {
  const now = own.iat;
  const kids = Object.keys(PLATFORM_KEYS) as (keyof typeof PLATFORM_KEYS)[];
  const theirs = JSON.parse(Buffer.from(platformToken('agent').split('.')[1] ?? '', 'base64url').toString());
  const crossed = kids.flatMap((kid) =>
    kids.flatMap((signer): Named[] => {
      const { alg, privateKey } = PLATFORM_KEYS[signer];
      if (kid === signer) return [];
      return [
        [`${signer} signs as ${kid}`, signJwt({ alg: PLATFORM_KEYS[kid].alg, typ: 'at+jwt', kid }, theirs, privateKey)],
        [`${signer} signs with its alg as ${kid}`, signJwt({ alg, typ: 'at+jwt', kid }, theirs, privateKey)],
      ];
    }),
  );
  const secrets = kids.map((kid): Named => {
    const pem = PLATFORM_KEYS[kid].publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const input = `${base64url(text({ alg: 'HS256', typ: 'at+jwt', kid }))}.${base64url(text(theirs))}`;
    return [`HS256 with the PEM of ${kid}`, `${input}.${hmac('256', pem, input)}`];
  });
  const rsa = PLATFORM_KEYS['rs-1'].privateKey;
  const changed: Record<string, unknown>[] = [
    ...[now - 31, now + 87_000, undefined, null, String(now + 60), 1e300].map((exp) => ({ exp })),
    ...['', 'x', undefined, null, ['entity-formation'], own.iss].map((aud) => ({ aud })),
    ...['', undefined, null, 7, ['agent'], 'stranger', 'Agent', 'agent ', 'agent\0', 'x'.repeat(300)].map((sub) => ({
      sub,
    })),
    ...[['entities:read'], null, 7, {}].map((scope) => ({ scope })),
    ...[
      'https://agents.example/',
      'https://AGENTS.example',
      'http://agents.example',
      'https://evil.example',
      own.iss,
    ].map((iss) => ({ iss })),
    { nbf: now + 120 },
    { iat: now + 120 },
    { iss: own.iss, aud: own.iss, sub: own.sub, key_id: own.key_id, jti: own['jti'], scope: own['scope'] },
  ];
  return [
    ...crossed,
    ...secrets,
    ['PS256 with a key for RS256', signJwt({ alg: 'PS256', typ: 'at+jwt', kid: 'rs-1' }, theirs, rsa)],
    ['RS384 with a key for RS256', signJwt({ alg: 'RS384', typ: 'at+jwt', kid: 'rs-1' }, theirs, rsa)],
    [
      'zeros for ES256',
      `${platformToken('agent', {}, 'ec-1').split('.').slice(0, 2).join('.')}.${base64url(Buffer.alloc(64))}`,
    ],
    ['typ JWT', signJwt({ alg: 'Ed25519', typ: 'JWT', kid: 'ed-1' }, theirs, PLATFORM_KEYS['ed-1'].privateKey)],
    ['our key for theirs', signJwt(header, theirs, key)],
    ['our key under their kid', signJwt({ ...header, kid: 'ed-1' }, theirs, key)],
    ...changed.map(
      (claims, index): Named => [`platform claims ${index} ${text(claims)}`, platformToken('agent', claims)],
    ),
  ];
}

function withHeader(json: string, claims: unknown, key: KeyObject): string {
  return signParts(base64url(json), base64url(text(claims)), key);
}

function hmac(bits: string, secret: string | Uint8Array, input: string): string {
  return createHmac(`sha${bits}`, secret).update(input).digest('base64url');
}

/** The same signature with S + n L for S: the equation holds as before (RFC 8032 §5.1.7 wants S < L). */
function malleable(signature: Uint8Array, times: bigint): Uint8Array {
  const littleEndian = Buffer.from(signature.slice(32)).reverse();
  const s = (BigInt(`0x${littleEndian.toString('hex')}`) + times * L) % 2n ** 256n;
  return Buffer.concat([signature.slice(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()]);
}
