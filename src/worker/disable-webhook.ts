import { WORKER } from '../domain/access/actor.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import { findAccount } from '../store/accounts.ts';
import { type Store, write } from '../store/core/write.ts';
import { enqueueMail, type MailContent, type Sealer } from '../store/mails.ts';
import { disableWebhookEndpoint, type WebhookEndpoint, webhookRecord } from '../store/webhook-endpoints.ts';

export type DisableDeps = { store: Store; seal: Sealer };

/** Stops sending to an endpoint, and tells the account: an event for its programs, a mail for its people. */
export async function disableEndpoint(
  { store, seal }: DisableDeps,
  endpoint: WebhookEndpoint,
  reason: keyof typeof WHY,
): Promise<boolean> {
  await write(store, WORKER, async (tx) => {
    const { account_id: accountId } = endpoint;
    const disabled = await disableWebhookEndpoint(tx, endpoint, reason);
    if (disabled === null) return;
    tx.record({
      accountId,
      entityId: null,
      action: 'webhook_endpoint.disabled',
      data: { object: webhookRecord(disabled), previous: { status: 'enabled' } },
    });
    const account = await findAccount(tx.sql, accountId);
    if (!account?.email) return;
    const content = webhookDisabledMail(disabled, reason);
    await enqueueMail(tx, seal, {
      accountId,
      purpose: 'webhook_disabled',
      to: account.email,
      content,
      linkIds: [],
      expiresAt: null,
    });
  });
  return true;
}

const WHY = {
  gone: 'It answered 410 Gone, which asks us to stop.',
  failing: 'Every message to it has failed for five days.',
  key_ended: 'The API key that created it has ended, which also ends the endpoint. Enable it with another key.',
} as const;

export function webhookDisabledMail(
  { id, url }: Pick<WebhookEndpoint, 'id' | 'url'>,
  reason: keyof typeof WHY,
): MailContent {
  const text = mailLines([
    mailText`Events are no longer sent to the webhook endpoint at ${new URL(url).origin}.`,
    mailText``,
    mailText`${{ own: WHY[reason] }}`,
    mailText``,
    mailText`No event is lost. When the endpoint works again, enable it and recover the missed events:`,
    mailText``,
    mailText`PATCH /v1/webhook-endpoints/${{ own: id }} {"status": "enabled"}`,
    mailText`POST /v1/webhook-endpoints/${{ own: id }}/recover {"since": "<when it stopped>"}`,
    mailText``,
  ]);
  return { subject: mailText`A webhook endpoint was disabled`, text, link: null };
}
