import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGlobalAddress } from './addresses.ts';

describe('an address of the public internet', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2a00:1450:4001:80b::200e',
    '2606:4700:4700::1111',
    '2001:200::1',
    '2003::1',
    '2620:4f:7fff:ffff::1',
    '3ffe:ffff::1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('%s', (address) => {
    expect(isGlobalAddress(address)).toBe(true);
  });
});

describe('no address of the public internet', () => {
  it.each([
    // Each special block, its first and its last address.
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.0.0',
    '169.254.169.254',
    '169.254.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.9',
    '192.0.0.255',
    '192.0.2.0',
    '192.0.2.255',
    '192.88.99.1',
    '192.168.0.0',
    '192.168.255.255',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::',
    '64:ff9b::1:808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378::1',
    '2001:2::1',
    '2001:10::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    '2a00:1450::1%1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    // Texts that are not addresses.
    '',
    'localhost',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8:80',
    '[::1]',
    '1.2.3',
  ])('%s', (address) => {
    expect(isGlobalAddress(address)).toBe(false);
  });

  it('in any spelling of an embedded IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const spellings = [`::ffff:${ipv4}`, `::ffff:${hex}`, `::${hex}`, `2002:${hex}::1`];
        for (const address of spellings) expect(isGlobalAddress(address), address).toBe(false);
        // Only a network that translates to IPv4 is judged by the address inside.
        for (const inside of [hex, ipv4])
          expect(isGlobalAddress(`64:ff9b::${inside}`), inside).toBe(isGlobalAddress(ipv4));
      }),
      { numRuns: 300 },
    );
  });
});
