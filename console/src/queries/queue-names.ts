import type { QueueList } from '#sdk/index.ts';

export type QueueName = QueueList['data'][number]['queue'];

/** The queues by who acts next, each in the order of the work. */
export const QUEUE_GROUPS = {
  Yours: ['to_file', 'held_result', 'needs_review', 'unconfirmed_fact', 'correction', 'screening', 'payment', 'mail'],
  'Others act': ['signature', 'agent_consent', 'member_signatures', 'account', 'waiting', 'overdue'],
} as const satisfies Record<string, readonly QueueName[]>;

const ALL: readonly QueueName[] = Object.values(QUEUE_GROUPS).flat();

export function isQueue(value: unknown): value is QueueName {
  return (ALL as readonly unknown[]).includes(value);
}
