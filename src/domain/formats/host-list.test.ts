import { expect, it } from 'vitest';
import { parseHostList } from './host-list.ts';

const LIST = parseHostList('hooks.internal, *.svc.cluster.local 10.1.0.0/16,192.168.7.9 fd12::/16');

it.each(['hooks.internal', 'HOOKS.Internal', 'hooks.internal.', 'a.svc.cluster.local', 'a.b.svc.cluster.local'])(
  'has the name %s',
  (name) => expect(LIST?.hasName(name)).toBe(true),
);

it.each(['internal', 'a.hooks.internal', 'hooks.internal.example', 'svc.cluster.local', '', '.', '*.internal'])(
  'does not have the name %s',
  (name) => expect(LIST?.hasName(name)).toBe(false),
);

it.each(['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', '192.168.7.9', 'fd12::1', 'fd12:ffff::'])(
  'has the address %s',
  (address) => expect(LIST?.hasAddress(address)).toBe(true),
);

it.each(['10.2.0.0', '192.168.7.8', 'fd13::1', 'fd12::1%eth0', '', 'hooks.internal', '10.1', '0xa010001'])(
  'does not have the address %s',
  (address) => expect(LIST?.hasAddress(address)).toBe(false),
);

it.each([
  'https://hooks.internal',
  'hooks.internal:8443',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.1/16',
  'a..b',
  '*',
])('refuses %s', (text) => expect(parseHostList(text)).toBeNull());
