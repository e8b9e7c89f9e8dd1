import { ENDED_DISPUTES } from '../../domain/billing/problem.ts';
import { ENTITY_STATES, type EntityState } from '../../domain/entity/entity.ts';
import type { ClosingFacts } from '../../domain/moving/closing.ts';
import type { Reader } from '../core/db.ts';
import type { Tx } from '../core/write.ts';

async function countCompanies(db: Reader, accountId: string): Promise<Partial<Record<EntityState, number>>> {
  const rows = await db<{ state: EntityState; n: number }[]>`
    select state, count(*)::int as n from entities where account_id = ${accountId} group by state`;
  const counts = new Map(rows.map(({ state, n }) => [state, n]));
  return Object.fromEntries(ENTITY_STATES.flatMap((state) => (counts.has(state) ? [[state, counts.get(state)]] : [])));
}

/** Counts the open corrections of an account, and those of other accounts that exchange numbers with it. */
async function countOpenCorrections(db: Reader, accountId: string): Promise<number> {
  // Two statements are needed, because on Citus the rows may be on different servers, and each statement uses its own
  // index.
  const [own, exchanges] = await Promise.all([
    db<[{ n: number }]>`
      select count(*)::int as n from corrections where account_id = ${accountId} and state = 'open'`,
    db<[{ n: number }]>`
      select count(*)::int as n from corrections
      where swap_account_id = ${accountId} and swap_filing_id is not null and account_id <> ${accountId}
        and state = 'open'`,
  ]);
  return own[0].n + exchanges[0].n;
}

/**
 * Reads the facts that decide whether an account can be closed. `isFrozen`: true if it was frozen before the closing.
 */
export async function readClosingFacts(db: Reader, accountId: string, isFrozen: boolean): Promise<ClosingFacts> {
  const [companies, filings, corrections, payments, subscriptions] = await Promise.all([
    countCompanies(db, accountId),
    db<[{ n: number }]>`
      select count(*)::int as n from filings where account_id = ${accountId} and closed_at is null`,
    countOpenCorrections(db, accountId),
    // Counts of payments. `due`: paid payments that are being refunded, or checked for a refund.
    db<[{ open: number; unfiled: number; due: number; failed: number; disputed: number }]>`
      select count(*) filter (where p.status = 'open')::int as open,
        count(*) filter (where p.status = 'paid' and f.id is not null and f.closed_at is null)::int as unfiled,
        count(*) filter (where p.due_at is not null and (
          p.status = 'paid' or (p.status = 'not_collected' and ${!isFrozen})))::int as due,
        count(*) filter (where p.status = 'refund_failed')::int as failed,
        count(*) filter (where p.dispute_status not in ${db.list(ENDED_DISPUTES)})::int as disputed
      from payments p left join filings f on f.account_id = p.account_id and f.id = p.filing_id
      where p.account_id = ${accountId}`,
    // The plan at Stripe. `checked`: true if a check of the plan is running or due within a minute, or if Stripe sent
    // an event since the last check. Always false for a frozen account, because its checks are suspended.
    db<Plan[]>`
      select coalesce(status in ('active', 'past_due') and cancels_at is null, false) as renews,
        checkout_plan is not null as checkout,
        ${!isFrozen} and (coalesce(due_at <= now() + interval '1 minute', false)
          or coalesce(hinted_at >= seen_at, false)) as checked
      from subscriptions where account_id = ${accountId} and provider = 'stripe'`,
  ]);
  const [money] = payments;
  const [subscription] = subscriptions;
  return {
    isFrozen,
    companies,
    openFilings: filings[0].n,
    openCorrections: corrections,
    openPayments: money.open,
    unfiledPayments: money.unfiled,
    openRefunds: money.due,
    failedRefunds: money.failed,
    openDisputes: money.disputed,
    subscription: standingOf(subscription),
  };
}

type Plan = { renews: boolean; checkout: boolean; checked: boolean };

function standingOf(plan: Plan | undefined): ClosingFacts['subscription'] {
  if (plan?.renews) return 'renews';
  if (plan?.checkout) return 'checkout';
  return plan?.checked ? 'checked' : 'none';
}

/** Number of ended objects of each kind. */
export type Ended = { api_keys: number; webhook_endpoints: number; links: number; mails: number };

/** Ends all keys, links and webhooks of the account, and deletes its unsent mail. The caller has locked the account. */
export async function endAccess({ sql, at }: Tx, accountId: string): Promise<Ended> {
  const keys = await sql`
    update api_keys set revoked_at = ${at}
    where account_id = ${accountId} and revoked_at is null and coalesce(expires_at, 'infinity') > ${at} returning 1`;
  const issuers = await sql`
    update issuer_links set expires_at = ${at}
    where account_id = ${accountId} and (expires_at is null or expires_at > ${at}) returning 1`;
  const endpoints = await sql`
    update webhook_endpoints set status = 'disabled', disabled_reason = 'account', disabled_at = ${at}
    where account_id = ${accountId} and status = 'enabled' returning 1`;
  const tokens = await sql`
    update link_tokens set expires_at = ${at}
    where account_id = ${accountId} and used_at is null and expires_at > ${at} returning 1`;
  const statuses = await sql`delete from status_links where account_id = ${accountId} returning 1`;
  const calendars = await sql`delete from calendar_links where account_id = ${accountId} returning 1`;
  // Recovery mails are not deleted, because other accounts may have the same address.
  const mails = await sql`
    delete from mails where account_id = ${accountId} and state <> 'sent' and purpose <> 'recovery' returning 1`;
  return {
    api_keys: keys.length,
    webhook_endpoints: endpoints.length,
    mails: mails.length,
    links: issuers.length + tokens.length + statuses.length + calendars.length,
  };
}
