import { describe, expect, it } from 'vitest';
import { NO_HOSTS, parseHostList } from '../domain/formats/host-list.ts';
import type { Receivers } from './connect.ts';
import { createCheckWebhookUrl } from './url.ts';

const LIVE: Receivers = { isLoopbackAllowed: false, listed: NO_HOSTS, isHttpAllowed: false };
const SANDBOX: Receivers = { ...LIVE, isHttpAllowed: true };
const LOCAL: Receivers = { ...SANDBOX, isLoopbackAllowed: true };
const listed = parseHostList('hooks.internal *.corp 10.1.0.0/16 fd12::/16') ?? NO_HOSTS;

const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'example.com': ['93.184.215.14', '2606:2800:21f::1'],
  'nat64.example': ['93.184.215.14', '64:ff9b::5db8:d70e'],
  'nat64-private.example': ['64:ff9b::a01:203'],
  'private.example': ['10.1.2.3'],
  'other-private.example': ['10.2.2.3'],
  'mixed.example': ['93.184.215.14', '192.168.1.1'],
  'receiver.test': ['127.0.0.1'],
  'hooks.internal': ['192.168.7.7'],
  'a.corp': ['172.16.0.9', 'fe80::1'],
};

async function resolve(hostname: string): Promise<string[]> {
  const addresses = NAMES[hostname];
  if (addresses === undefined) throw new Error('unknown');
  return [...addresses];
}

const problemOf = (url: string, receivers = LIVE) => createCheckWebhookUrl({ resolve, receivers })(url);
const codeOf = async (url: string, receivers = LIVE) => (await problemOf(url, receivers))?.code ?? null;

describe('an address that may be registered', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700::1]/x',
    'https://[64:ff9b::808:808]/',
    'https://nat64.example',
    'https://EXAMPLE.com.',
    'https://not-known-yet.example',
    'https://93.184.215.14:8443',
    'https://xn--bcher-kva.example',
    'https://bücher.example',
  ])('%s', async (url) => expect(await codeOf(url)).toBeNull());

  it.each([
    'http://127.0.0.1:3000/hooks',
    'http://localhost:3000',
    'http://[::1]:3000',
    'https://127.0.0.1',
    'http://127.1',
    'http://receiver.test:3000',
    'https://receiver.test',
  ])('%s, if this machine itself is allowed', async (url) => {
    expect(await codeOf(url, LOCAL)).toBeNull();
    expect(await codeOf(url, SANDBOX)).not.toBeNull();
    expect(await codeOf(url)).not.toBeNull();
  });

  it.each([
    'https://hooks.internal/x',
    'https://a.corp',
    'https://10.1.2.3',
    'https://private.example',
    'https://[fd12::1]',
  ])('%s, if the operator lists it, and in a sandbox over http', async (url) => {
    expect(await codeOf(url)).toBe('address_not_public');
    expect(await codeOf(url, { ...LIVE, listed })).toBeNull();
    const plain = url.replace('https:', 'http:');
    expect(await codeOf(plain, { ...LIVE, listed })).toBe('https_required');
    expect(await codeOf(plain, { ...SANDBOX, listed })).toBeNull();
  });
});

describe('an address that may not be registered', () => {
  it.each([
    ['hooks', 'invalid_url'],
    ['//example.com', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['http://example.com', 'https_required'],
    ['http://not-known-yet.example', 'https_required'],
    ['ftp://example.com', 'https_required'],
    ['file:///etc/passwd', 'https_required'],
    ['javascript:alert(1)', 'https_required'],
    ['https://ada@example.com', 'credentials_in_url'],
    ['https://:secret@example.com', 'credentials_in_url'],
    ['https://example.com/#top', 'fragment_in_url'],
    ...[
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '0',
      '0x7f000001',
      '017700000001',
      '2130706433',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '①②⑦.0.0.1',
      'localhost',
      'nat64-private.example',
      'private.example',
      'mixed.example',
      'receiver.test',
      'hooks.internal',
    ].map((host) => [`https://${host}/`, 'address_not_public'] as [string, string]),
  ])('%s: %s', async (url, code) => {
    expect(await codeOf(url)).toBe(code);
  });

  it.each([
    'http://example.com',
    'http://10.0.0.1',
    'https://10.0.0.1',
    'http://[fd00::1]',
    'http://not-known-yet.example',
  ])('%s, even if this machine itself is allowed', async (url) => expect(await codeOf(url, LOCAL)).not.toBeNull());

  it.each(['https://10.2.2.3', 'https://other-private.example', 'https://mixed.example', 'http://example.com'])(
    '%s, although other hosts are listed',
    async (url) => expect(await codeOf(url, { ...SANDBOX, listed })).not.toBeNull(),
  );

  it('says how an address of the own network can be allowed', async () => {
    expect((await problemOf('http://localhost:3000'))?.message).toMatch(/efs listen.*WEBHOOK_ALLOW_PRIVATE/);
    expect((await problemOf('https://10.0.0.1'))?.message).toContain('WEBHOOK_ALLOWED_HOSTS');
  });

  it('waits for no name server that does not answer', async () => {
    const check = createCheckWebhookUrl({ resolve: () => new Promise(() => {}), receivers: LIVE });
    expect(await check('https://example.com')).toBeNull();
  });
});
