import { notFrozen } from './core/chain.ts';
import { lockByAccount } from './core/citus/accounts-with.ts';
import { listDownServers } from './core/citus/servers.ts';
import { hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/**
 * Returns when this deployment last sent mail to an agent's address; in a sandbox, for one account only. Mail sent by
 * the source deployment of an imported account does not count. Index: attestations_agent_mail.
 */
export async function findLastAgentMail(db: Reader, email: string, accountId: string | null): Promise<Date | null> {
  // While a server is down, the mails of its accounts cannot be read. Returns null then, so that the caller sends its
  // mail now: a mail too many is better than none.
  if (db.isDistributed && accountId === null && (await listDownServers(db)).length > 0) return null;
  const [row] = await db<{ at: Date | null }[]>`
    select max(coalesce(mailed_at, mail_after)) as at from attestations
    where role = 'agent' and lower(agent_address) = lower(${email}::text) and mailed_at is not null and not is_unverified
      ${accountId === null ? db`` : db`and account_id = ${accountId}`}`;
  return row?.at ?? null;
}

/** A requested consent. The agent gets the link to it in the next message. */
export type WaitingConsent = {
  account_id: string;
  entity_id: string;
  id: string;
  agent_address: string;
  packet: { legal_name: string; livemode: boolean };
};

/**
 * Returns the consents whose message is due, oldest first, without those of frozen accounts. On Citus, the accounts are
 * read one after the other, so that a server that is down delays only its own accounts.
 */
export async function listDueConsents(db: Reader, until: Date, limit: number): Promise<WaitingConsent[]> {
  const condition = `role = 'agent' and decision is null and voided_at is null and mailed_at is null`;
  const sought = { table: 'attestations', since: 'mail_after', condition, until };
  const ofAccount = (accountId: string | null) => (accountId === null ? db`true` : db`a.account_id = ${accountId}`);
  return lockByAccount(
    db,
    sought,
    limit,
    (accountId, most) => db<WaitingConsent[]>`
    select a.account_id, a.entity_id, a.id, a.agent_address, f.packet from attestations a
    join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where a.role = 'agent' and a.decision is null and a.voided_at is null and a.mailed_at is null
      and a.mail_after <= ${until} and ${notFrozen(db, db`a.account_id`)} and ${ofAccount(accountId)}
    order by a.mail_after, a.id limit ${most}`,
  );
}

/** Locks a consent if its message is still due; returns false if it is not due, or if another worker has the lock. */
export async function lockDueConsent(tx: Tx, { account_id, entity_id, id }: WaitingConsent): Promise<boolean> {
  return hasRows(tx.sql`
    select from attestations
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}
      and decision is null and voided_at is null and mailed_at is null and mail_after <= ${tx.at}
    for update skip locked`);
}

/** Postpones the message for a consent. */
export function delayMail(tx: Tx, { account_id, entity_id, id }: WaitingConsent, until: Date): void {
  tx.sql.later`
    update attestations set mail_after = ${until}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`;
}

export function markMailed(tx: Tx, { account_id, entity_id, id }: WaitingConsent): void {
  tx.sql.later`
    update attestations set mailed_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`;
}
