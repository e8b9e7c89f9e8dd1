import type { Account } from '../harness/client.ts';
import type { FailureKind } from '../stripe/failures.ts';
import type { Collected } from './collected.ts';

export const NEVER_TOLD = /_secret_|sk_test_|whsec_|req_|Something went wrong|Too many requests|Invalid API Key/;

/** More than the number of retries of any caller. */
export const OFTEN = 20;
export const KINDS = ['500', '429', 'drop_before', 'drop_after'] as const satisfies readonly FailureKind[];

/** Returns the account's id at Stripe. */
export async function customerOf({ service }: Collected, { id }: Account): Promise<string> {
  const [row] = await service.sql<{ customer_id: string | null }[]>`
    select customer_id from subscriptions where account_id = ${id}`;
  return row?.customer_id ?? '';
}

/** Returns the secrets that a log contains. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return [...secrets.filter((secret) => text.includes(secret)), ...(/_secret_|sk_test_|whsec_/.exec(text) ?? [])];
}
