import { checkedIn } from './citations.ts';
import type { Deadline } from './pack.ts';

const { official } = checkedIn('2026-11');

/** Duties of a company towards the US tax office, in every state. */
export const RESPONSIBLE_PARTY_CHANGE: Deadline = {
  code: 'responsible_party_change',
  title: 'Form 8822-B after the responsible party changed',
  ...official('Form 8822-B, instructions'),
  value: { afterDays: 60, event: 'the change of the responsible party' },
  consequence: 'The tax office goes on addressing the former one.',
};
