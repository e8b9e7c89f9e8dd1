/** The first and last address of each special-purpose block of the IANA registries, and one within. */
export const SPECIAL_IPV4: readonly string[] = [
  '0.0.0.0',
  '0.1.2.3',
  '0.255.255.255',
  '10.0.0.0',
  '10.1.2.3',
  '10.255.255.255',
  '100.64.0.0',
  '100.100.1.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '172.16.0.0',
  '172.20.1.2',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.170',
  '192.0.0.255',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.1.1',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
];

export const SPECIAL_IPV6: readonly string[] = [
  '::',
  '::1',
  '::2',
  '64:ff9b::1',
  '64:ff9b:1::1',
  '100::',
  '100:0:0:1::1',
  '2001::1',
  '2001:1::1',
  '2001:1::2',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2001:db8:ffff::1',
  '2002::1',
  '2002:ffff:ffff::1',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fdff:ffff::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff00::1',
  'ff02::1',
  'ff05::2',
  'ffff::1',
];

const octets = (address: string): number[] => address.split('.').map(Number);
const asInteger = (address: string): number => octets(address).reduce((sum, octet) => sum * 256 + octet, 0);
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
/** As two groups of an IPv6 address. */
const groups = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  return `${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`;
};
const inverted = (address: string): string =>
  octets(address)
    .map((octet) => 255 - octet)
    .join('.');

/** Ways to write or wrap an IPv4 address so that it does not look like one. */
export const FORMS: Readonly<Record<string, (address: string) => string>> = {
  dotted: (address) => address,
  'with a dot at the end': (address) => `${address}.`,
  integer: (address) => String(asInteger(address)),
  hexadecimal: (address) => `0x${hex(asInteger(address), 8)}`,
  octal: (address) => `0${asInteger(address).toString(8)}`,
  'octal octets': (address) =>
    octets(address)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
  'hexadecimal octets': (address) =>
    octets(address)
      .map((octet) => `0x${octet.toString(16)}`)
      .join('.'),
  short: (address) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets(address);
    return `${a}.${b}.${c * 256 + d}`;
  },
  'percent-encoded': (address) => address.replaceAll('.', '%2e'),
  'full-width digits': (address) =>
    [...address].map((digit) => (digit === '.' ? '。' : String.fromCodePoint(0xff10 + Number(digit)))).join(''),
  mapped: (address) => `[::ffff:${address}]`,
  'mapped, in groups': (address) => `[0:0:0:0:0:ffff:${groups(address)}]`,
  compatible: (address) => `[::${address}]`,
  translated: (address) => `[::ffff:0:${address}]`,
  NAT64: (address) => `[64:ff9b::${address}]`,
  'local NAT64': (address) => `[64:ff9b:1::${address}]`,
  '6to4': (address) => `[2002:${groups(address)}::1]`,
  Teredo: (address) => `[2001:0:4136:e378:8000:63bf:${groups(inverted(address))}]`,
};
