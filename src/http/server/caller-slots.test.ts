import { expect, it } from 'vitest';
import { createPlaces } from './caller-slots.ts';

it('gives each caller its own number of places', () => {
  const places = createPlaces();
  expect(places.take('ada', 1)).not.toBeNull();
  expect(places.take('ada', 1)).toBeNull();
  expect(places.take('bob', 1)).not.toBeNull();
});

it('counts a place that is given back twice once', () => {
  const places = createPlaces();
  const giveBack = places.take('ada', 2);
  places.take('ada', 2);
  giveBack?.();
  giveBack?.();
  expect(places.take('ada', 2)).not.toBeNull();
  expect(places.take('ada', 2)).toBeNull();
});
