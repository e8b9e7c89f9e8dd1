import { randomUUID } from 'node:crypto';
import type { Account } from '../harness/client.ts';
import type { TestService } from '../harness/service.ts';

/**
 * Makes a webhook endpoint with one delivery of each state. They are rows only: nothing is sent, because the endpoint
 * wants a type that does not happen. Returns the address of its page.
 */
export async function makeEndpoint({ sql }: TestService, owner: Account): Promise<string> {
  const body = {
    url: 'https://hooks.example.com/formations',
    description: 'Orders',
    event_types: ['billing.limit_reached'],
  };
  const { id } = (await owner.call('POST', '/v1/webhook-endpoints', { body })).ok<{ id: string }>(201);
  const at = '2026-11-23T09:30:00.000Z';
  const refused = { at, status: 503, error: null, latency_ms: 112, answer: 'Service Unavailable' };
  const rows = [
    { type: 'formation.filed', state: 'delivered', log: [{ ...refused, status: 204, answer: '' }] },
    { type: 'formation.completed', state: 'failed', log: [refused, { ...refused, status: null, error: 'timeout' }] },
    { type: 'entity.created', state: 'pending', log: [refused] },
  ];
  for (const { type, state, log } of rows) {
    await sql`
      insert into webhook_deliveries
        (account_id, id, endpoint_id, type, state, body, tries, log, created_at, delivered_at, due_at)
      values (${owner.id}, ${randomUUID()}, ${id}, ${type}, ${state}, '{}', ${log.length}, ${sql.json(log)}, ${at},
        ${state === 'delivered' ? at : null}, ${state === 'pending' ? sql`now() + interval '1 day'` : null})`;
  }
  return `/webhooks/${id}`;
}
