import { expect } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';

export type Endpoint = { id: string; url: string; secret: string; status: string; failing_since: string | null };
type Try = { status: number | null; error: string | null; answer: string | null; latency_ms: number };
type Delivery = { id: string; event_id: string | null; type: string; state: string; next_try_at: string; tries: Try[] };
export type Event = { id: string; type: string };

export async function endpoint(account: Account, url: string, more: object = {}): Promise<Endpoint> {
  const body = { url, ...more };
  return (await account.call('POST', '/v1/webhook-endpoints', { body })).ok<Endpoint>(201);
}

export async function current(account: Account, { id }: Endpoint): Promise<Endpoint> {
  return (await account.call('GET', `/v1/webhook-endpoints/${id}`)).ok<Endpoint>();
}

export async function deliveries(
  account: Account,
  { id }: Endpoint,
  query: Record<string, string> = {},
): Promise<Delivery[]> {
  const answer = await account.call('GET', `/v1/webhook-endpoints/${id}/deliveries`, { query });
  return answer.ok<{ data: Delivery[] }>().data;
}

/** Waits for a delivery with this many tries. */
export function tried(account: Account, of: Endpoint, count: number): Promise<Delivery> {
  return eventually(async () => {
    const [delivery] = await deliveries(account, of);
    expect(delivery?.tries).toHaveLength(count);
    return delivery as Delivery;
  });
}
