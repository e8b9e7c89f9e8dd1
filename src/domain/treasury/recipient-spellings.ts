/* Spellings of aws.amazon.com that must not get caps of their own. For tests. */

const combine = (starts: readonly string[], hosts: readonly string[], ends: readonly string[]): string[] =>
  starts.flatMap((start) => hosts.flatMap((host) => ends.map((end) => `${start}${host}${end}`)));

const HOSTS = ['aws.amazon.com', 'AWS.AMAZON.COM', 'Aws.amazon.Com', 'aws.amazon.com.'] as const;

/** Spellings that are read as aws.amazon.com. */
export const SPELLINGS_OF_AWS: readonly string[] = combine(['', 'https://', 'HTTP://'], HOSTS, [
  '',
  '/',
  ':443',
  ':80/',
]);

/** Texts that are ambiguous, or do not name a payee. */
export const REFUSED_SPELLINGS: readonly string[] = [
  // Users, including those that look like a host.
  ...combine(
    ['', 'https://'],
    ['pay@', ':@', '@', 'pay:word@', 'evil.example@', 'pay%40'],
    ['aws.amazon.com', 'aws.amazon.com/'],
  ),
  // Ports that are not the default, or not ports.
  ...combine(
    ['', 'https://'],
    ['aws.amazon.com'],
    [':', ':8443', ':0443', ':00080', ':65536', ':443:443', ':-443', ':+443', ':443 '],
  ),
  // Paths, queries, fragments.
  ...combine(
    ['', 'http://'],
    ['aws.amazon.com'],
    ['/pay', '//', '/.', '/..', '/;', '?', '?a=b', '/?a', '#', '/#a', ';a', ',b'],
  ),
  // Schemes, and texts that resemble one.
  ...combine(
    [
      'ftp://',
      'ws://',
      'wss://',
      'mailto:',
      'file://',
      'javascript://',
      'git+https://',
      'https:',
      'http:/',
      'https:///',
      '//',
      '://',
    ],
    ['aws.amazon.com'],
    ['', '/'],
  ),
  ...['https//aws.amazon.com', 'https;//aws.amazon.com', 'hxxps://aws.amazon.com', 'https://https://aws.amazon.com'],
  ...['urn:aws.amazon.com', 'dns:aws.amazon.com', 'web:aws.amazon.com', 'domain:aws.amazon.com', 'url:aws.amazon.com'],
  // Backslashes, which browsers read as slashes.
  ...[
    'aws.amazon.com\\',
    '\\aws.amazon.com',
    '\\\\aws.amazon.com',
    'https:\\\\aws.amazon.com',
    'evil.example\\@aws.amazon.com',
  ],
  // Percent signs.
  ...[
    'aws%2eamazon.com',
    'aws%2Eamazon%2Ecom',
    '%61ws.amazon.com',
    '%41WS.amazon.com',
    'aws.amazon.com%2f',
    'aws.amazon.com%20',
  ],
  ...['aws.amazon.com%00', 'aws.amazon.com%3a443', 'aws.amazon.com%E3%80%82', '%2561ws.amazon.com', 'aws.amazon.com%'],
  // Blanks and characters of zero width.
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u00a0',
    '\u00ad',
    '\u034f',
    '\u180e',
    '\u2000',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
  ].flatMap((character) => [`aws.amazon.com${character}`, `aws${character}.amazon.com`]),
  ...['\u202e', '\u2028', '\u2060', '\u2066', '\u3000', '\ufe0f', '\ufeff', '\0', '\x7f'].map(
    (character) => `${character}aws.amazon.com`,
  ),
  // Dots of other scripts, and additional dots.
  ...['\u3002', '\uff0e', '\uff61', '\u2024', '\ufe52', '\u06d4', '\u0701'].map((dot) => `aws${dot}amazon${dot}com`),
  ...['aws..amazon.com', '.aws.amazon.com', 'aws.amazon.com..', '...', '.', '*.aws.amazon.com', '*', 'aws.*.com'],
  // Letters that look alike, or that software folds into ASCII.
  ...[
    '\u0430ws.amazon.com',
    'aws.am\u0430zon.com',
    'aws.amaz\u043en.com',
    'aws.amazon.\u0441om',
    '\u0251ws.amazon.com',
  ],
  ...[
    '\uff41\uff57\uff53.amazon.com',
    'aws.amazon.\uff43\uff4f\uff4d',
    '\ud835\udc1aws.amazon.com',
    '\u24d0ws.amazon.com',
  ],
  ...[
    'aw\u017f.amazon.com',
    'aws.amazon.c\u00b0m',
    'aws.amazon.\u2102om',
    '\u00aaws.amazon.com',
    'aws.\u24b6mazon.com',
  ],
  ...[
    '\u00e0ws.amazon.com',
    'a\u0300ws.amazon.com',
    'aws.amazon.co\u217f',
    '\u212bws.amazon.com',
    'aw\u1e9e.amazon.com',
  ],
  // Labels that begin with xn-- and decode to nothing in another script.
  ...[
    'xn--aws-.amazon.com',
    'xn--aws.amazon.com',
    'aws.amazon.xn--com-',
    'XN--AWS-.amazon.com',
    'xn--.amazon.com',
    'xn--a',
  ],
  // Brackets and signs that people and programs put around addresses.
  ...[
    '<aws.amazon.com>',
    '[aws.amazon.com]',
    '(aws.amazon.com)',
    '"aws.amazon.com"',
    "'aws.amazon.com'",
    '{aws.amazon.com}',
  ],
  ...[
    '`aws.amazon.com`',
    '=aws.amazon.com',
    '+aws.amazon.com',
    '|aws.amazon.com',
    'aws.amazon.com,evil.example',
    '!aws.amazon.com',
  ],
  ...['~aws.amazon.com', 'aws.amazon.com^', '$aws.amazon.com', 'a&ws.amazon.com', 'aws.amazon.com,', 'aws.amazon.com;'],
  // IP addresses in every notation.
  ...[
    '54.239.28.85',
    '54.239.7253',
    '54.15669333',
    '054.0357.034.0125',
    '0x36.0xef.0x1c.0x55',
    '0x36ef1c55',
    '0x36EF1C55',
  ],
  ...[
    '54.239.28.85.',
    '54.239.28.85:443',
    'https://54.239.28.85/',
    'https://921639001',
    '921639001:443',
    '921639001.',
    '0x36.239.28.85',
  ],
  ...[
    '[::ffff:54.239.28.85]',
    '[::1]',
    '::1',
    'https://[2600::]/',
    '[fe80::1%25eth0]',
    '2600:1f18:0:0:0:0:0:1',
    '0x',
    'aws.0x1',
  ],
  ...[
    '0x000000000000000000000000000000000000000036ef1c55',
    '\u0661\u0662.0.0.1',
    '\u2460.0.0.1',
    '1.2.3.4.5',
    'amazon.123',
  ],
  // DIDs with more than an identity, and texts that are not DIDs.
  ...[
    'did:web:aws.amazon.com/pay',
    'did:web:aws.amazon.com?a',
    'did:web:aws.amazon.com#key',
    'did:web:aws%2eamazon.com',
    'did:web:',
  ],
  ...[
    'did:',
    'did:web',
    'did::aws.amazon.com',
    'did:web::aws.amazon.com',
    'did:web:aws.amazon.com:',
    'did:web:aws..amazon.com',
  ],
  // Accounts of Ethereum and similar chains that differ from CAIP-10.
  ...['01', '0x1', '1_0', '-1', ''].map((chain) => `eip155:${chain}:0x000000000000000000000000000000000000dead`),
  ...['000000000000000000000000000000000000dead', '0xdead', '0x0000000000000000000000000000000000000dead'].map(
    (address) => `eip155:1:${address}`,
  ),
  // Account numbers in groups.
  ...['DE89-3704-0044-0532-0130-00', '123-456-789', '12_34', 'GB29_NWBK_6016_1331_9268_19', '-1', '1-'],
];
