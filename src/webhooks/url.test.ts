import { describe, expect, it } from 'vitest';
import { webhookUrlProblem } from './url.ts';

const codeOf = (url: string, isLoopbackAllowed = false) => webhookUrlProblem(url, isLoopbackAllowed)?.code;

describe('an address that may be registered', () => {
  it.each(['https://example.com', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1]/x'])(
    '%s',
    (url) => expect(codeOf(url)).toBeUndefined(),
  );
  it.each([
    'http://127.0.0.1:3000/hooks',
    'http://localhost:3000',
    'http://[::1]:3000',
    'https://127.0.0.1',
    'http://127.1',
  ])('%s, if this machine itself is allowed', (url) => {
    expect(codeOf(url, true)).toBeUndefined();
    expect(codeOf(url)).toBeDefined();
  });
});

describe('an address that may not be registered', () => {
  it.each([
    ['hooks', 'invalid_url'],
    ['//example.com', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['http://example.com', 'https_required'],
    ['ftp://example.com', 'https_required'],
    ['file:///etc/passwd', 'https_required'],
    ['javascript:alert(1)', 'https_required'],
    ['https://ada@example.com', 'credentials_in_url'],
    ['https://:secret@example.com', 'credentials_in_url'],
    ['https://example.com/#top', 'fragment_in_url'],
    ...[
      ...['10.0.0.1', '192.168.1.1', '169.254.169.254', '0', '0x7f000001', '017700000001', '2130706433', '127.1'],
      ...['[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]', '①②⑦.0.0.1'],
    ].map((host) => [`https://${host}/`, 'address_not_public'] as [string, string]),
  ])('%s: %s', (url, code) => {
    expect(codeOf(url)).toBe(code);
  });
  it.each(['http://example.com', 'http://10.0.0.1', 'https://10.0.0.1', 'http://[fd00::1]'])(
    '%s, even if this machine itself is allowed',
    (url) => expect(codeOf(url, true)).toBeDefined(),
  );
});
