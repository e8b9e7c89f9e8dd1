import type { MailBudget } from '../../domain/mail/mail-kinds.ts';
import { MAIL_WINDOW_MS, nextTurns } from '../../domain/mail/mail-turns.ts';
import type { Db, Reader } from '../core/db.ts';
import type { Tx } from '../core/write.ts';
import type { Mail } from '../mails.ts';

/** A mail address, compared without regard to ASCII case, and one of its budgets (hourly limits). */
export type Mailbox = { address: string; budget: MailBudget };

/** Locks a mailbox until commit, so that only one process at a time releases mail to an address. */
async function lockMailbox(tx: Tx, { address, budget }: Mailbox): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${budget} ${address}`}, 0))`;
}

async function listReleased(tx: Tx, { address, budget }: Mailbox): Promise<{ accountId: string | null }[]> {
  return tx.sql<{ accountId: string | null }[]>`
    select account_id as "accountId" from mails
    where budget = ${budget} and lower(to_address collate "C") = ${address}
      and released_at > now() - ${MAIL_WINDOW_MS} * interval '1 millisecond'`;
}

/**
 * Releases a claimed message to its address if the hourly limit allows; otherwise the message waits. Returns whether it
 * was released.
 */
export async function takeTurn(tx: Tx, mail: Mail, perHour: number): Promise<boolean> {
  if (mail.released_at !== null) return true;
  const { budget } = mail;
  const address = mail.to_address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  await lockMailbox(tx, { address, budget });
  const waiting = await tx.sql`
    select 1 from mails where state = 'waiting' and budget = ${budget} and lower(to_address collate "C") = ${address} limit 1`;
  const hasRoom = waiting.length === 0 && (await listReleased(tx, { address, budget })).length < perHour;
  if (hasRoom) await tx.sql`update mails set released_at = now() where id = ${mail.id} and epoch = ${mail.epoch}`;
  else
    await tx.sql`
      update mails set state = 'waiting', due_at = null, lease_until = null, failures = 0
      where id = ${mail.id} and epoch = ${mail.epoch}`;
  return hasRoom;
}

/**
 * Returns mailboxes with waiting mail that are below their limit. Full mailboxes are left out, so that any number of
 * them does not delay others. Reads only indexes: `mails_waiting`, and for each mailbox `mails_released`.
 */
export async function listReleasable(db: Db, perHour: number, limit: number): Promise<Mailbox[]> {
  return db<Mailbox[]>`
    select budget, address from (
      select distinct budget, lower(to_address collate "C") as address from mails
      where state = 'waiting' and budget <> 'recovery'
    ) as crowded
    where ${perHour} > (
      select count(*) from mails
      where mails.budget = crowded.budget and lower(mails.to_address collate "C") = crowded.address
        and released_at > now() - ${MAIL_WINDOW_MS} * interval '1 millisecond')
    limit ${limit}`;
}

/** Releases the messages whose turn it is. A message whose link has expired meanwhile fails, and operators see it. */
export async function releaseTurns(tx: Tx, mailbox: Mailbox, perHour: number): Promise<void> {
  const { address, budget } = mailbox;
  await lockMailbox(tx, mailbox);
  const here = tx.sql`state = 'waiting' and budget = ${budget} and lower(to_address collate "C") = ${address}`;
  await tx.sql`
    update mails set state = 'failed', last_error = 'Its link expired while it waited: too many mails go to this address.'
    where ${here} and expires_at <= ${tx.at}`;
  const released = await listReleased(tx, mailbox);
  const room = perHour - released.length;
  if (room <= 0) return;
  // At most `room` messages of an account can be released now, so at most that many of its messages are read.
  const waiting = await tx.sql<{ id: string; accountId: string | null }[]>`
    select id, "accountId" from (
      select id, account_id as "accountId", created_at,
        row_number() over (partition by account_id order by created_at, id) as nth
      from mails where ${here}
    ) as ranked where nth <= ${room} order by created_at, id`;
  const ids = nextTurns(perHour, released, waiting).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.sql`update mails set state = 'pending', released_at = now(), due_at = now() where id in ${tx.sql.list(ids)}`;
  tx.wake('mails');
}

/**
 * Returns, by message id, the next time at which the address of each waiting message is below its limit. Another
 * message may be sent at that time, so the wait may be longer. Indexes: mails_pkey, mails_released.
 */
export async function findNextTurns(db: Reader, mails: readonly Mail[]): Promise<ReadonlyMap<string, Date>> {
  const waiting = mails.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const rows = await db<{ id: string; at: Date }[]>`
    select m.id, min(r.released_at) + ${MAIL_WINDOW_MS} * interval '1 millisecond' as at
    from mails m join mails r on r.budget = m.budget and lower(r.to_address collate "C") = lower(m.to_address collate "C")
      and r.released_at > now() - ${MAIL_WINDOW_MS} * interval '1 millisecond'
    where m.id in ${db.list(waiting)} group by m.id`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}
