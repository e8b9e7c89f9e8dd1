import { base64url, signJwt, signParts } from '../harness/issuer.ts';
import type { Material, Named } from './hostile-tokens.ts';

const text = JSON.stringify;

/** Parts that decode differently than they seem, or in more than one way. */
export function encodings({ header, claims: good, key }: Material): Named[] {
  const [head, payload] = [base64url(text(header)), base64url(text(good))];
  const sign = (title: string, h: string, p: string): Named => [title, signParts(h, p, key)];
  const twice = (json: string, name: string, value: unknown) => `${json.slice(0, -1)},"${name}":${text(value)}}`;
  const escaped = (name: string) => `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
  const doubled = Object.keys(header).flatMap((name): Named[] => [
    sign(`${name} twice`, base64url(twice(text(header), name, header[name])), payload),
    sign(`${name} twice, first another`, base64url(`{"${name}":"none",${text(header).slice(1)}`), payload),
    sign(`${name} twice, once escaped`, base64url(twice(text(header), escaped(name), header[name])), payload),
  ]);
  const doubledClaims = Object.keys(good).flatMap((name): Named[] => [
    sign(`claim ${name} twice`, head, base64url(twice(text(good), name, good[name]))),
    sign(`claim ${name} twice, first another`, head, base64url(`{"${name}":"x",${text(good).slice(1)}`)),
    sign(`claim ${name} twice, once escaped`, head, base64url(twice(text(good), escaped(name), good[name]))),
  ]);
  const notObjects = [
    '',
    'null',
    '[]',
    '""',
    '1',
    'true',
    '{',
    '{}',
    '{}{}',
    'NaN',
    `[${text(header)}]`,
    '\ufeff{}',
    `${text(good)}x`,
    `\0${text(good)}`,
  ];
  const withFiller = (filler: number) => signParts(head, base64url(text({ ...good, filler: 'x'.repeat(filler) })), key);
  const fillerOver = (length: number) => {
    let filler = 1;
    while (withFiller(filler).length <= length) filler += 1;
    return filler;
  };
  return [
    ...doubled,
    ...doubledClaims,
    sign('a member twice deep inside', head, base64url(`${text(good).slice(0, -1)},"act":{"a":1,"a":2}}`)),
    ...notObjects.map((json) => sign(`header ${text(json)}`, base64url(json), payload)),
    ...notObjects.map((json) => sign(`payload ${text(json)}`, head, base64url(json))),
    sign('payload in UTF-16', head, base64url(Buffer.from(text(good), 'utf16le'))),
    sign('payload with a byte order mark', head, base64url(`\ufeff${text(good)}`)),
    sign(
      'payload that is not UTF-8',
      head,
      base64url(Buffer.concat([Buffer.from(`${text(good).slice(0, -1)},"x":"`), Buffer.from([0xff, 0x22, 0x7d])])),
    ),
    sign(
      'payload nested deeply',
      head,
      base64url(`${text(good).slice(0, -1)},"x":${'['.repeat(500)}${']'.repeat(500)}}`),
    ),
    ['a token just over 4 KiB', withFiller(fillerOver(4_096))],
    sign('a token of 10 kB', head, base64url(text({ ...good, filler: 'x'.repeat(7_000) }))),
    sign('a header over 4 KiB', base64url(`${text(header)}${' '.repeat(3_200)}`), payload),
    sign('header padded', `${head}=`, payload),
    sign('payload padded', head, `${payload}=`),
    sign('payload in spare bits', head, spareBits(payload)),
    sign('header in spare bits', spareBits(head), payload),
  ];
}

/** Valid parts combined in other ways. */
export function shapes({ header, claims: good, key }: Material): Named[] {
  const token = signJwt(header, good, key);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const flat = { protected: head, payload, signature };
  const nested = signJwt({ ...header, cty: 'JWT' }, token, key);
  return Object.entries({
    'signature in spare bits': `${head}.${payload}.${spareBits(signature)}`,
    'signature padded': `${token}=`,
    'signature padded twice': `${token}==`,
    'standard base64': token.replaceAll('-', '+').replaceAll('_', '/').concat('+'),
    'a dot behind': `${token}.`,
    'a dot in front': `.${token}`,
    'two dots': `${head}..${payload}.${signature}`,
    'two parts': `${head}.${payload}`,
    'one part': `${head}.`,
    'no parts': '..',
    'only dots': '....',
    'payload left out': `${head}..${signature}`,
    'header left out': `.${payload}.${signature}`,
    'parts swapped': `${payload}.${head}.${signature}`,
    'four parts': `${token}.${signature}`,
    'a JWE of five parts': `${base64url(text({ alg: 'dir', enc: 'A256GCM' }))}..${head}.${payload}.${signature}`,
    'a JWE for our key': `${base64url(text({ ...header, alg: 'ECDH-ES', enc: 'A128GCM' }))}.${head}.${head}.${payload}.${signature}`,
    'JSON, flattened': text(flat),
    'JSON, general': text({ payload, signatures: [{ protected: head, signature }] }),
    'JSON in base64url': `${base64url(text(flat))}.`,
    'a token in a token': nested,
    'a token as payload of a token': signParts(head, base64url(text(token)), key),
    'two tokens with a comma': `${token},${token}`,
    'two tokens with a dot': `${token}.${token}`,
    'percent-encoded': token.replaceAll('.', '%2E'),
    'percent-encoded in part': token.replace('.', '%2E.'),
    'full-width dots': token.replaceAll('.', '\u00b7'),
    quoted: `"${token}"`,
    'in angle brackets': `<${token}>`,
    'with a scheme of its own': `DPoP.${token}`,
    'with a fragment': `${token}#x`,
    'with a query': `${token}?a=b`,
    'with a semicolon': `${token};`,
    'with a soft hyphen': `${head}.${payload}\u00ad.${signature}`,
    'without its first character': token.slice(1),
    reversed: [...token].reverse().join(''),
  });
}

/** Returns another spelling of the same bytes if the last character has spare bits; otherwise an invalid one. */
function spareBits(part: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  if (part.length % 4 === 0) return `${part}A`;
  return part.slice(0, -1) + digits.charAt(digits.indexOf(part.at(-1) ?? '') ^ 1);
}
