import { MAIL_KINDS, type MailBudget, type MailPurpose } from '../domain/mail/mail-kinds.ts';
import type { MailText } from '../domain/mail/mail-text.ts';
import type { SealLabel } from '../secrets/sealed.ts';
import { firstRow, hasRows } from './core/db.ts';
import { type Claimed, unlessFrozen } from './core/due.ts';
import type { Tx } from './core/write.ts';
import type { LinkSecrets } from './link-tokens.ts';

export const MAIL_STATES = ['requested', 'pending', 'waiting', 'sent', 'held', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export type Mail = Claimed & {
  id: string;
  account_id: string | null;
  purpose: MailPurpose;
  budget: MailBudget;
  to_address: string;
  sealed_content: Uint8Array | null;
  state: MailState;
  created_at: Date;
  expires_at: Date | null;
  sent_at: Date | null;
  /** Time at which the message was released to its address (mailing/mail-turns.ts); null until then. */
  released_at: Date | null;
  tries: number;
  last_error: string | null;
  /** The operator who delivered the message by hand, because it could not be sent; null: nobody did. */
  delivered_by: string | null;
  /** Ids of the links in the message; null: the message is from before these ids were stored. */
  link_ids: string[] | null;
};

/** A message that has its text. A requested message has no text yet. */
export type WrittenMail = Mail & { state: Exclude<MailState, 'requested'> };

/**
 * The content of a message. `link` repeats the secret link of the text, so that the link can be removed from the text.
 */
export type MailContent = {
  subject: MailText;
  text: MailText;
  link: string | null;
  /** The links if there are several. In that case `link` is null. */
  links?: readonly string[];
};

export type Sealer = (plaintext: Uint8Array, label: SealLabel) => Uint8Array;

/** Dependencies of a change that mails a link. `baseUrl`: address of this service, without a slash at the end. */
export type LinkMailDeps = { links: LinkSecrets; seal: Sealer; baseUrl: string };

/** Puts a message into the outbox in the caller's transaction; the worker sends it after the commit. */
export async function enqueueMail(
  tx: Tx,
  seal: Sealer,
  mail: {
    accountId: string | null;
    purpose: MailPurpose;
    to: string;
    content: MailContent;
    /** The ids of the links in the content. */
    linkIds: readonly string[];
    expiresAt: Date | null;
  },
): Promise<void> {
  const id = tx.ids.uuid();
  tx.sql.later`
    insert into mails (id, account_id, purpose, budget, to_address, sealed_content, link_ids, state, created_at, expires_at, due_at)
    values (${id}, ${mail.accountId}, ${mail.purpose}, ${MAIL_KINDS[mail.purpose].budget}, ${mail.to}, ${sealContent(seal, id, mail.content)},
      ${mail.linkIds}::uuid[], 'pending', ${tx.at}, ${mail.expiresAt}, now())`;
  tx.foresee('mails', { purpose: mail.purpose, to: mail.to });
  tx.wake('mails');
}

/**
 * Asks the worker to write a recovery mail to an address. The row is the same whether or not any account has that
 * address.
 */
export async function requestRecoveryMail(tx: Tx, to: string): Promise<void> {
  tx.sql.later`
    insert into mails (id, purpose, budget, to_address, state, created_at, due_at)
    values (${tx.ids.uuid()}, 'recovery', ${MAIL_KINDS.recovery.budget}, ${to}, 'requested', ${tx.at}, now())`;
  // A dry run shows the same mail for every address, so that nobody learns which addresses have an account.
  tx.foresee('mails', { purpose: 'recovery', to });
  tx.wake('mails');
}

/** Locks a claimed message; returns whether the claim is still valid. */
export async function lockClaimedMail(tx: Tx, mail: Mail): Promise<boolean> {
  return hasRows(tx.sql`select 1 from mails where id = ${mail.id} and epoch = ${mail.epoch} for update`);
}

/** Writes the content of a requested message, which is then sent like any other. */
export async function writeMail(
  tx: Tx,
  seal: Sealer,
  mail: Mail,
  written: { accountId: string | null; to: string; content: MailContent; linkId: string; expiresAt: Date },
): Promise<void> {
  tx.sql.later`
    update mails set state = 'pending', released_at = now(), account_id = ${written.accountId}, to_address = ${written.to}, expires_at = ${written.expiresAt},
      sealed_content = ${sealContent(seal, mail.id, written.content)}, link_ids = ${[written.linkId]}::uuid[], lease_until = ${unlessFrozen(tx.sql)}, due_at = now()
    where id = ${mail.id}`;
  tx.wake('mails');
}

/**
 * Makes a recovery request wait until its address is below the limit, or deletes it if another request already waits
 * for the same address.
 */
export async function postponeRequest(tx: Tx, mail: Mail, accountId: string | null, waitMs: number): Promise<void> {
  const others = await tx.sql`
    select 1 from mails where state = 'waiting' and budget = 'recovery' and id <> ${mail.id}
      and lower(to_address collate "C") = lower(${mail.to_address}::text collate "C")`;
  if (others.length > 0) return deleteMail(tx, mail);
  tx.sql.later`
    update mails set state = 'waiting', account_id = ${accountId}, lease_until = ${unlessFrozen(tx.sql)},
      due_at = now() + ${waitMs} * interval '1 millisecond'
    where id = ${mail.id}`;
}

/** Deletes a recovery request that leads to no message, so that a request for a stranger's address leaves no trace. */
export async function deleteMail(tx: Tx, mail: Mail): Promise<void> {
  tx.sql.later`delete from mails where id = ${mail.id}`;
}

export type MailOutcome =
  | { state: 'sent' }
  | { state: 'held' }
  | { state: 'failed'; error: string }
  | { state: 'pending'; error: string; retryMs: number };

/** Records the outcome of a try if the claim is still valid. Does nothing if another worker took over. */
export async function settleMail(tx: Tx, mail: Mail, outcome: MailOutcome): Promise<void> {
  const isSent = outcome.state === 'sent';
  tx.sql.later`
    update mails set state = ${outcome.state}, sent_at = ${isSent ? tx.at : null},
      last_error = ${'error' in outcome ? outcome.error : null},
      tries = tries + ${outcome.state === 'held' ? 0 : 1}, lease_until = null, failures = 0,
      due_at = ${outcome.state === 'pending' ? tx.sql`now() + ${outcome.retryMs} * interval '1 millisecond'` : null}
    where id = ${mail.id} and epoch = ${mail.epoch}`;
}

/** A filter for the outbox. `undelivered`: a person has to deliver the message. */
export type ListedState = MailState | 'undelivered';

/**
 * Records that an operator delivered a message by hand; returns null if no message with this id waits for delivery by
 * hand.
 */
export async function deliverMail(tx: Tx, id: string, operatorId: string): Promise<WrittenMail | null> {
  return firstRow(tx.sql<WrittenMail[]>`
    update mails set state = 'sent', sent_at = ${tx.at}, delivered_by = ${operatorId}
    where id = ${id} and state in ('held', 'failed') returning *`);
}

export function openContent(unseal: Sealer, mail: Mail): MailContent | null {
  if (mail.sealed_content === null) return null;
  return JSON.parse(Buffer.from(unseal(mail.sealed_content, label(mail.id))).toString('utf8')) as MailContent;
}

function sealContent(seal: Sealer, id: string, content: MailContent): Uint8Array {
  return seal(Buffer.from(JSON.stringify(content)), label(id));
}

/** Label that ties the encrypted content to its row, so that it cannot be decrypted in another row. */
function label(id: string): SealLabel {
  return `mail:${id}`;
}
