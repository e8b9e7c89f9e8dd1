import { expect, it } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

it('only a mail that was handed to the mail server counts as sent', () => {
  const states = ['requested', 'pending', 'waiting', 'sent', 'held', 'failed'] as const;
  const said = states.filter((state) => deliveryWords({ state, delivered_by: null }).includes('was sent'));
  expect(said).toEqual(['sent']);
  expect(deliveryWords({ state: 'sent', delivered_by: 'operator' })).toBe('An operator handed the link over.');
});
