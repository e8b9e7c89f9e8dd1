import type { Clock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import type { Mailer } from '../mail/mailer.ts';
import { listRecoverableAccounts } from '../store/accounts.ts';
import { takeShared } from '../store/core/rate-limits.ts';
import { type Store, write } from '../store/core/write.ts';
import { createLink, type LinkSecrets } from '../store/link-tokens.ts';
import { listReleasable, releaseTurns, takeTurn } from '../store/mailing/mail-turns.ts';
import {
  deleteMail,
  type LinkMailDeps,
  lockClaimedMail,
  type Mail,
  type MailContent,
  type MailOutcome,
  openContent,
  postponeRequest,
  type Sealer,
  settleMail,
  writeMail,
} from '../store/mails.ts';
import type { Claim } from './loop.ts';

export type MailDeps = {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  /** Maximum number of mails per hour to one address, for each budget (group of mail kinds). */
  mailsPerAddress: number;
  links: LinkSecrets;
  seal: Sealer;
  unseal: Sealer;
  /** Base address of links in mails. With PORT=0 it is known only once the API listens. */
  baseUrl: string;
};

const MINUTE_MS = 60_000;
/** Delays between tries. Together they last about an hour, the lifetime of a recovery link. */
export const RETRY_MS = [5_000, 15_000, MINUTE_MS, 3 * MINUTE_MS, 8 * MINUTE_MS, 18 * MINUTE_MS, 25 * MINUTE_MS];

/**
 * Writes a requested mail, or sends a written one. The mail stays in the outbox, whether or not the mail server accepts
 * it.
 */
export async function runMail(deps: MailDeps, { row, endsMs }: Claim<Mail>): Promise<void> {
  if (row.state === 'requested' || row.state === 'waiting') return writeRecoveryMail(deps, row);
  const { mailer, mailsPerAddress, store } = deps;
  if (mailer.isBounded && !(await write(store, WORKER, (tx) => takeTurn(tx, row, mailsPerAddress)))) return;
  const outcome = await send(deps, row, endsMs - deps.clock.monotonicMs());
  await write(deps.store, WORKER, (tx) => settleMail(tx, row, outcome));
}

async function send(deps: MailDeps, mail: Mail, limitMs: number): Promise<MailOutcome> {
  if (mail.expires_at !== null && mail.expires_at <= deps.clock.now()) {
    return { state: 'failed', error: mail.last_error ?? 'The link expired before the mail could be sent.' };
  }
  // The decryption is outside the `try`, because a failure to decrypt the mail is a fault of the service, not of the
  // mail server.
  const content = openContent(deps.unseal, mail);
  if (content === null) throw new Error('a pending mail without content');
  try {
    const { subject, text } = content;
    return { state: await deps.mailer.deliver({ id: mail.id, to: mail.to_address, subject, text }, limitMs) };
  } catch (error) {
    const retryMs = RETRY_MS[mail.tries];
    const reason = reasonOf(error);
    return retryMs === undefined ? { state: 'failed', error: reason } : { state: 'pending', error: reason, retryMs };
  }
}

/**
 * Returns the reason of a failure for the operator, as codes only, because the server's message may contain the address
 * or parts of the mail.
 */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, name } = error as Record<string, unknown>;
  const codes = [code ?? name, command, responseCode].filter((part) => ['string', 'number'].includes(typeof part));
  return `Not accepted: ${codes.join(' ').slice(0, 100)}`;
}

const BATCH = 100;

/** Releases waiting mails of an address once the address is below its limit. Any worker may do this. */
export async function releaseMails(store: Store, perHour: number): Promise<void> {
  for (const mailbox of await listReleasable(store.db, perHour, BATCH)) {
    await write(store, WORKER, (tx) => releaseTurns(tx, mailbox, perHour));
  }
}

type RecoveryDeps = LinkMailDeps & { store: Store };

const LIFETIME_MS = 60 * 60_000;
/** Limit of recovery mails per address: enough for a person who lost a key, too few to annoy anyone else. */
const PER_ADDRESS = ratePolicy(3, 60 * 60_000);

/**
 * Writes a recovery mail. The API request does not do this itself, so that its response takes equally long for every
 * address.
 */
async function writeRecoveryMail(deps: RecoveryDeps, mail: Mail): Promise<void> {
  await write(deps.store, WORKER, async (tx) => {
    if (!(await lockClaimedMail(tx, mail))) return;
    const accounts = await listRecoverableAccounts(tx.sql, mail.to_address, 2);
    const [first] = accounts;
    if (!first?.email) {
      await deleteMail(tx, mail);
      return;
    }
    // If several accounts share the address, the mail belongs to none of them. Otherwise, one account's outbox would
    // show a mail that concerns the others.
    const accountId = accounts.length === 1 ? first.id : null;
    const waitMs = await takeShared(tx, 'recovery_mail', PER_ADDRESS, first.email.toLowerCase());
    if (waitMs > 0) return postponeRequest(tx, mail, accountId, waitMs);
    const subject = { email: first.email };
    const link = await createLink(tx, deps.links, {
      purpose: 'recover',
      accountId: null,
      subject,
      lifetimeMs: LIFETIME_MS,
    });
    const url = `${deps.baseUrl}/recover/${link.token}`;
    await writeMail(tx, deps.seal, mail, {
      accountId,
      // The mail goes to the address as the account spells it, because the requested address may differ in case.
      to: first.email,
      content: recoveryMail(url),
      linkId: link.id,
      expiresAt: link.expiresAt,
    });
  });
}

export function recoveryMail(url: string): MailContent {
  const text = mailLines([
    mailText`Someone, probably you, requested a new API key for the accounts of this e-mail address.`,
    mailText``,
    mailText`Open this page to see the accounts and to create the keys. The link works once, for one hour:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If it was not you, do nothing: nothing changes without this link. Do not forward it.`,
    mailText``,
  ]);
  return { subject: mailText`A new API key for your account`, text, link: url };
}
