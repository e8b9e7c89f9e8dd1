import type { Account } from '../harness/client.ts';

export type Subscription = {
  plan: string;
  status: string;
  current_period_start: string;
  current_period_end: string;
  cancel_at_period_end: boolean;
  provider: string;
};
export type Metered = { meter: string; used: number; limit: number; left: number };
export type Usage = { plan: string; period_start: string; meters: Metered[]; periods: { formations: number }[] };

export async function subscriptionOf(account: Account): Promise<Subscription> {
  return (await account.call('GET', '/v1/billing/subscription')).ok<Subscription>();
}

/** Returns the used amount of one thing that the plan limits. */
export async function usedOf(account: Account, meter: string): Promise<Metered> {
  const { meters } = (await account.call('GET', '/v1/billing/usage')).ok<Usage>();
  return meters.find((one) => one.meter === meter) as Metered;
}

export function upgrade(account: Account, plan: string, headers: Record<string, string> = {}) {
  return account.call('POST', '/v1/billing/upgrade', { body: { plan }, headers });
}

export function start(account: Account, id: string, headers: Record<string, string> = {}) {
  return account.call('POST', `/v1/entities/${id}/formation/start`, { headers });
}

const DAY = 86_400;

/** Advances the account's business clock. */
export async function passDays(account: Account, days: number): Promise<void> {
  (await account.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: days * DAY } })).ok<unknown>();
}

export async function eventsOf(
  account: Account,
  type: string,
): Promise<{ data: { object: object; previous?: object } }[]> {
  const answer = await account.call('GET', '/v1/events', { query: { type, limit: '100' } });
  return answer.ok<{ data: { data: { object: object; previous?: object } }[] }>().data;
}
