import { expect, it } from 'vitest';
import { isOwnHost } from './app.ts';

it.each(['localhost', 'LOCALHOST:8081', '127.0.0.1:8081', '[::1]:8081', '[::1]', 'registry.internal:80'])(
  'accepts %s for this machine',
  (header) => expect(isOwnHost(header, 'registry.internal')).toBe(true),
);

it.each([
  undefined,
  '',
  'attacker.example:8081',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example:8081',
  'localhost@attacker.example',
  'localhost:8081:8081',
  '::1',
])('does not accept %s for this machine', (header) => expect(isOwnHost(header, '127.0.0.1')).toBe(false));
