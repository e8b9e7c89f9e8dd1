import { expect, it } from 'vitest';
import { erasureRefusal } from './erasure.ts';

it.each([
  ['an entry without an event', { action: 'attestation.signed', has_data: true }, null],
  ['a missing entry', undefined, 'The chain has no entry 7.'],
  ['an erased entry', { action: 'attestation.signed', has_data: false }, 'was already erased'],
  ['an event', { action: 'formation.filed', has_data: true }, 'events are never erased'],
  ['an erasure', { action: 'audit.erased', has_data: true }, 'must stay'],
])('allows or refuses to erase the data of %s', (_title, entry, expected) => {
  const refusal = erasureRefusal(7, entry);
  if (expected === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(expected);
});
