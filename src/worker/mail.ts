import type { Clock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Store, write } from '../store/core/write.ts';
import type { LinkSecrets } from '../store/link-tokens.ts';
import { listReleasable, releaseTurns, takeTurn } from '../store/mailing/mail-turns.ts';
import { type Mail, type MailOutcome, openContent, type Sealer, settleMail } from '../store/mails.ts';
import type { Claim } from './loop.ts';
import { writeRecoveryMail } from './recovery-mail.ts';

export type MailDeps = {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  /** Mails of one budget that are sent to one address in an hour. */
  mailsPerAddress: number;
  links: LinkSecrets;
  seal: Sealer;
  unseal: Sealer;
  /** Base of links in mails. With PORT=0 it is known only once the API listens. */
  baseUrl: string;
};

const MINUTE_MS = 60_000;
/**
 * Waits between tries. With the last one a mail has been tried for about an hour, which is the lifetime of a recovery
 * link.
 */
export const RETRY_MS = [5_000, 15_000, MINUTE_MS, 3 * MINUTE_MS, 8 * MINUTE_MS, 18 * MINUTE_MS, 25 * MINUTE_MS];

/** Writes a requested mail, or sends a written one. Whatever the server does, the mail stays in the outbox. */
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
  // Outside the try, because a mail that cannot be opened is a failure of ours, not of the server.
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

/** Returns codes only for the operator. A server's message may contain the address, or an echo of the mail. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, name } = error as Record<string, unknown>;
  const codes = [code ?? name, command, responseCode].filter((part) => ['string', 'number'].includes(typeof part));
  return `Not accepted: ${codes.join(' ').slice(0, 100)}`;
}

/** Addresses per round; the next round follows soon. */
const BATCH = 100;

/** Releases waiting mail as soon as its address has room. Any worker may do it. */
export async function releaseMails(store: Store, perHour: number): Promise<void> {
  for (const mailbox of await listReleasable(store.db, perHour, BATCH)) {
    await write(store, WORKER, (tx) => releaseTurns(tx, mailbox, perHour));
  }
}
