import { WORKER } from '../domain/access/actor.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import { listRecoverableAccounts } from '../store/accounts.ts';
import { takeShared } from '../store/core/rate-limits.ts';
import { type Store, write } from '../store/core/write.ts';
import { createLink, type LinkSecrets } from '../store/link-tokens.ts';
import {
  deleteMail,
  lockClaimedMail,
  type Mail,
  type MailContent,
  postponeRequest,
  type Sealer,
  writeMail,
} from '../store/mails.ts';

type RecoveryDeps = { store: Store; links: LinkSecrets; seal: Sealer; baseUrl: string };

const LIFETIME_MS = 60 * 60_000;
/** Enough for a person who lost a key; too few to bother somebody else with. */
const PER_ADDRESS = ratePolicy(3, 60 * 60_000);

/**
 * Resolves the address of a request to accounts and writes the mail. It happens here and not in the request, so that
 * the answer takes the same time for every address.
 */
export async function writeRecoveryMail(deps: RecoveryDeps, mail: Mail): Promise<void> {
  await write(deps.store, WORKER, async (tx) => {
    if (!(await lockClaimedMail(tx, mail))) return;
    const accounts = await listRecoverableAccounts(tx.sql, mail.to_address, 2);
    const [first] = accounts;
    if (!first?.email) {
      await deleteMail(tx, mail);
      return;
    }
    // If there are several accounts, none may see in its outbox what concerns the others.
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
      // The address that the account gave, not the one in the request: they may differ in case.
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
