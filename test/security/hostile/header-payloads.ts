import { deflateSync, gzipSync } from 'node:zlib';
import { type Headers, named, type Payload, send, type Target } from './payload.ts';

const BODY = '{"name":"a","scopes":["entities:read"]}';
const ABSENT = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/** Each with a body that would be accepted with the correct one; null sends none. */
const CONTENT_TYPES: readonly (string | null)[] = [
  null,
  '',
  'json',
  'text/plain',
  'text/json',
  'text/plain; application/json',
  'application/javascript',
  'application/problem+json',
  'application/vnd.api+json',
  'application/ld+json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/x-json',
  'application/jsonp',
  'application/json5',
  'application/x-ndjson',
  'application/json-seq',
  'application/*',
  '*/*',
  '*',
  'application/',
  '/json',
  'application',
  'application/xml',
  'application/yaml',
  'text/yaml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary="application/json"',
  'application/cbor',
  'application/msgpack',
  'application/pdf',
  'image/png',
  'image/svg+xml',
  'application/json, text/plain',
  'text/plain, application/json',
  'application/json,application/json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-16le',
  'application/json; charset=UTF-32',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-7',
  'application/json; charset="utf-16"',
  'application/json;charset=ascii',
  'application/json; charset=utf8mb4',
  'application/json; x=y; charset=shift_jis',
  'application/json; CHARSET=UTF-16',
  'application/json; charset=ibm037',
  'application /json',
  'application/ json',
  'application/json\u00a0',
  'application/jsön',
  '"application/json"',
  'application/json/x',
  'message/http',
  'application/json; charset=utf-8; charset=utf-16',
];

const CODINGS = [
  'gzip',
  'x-gzip',
  'GZIP',
  'deflate',
  'br',
  'zstd',
  'compress',
  'gzip, gzip',
  'identity, gzip',
  'gzip, identity',
  'chunked',
  'aes128gcm',
  '*',
  'none',
  'utf-8',
  'gzip;q=0',
  'x',
];

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method', 'x-original-method'];
const REWRITES = ['x-original-url', 'x-rewrite-url', 'x-forwarded-uri', 'x-forwarded-prefix', 'x-accel-redirect'];

const BAD_VALUES: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['', 'x'.repeat(300), 'ä', 'a\tb', 'a b\u007f'.slice(0, 4), '\u0080', 'x'.repeat(9_000)],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'bearer x',
    'Bearer a b',
    `Bearer ${'x'.repeat(9_000)}`,
    'Bearer ä',
    'Bearer null',
    'Bearer undefined',
    'Bearer [object Object]',
    'Digest username="a"',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Negotiate x',
    'Bearer %00',
    "Bearer ' or 1=1 --",
    'Bearer ../../etc/passwd',
    'Bearer efs_test_',
  ],
};

const double = (name: string, first: string, second: string): Headers => [
  [name, first],
  [name, second],
];
const JSON_TYPE: Headers = [['content-type', 'application/json']];
const bomb = gzipSync(Buffer.alloc(10_000_000, 0x20), { level: 9 });

export function headerPayloads(target: Target): Payload[] {
  const make = (body: string | Buffer, headers: Headers, path = '/v1/entities') =>
    send(target, 'POST', path, body, headers);
  const absent = `/v1/entities/${ABSENT}`;
  return [
    ...named(
      'content-type',
      CONTENT_TYPES.flatMap((type) => {
        const headers: Headers = type === null ? [] : [['content-type', type]];
        return [
          make('{"name":"zest-hostile"}', headers),
          make(BODY, headers, '/v1/api-keys'),
          make('{}', headers, '/v1/accounts'),
        ];
      }),
    ),
    ...named(
      'content-type twice',
      [
        double('content-type', 'application/json', 'text/plain'),
        double('content-type', 'text/plain', 'application/json'),
        double('content-type', 'application/json', 'application/json; charset=utf-16'),
        double('Content-Type', 'application/json', 'application/json'),
      ].flatMap((headers) => [make('{"name":"zest-hostile"}', headers), make('{}', headers, '/v1/accounts')]),
    ),
    ...named(
      'content-encoding',
      CODINGS.flatMap((coding) => {
        const headers: Headers = [...JSON_TYPE, ['content-encoding', coding]];
        return [
          make('{"name":"zest-hostile"}', headers),
          make(gzipSync('{"name":"zest-hostile"}'), headers),
          make('{}', headers, '/v1/accounts'),
        ];
      }),
    ),
    ...named('compressed bomb', [
      make(bomb, [...JSON_TYPE, ['content-encoding', 'gzip']]),
      make(bomb, JSON_TYPE),
      make(deflateSync(Buffer.alloc(10_000_000)), [...JSON_TYPE, ['content-encoding', 'deflate']]),
    ]),
    ...named('method override', [
      ...OVERRIDES.flatMap((name) =>
        ['PUT', 'DELETE', 'GET'].map((method) =>
          send(target, 'POST', `/v1/entities/${target.entityId}?version=1`, '', [[name, method]]),
        ),
      ),
      ...OVERRIDES.flatMap((name) =>
        ['POST', 'PUT', 'DELETE'].map((method) => send(target, 'GET', absent, '', [[name, method]])),
      ),
      ...REWRITES.flatMap((name) =>
        ['/v1/accounts', '/v1/account', '/health'].map((url) => send(target, 'GET', '/v1/nothing', '', [[name, url]])),
      ),
      send(target, 'POST', `/v1/entities/${target.entityId}?_method=DELETE&version=1`),
      send(target, 'POST', '/v1/nothing', '_method=DELETE', [['content-type', 'application/x-www-form-urlencoded']]),
    ]),
    ...named(
      'upgrade',
      ['websocket', 'h2c', 'TLS/1.0', 'HTTP/2.0', 'x', 'h2c, websocket'].flatMap((protocol) => {
        const headers: Headers = [
          ['connection', 'Upgrade, HTTP2-Settings'],
          ['upgrade', protocol],
          ['http2-settings', 'AAMAAABkAAQAAP__'],
        ];
        return [
          send(target, 'GET', absent, '', headers),
          send(target, 'GET', '/v1/nothing', '', headers),
          make('{', [...JSON_TYPE, ...headers]),
        ];
      }),
    ),
    ...Object.entries(BAD_VALUES).flatMap(([name, values]) =>
      named(
        `header ${name}`,
        values.map((value) =>
          send(
            { ...target, key: name === 'authorization' ? 'x' : target.key },
            'POST',
            '/v1/entities',
            '{"name":"zest-hostile"}',
            [...JSON_TYPE, [name, value]],
          ),
        ),
      ),
    ),
    ...named(
      'if-match',
      ['"', 'x', '"a', '*, "x"', 'W/"1"', '""', '"9"', `"${'x'.repeat(9_000)}"`].map((value) =>
        send(target, 'PUT', `/v1/entities/${target.entityId}`, '{"version":1}', [...JSON_TYPE, ['if-match', value]]),
      ),
    ),
  ];
}
