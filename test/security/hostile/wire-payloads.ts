import type { Payload } from './payload.ts';

const ACCOUNT = 'POST /v1/accounts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
/** Would make an account if it were taken for a request of its own: the number of accounts would show it. */
const SMUGGLED = `${ACCOUNT}content-length: 2\r\n\r\n{}`;
const GET = 'GET /v1/nothing HTTP/1.1\r\n';

/** Framings of a body, with the body. */
const FRAMINGS: Readonly<Record<string, readonly string[]>> = {
  'no length': [
    '-1',
    '+2',
    '2,2',
    '2, 3',
    '0x2',
    '2 2',
    '',
    'a',
    '2.0',
    '1e1',
    '99999999999999999999999',
    '٢',
    '0 ',
    '-0',
    '2;',
    '"2"',
    '18446744073709551617',
    'NaN',
  ].map((length) => `content-length: ${length}\r\n\r\n{}${SMUGGLED}`),
  'length and chunks': [
    'chunked',
    'Chunked',
    'identity',
    'chunked, identity',
    'gzip, chunked',
    ' chunked',
    'chunked ',
    '\tchunked',
    'xchunked',
    '"chunked"',
    'chunked, chunked',
    'chunked;x',
    ', chunked',
    'x\r\ntransfer-encoding: chunked',
  ].flatMap((coding) => [
    `content-length: 5\r\ntransfer-encoding: ${coding}\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    `transfer-encoding: ${coding}\r\ncontent-length: ${SMUGGLED.length + 5}\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ]),
  'transfer coding': [
    'gzip',
    'identity',
    'deflate',
    'chunked, gzip',
    'chunkedx',
    'x',
    '',
    'chunked\u000b',
    'cow, chunked x',
    'chunked\r\ntransfer-encoding: identity',
    'gzip\r\ntransfer-encoding: x',
  ].map((coding) => `transfer-encoding: ${coding}\r\n\r\n0\r\n\r\n${SMUGGLED}`),
  'two lengths': [
    ['2', '3'],
    ['2', '2'],
    ['0', String(SMUGGLED.length)],
    ['2', ''],
    ['2', '-2'],
  ].map(([one, two]) => `content-length: ${one}\r\nContent-Length: ${two}\r\n\r\n{}${SMUGGLED}`),
  'bad chunk': [
    'x\r\n{}\r\n0\r\n\r\n',
    '-2\r\n{}\r\n0\r\n\r\n',
    '0x2\r\n{}\r\n0\r\n\r\n',
    '+2\r\n{}\r\n0\r\n\r\n',
    '2 \n{}\n0\n\n',
    '\r\n{}\r\n0\r\n\r\n',
    '1\r\n{}\r\n0\r\n\r\n',
    '2\r\n{}0\r\n\r\n',
    '2\r\n{}x\r\n0\r\n\r\n',
    'ffffffffffffffff2\r\n{}\r\n0\r\n\r\n',
    '10000000000000000\r\n{}\r\n0\r\n\r\n',
    '2\n{}\r\n0\r\n\r\n',
    '2\r{}\r\n0\r\n\r\n',
    '2\r\n{}\n0\r\n\r\n',
    '2\r\n{}\r\n0\n\n',
    ' 2\r\n{}\r\n0\r\n\r\n',
    '2;\0=x\r\n{}\r\n0\r\n\r\n',
    `2;${'x'.repeat(17_000)}\r\n{}\r\n0\r\n\r\n`,
    '2;a=b\n\r\n{}\r\n0\r\n\r\n',
    '2;a="\r\n{}\r\n0\r\n\r\n',
    '2;a=\u0001\r\n{}\r\n0\r\n\r\n',
    '2\r\n{}\r\n0\r\nx\r\n\r\n',
    '2\r\n{}\r\n0\r\n: x\r\n\r\n',
    `2\r\n{}\r\n0\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    '2\r\n{}\r\n0\r\na: b\0c\r\n\r\n',
    '2,2\r\n{}\r\n0\r\n\r\n',
    '2.0\r\n{}\r\n0\r\n\r\n',
    'G\r\n{}\r\n0\r\n\r\n',
  ].map((chunks) => `transfer-encoding: chunked\r\n\r\n${chunks}${SMUGGLED}`),
};

/** The client ends before its body does. */
const TOO_LONG = ['3', '10', '1000', '262144', '999999999', '4294967297', '9007199254740993'].map(
  (length) => `content-length: ${length}\r\n\r\n{}`,
);
const CUT_CHUNKS = ['2\r\n{}', '2\r\n{}\r\n', '2\r\n{}\r\n0\r\n', '2\r\n{', '2', 'ff\r\n{}'].map(
  (chunks) => `transfer-encoding: chunked\r\n\r\n${chunks}`,
);

const HEADS: Readonly<Record<string, readonly string[]>> = {
  'folded header': [' b', '\tb', ' b\r\n c', ' content-length: 5', ' transfer-encoding: chunked'].flatMap((fold) => [
    `${GET}host: x\r\na: a\r\n${fold}\r\n\r\n`,
    `${GET}${fold}\r\nhost: x\r\n\r\n`,
    `${GET}host: x\r\n${fold}\r\na: b\r\n\r\n`,
  ]),
  'header character': [...Array.from({ length: 32 }, (_, at) => String.fromCharCode(at)), '\u007f']
    .filter((char) => char !== '\t')
    .map((char) => `${GET}host: x\r\na: b${char}c\r\n\r\n`),
  'header name': [
    '',
    ' ',
    'a ',
    'a\t',
    ' a',
    'a b',
    'a\0',
    '"a"',
    'a,b',
    'a(b',
    'ä',
    '@',
    '[a]',
    '{a}',
    'a/b',
    'a=b',
    'a;b',
    'a\\b',
    '<a>',
    'a?',
  ].map((name) => `${GET}host: x\r\n${name}: b\r\n\r\n`),
  'header without colon': ['a', 'a b', '=', 'host', '\u00ff'].map((line) => `${GET}host: x\r\n${line}\r\n\r\n`),
  'line ends': [
    `${GET}host: x\n\n`,
    GET.replace('\r\n', '\n').concat('host: x\n\n'),
    `${GET}host: x\r\ra: b\r\n\r\n`,
    `${GET}host: x\r\n\ra: b\r\n\r\n`,
    `${GET}host: x\n\ra: b\r\n\r\n`,
    GET.replace('\r\n', '\r').concat('host: x\r\r'),
  ],
  'large head': [
    ...[17_000, 60_000, 200_000].flatMap((length) => [
      `${GET}host: x\r\na: ${'b'.repeat(length)}\r\n\r\n`,
      `${GET}host: x\r\n${'a'.repeat(length)}: b\r\n\r\n`,
      `${GET}host: ${'x'.repeat(length)}\r\n\r\n`,
      `GET /${'x'.repeat(length)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `${GET}host: x\r\ncookie: ${'a=b; '.repeat(length / 5)}\r\n\r\n`,
    ]),
    ...[2_001, 3_000, 5_000, 50_000].flatMap((count) => [
      `${GET}host: x\r\n${'a:b\r\n'.repeat(count)}\r\n`,
      `${GET}host: x\r\n${'a:\r\n'.repeat(count)}\r\n`,
      `${GET}host: x\r\n${Array.from({ length: count }, (_, at) => `h${at}: 1\r\n`).join('')}\r\n`,
    ]),
  ],
  host: [
    '',
    'host: x\r\nhost: x\r\n',
    'host: x\r\nhost: y\r\n',
    'Host: x\r\nHOST: y\r\n',
    'host: x\r\n host: y\r\n',
    'host : x\r\n',
  ].map((host) => `GET /v1/nothing HTTP/1.1\r\n${host}\r\n`),
  version: [
    'HTTP/0.9',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/2',
    'HTTP/3',
    'HTTP/1.1 x',
    'HTTP/11',
    'HTTP/1.10',
    'HTTP/-1.1',
    'HTTP/1,1',
    'http/1.1',
    'HTTPS/1.1',
    'ICE/1.0',
    'RTSP/1.0',
    'HTTP /1.1',
    'HTTP/1.',
    'HTTP/',
    'HTTP',
    'X/1.1',
    'HTTP/1.1\0',
  ].flatMap((version) => [
    `GET /v1/nothing ${version}\r\nhost: x\r\n\r\n`,
    `POST /v1/accounts ${version}\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
  ]),
  'no HTTP': [
    'GET /\r\n',
    'GET /v1/entities\r\n\r\n',
    'GET\r\n\r\n',
    ' \r\n',
    'GET  /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n',
    ' GET / HTTP/1.1\r\n\r\n',
    'GET /a b HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /\u00e4 HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /\u0001 HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /\u007f HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET\t/\tHTTP/1.1\r\nhost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'HELO x\r\n',
    'EHLO x\r\nMAIL FROM:<a@b>\r\n',
    'SSH-2.0-OpenSSH_9\r\n',
    '*1\r\n$4\r\nPING\r\n',
    'HTTP/1.1 200 OK\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '\0\0\0\0\0\0',
    '\u0000\u0000\u0000\u0008\u0004\u00d2\u0016\u002f',
    'USER a\r\n',
    'stats\r\n',
    '{"jsonrpc":"2.0"}\r\n',
    '<policy-file-request/>\0',
    '\u00ff\u00fe',
    'PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\nGET / HTTP/1.1\r\n\r\n',
    '\r\n\r\nx',
    'A'.repeat(70_000),
    'GET '.repeat(20_000),
  ],
  connect: ['evil.example:443', '127.0.0.1:5432', '/v1/accounts', '*'].map(
    (where) => `CONNECT ${where} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ),
  expect: ['x', '200-ok', '100-continue, x', ''].map(
    (value) => `${ACCOUNT}expect: ${value}\r\ncontent-length: 1\r\n\r\n{`,
  ),
};

/** Bytes that no client library would send. */
export function wirePayloads(): Payload[] {
  const payload = (kind: string, text: string, rest: Partial<Payload> = {}): Payload => ({
    kind,
    bytes: Buffer.from(text, 'latin1'),
    ...rest,
  });
  return [
    ...Object.entries(FRAMINGS).flatMap(([kind, framings]) =>
      framings.map((framing) => payload(`wire: ${kind}`, ACCOUNT + framing)),
    ),
    ...[...TOO_LONG, ...CUT_CHUNKS].map((framing) => payload('wire: body cut off', ACCOUNT + framing, { end: true })),
    ...Object.entries(HEADS).flatMap(([kind, heads]) =>
      heads.map((head) =>
        payload(`wire: ${kind}`, head, { end: !head.includes('\r\n\r\n'), mayClose: kind === 'connect' }),
      ),
    ),
  ];
}
