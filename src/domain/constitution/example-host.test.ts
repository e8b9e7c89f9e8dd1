import { expect, it } from 'vitest';
import { hostOf, isExampleHost } from './blockers.ts';

it.each([
  'did:web:bea.example',
  'did:web:example.com',
  'did:web:a.example.org:members:1',
  'did:web:x.test',
  'did:web:a.b.invalid',
  'did:web:localhost%3A3000',
  'did:web:app.localhost',
  'did:web:EXAMPLE.NET',
  'did:web:x%2Etest',
  'ada@example.com',
  'ada@mail.example',
  'https://contracts.example.org/1',
  'https://user@localhost:8080/x',
])('%s names nobody', (text) => expect(isExampleHost(hostOf(text))).toBe(true));

it.each([
  'did:web:northwind.energy',
  'did:web:example.energy',
  'did:web:contest',
  'did:key:z6Mkexample',
  'ada@latest.com',
  'https://northwind.energy/test',
  'eip155:1:0xabc',
  'Example Street 4',
  'did:web:testing.com',
])('%s may be real', (text) => expect(isExampleHost(hostOf(text))).toBe(false));
