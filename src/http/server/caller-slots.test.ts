import { expect, it } from 'vitest';
import { createCallerSlots } from './caller-slots.ts';

it('gives each caller its own number of slots', () => {
  const slots = createCallerSlots();
  expect(slots.take('ada', 1)).not.toBeNull();
  expect(slots.take('ada', 1)).toBeNull();
  expect(slots.take('bob', 1)).not.toBeNull();
});

it('counts a slot that is released twice once', () => {
  const slots = createCallerSlots();
  const release = slots.take('ada', 2);
  slots.take('ada', 2);
  release?.();
  release?.();
  expect(slots.take('ada', 2)).not.toBeNull();
  expect(slots.take('ada', 2)).toBeNull();
});
