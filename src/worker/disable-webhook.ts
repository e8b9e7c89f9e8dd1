import { WORKER } from '../domain/actor.ts';
import { findAccount } from '../store/accounts.ts';
import { enqueueMail, type Sealer } from '../store/mails.ts';
import { disableWebhookEndpoint, type WebhookEndpoint, webhookRecord } from '../store/webhook-endpoints.ts';
import { type Store, write } from '../store/write.ts';

export type DisableDeps = { store: Store; seal: Sealer };

/** Stops sending to an endpoint, and tells the account so: an event for its programs, a mail for its people. */
export async function disableEndpoint(
  { store, seal }: DisableDeps,
  endpoint: WebhookEndpoint,
  reason: 'gone' | 'failing',
): Promise<boolean> {
  await write(store, WORKER, async (tx) => {
    const { account_id: accountId } = endpoint;
    const disabled = await disableWebhookEndpoint(tx, endpoint, reason);
    if (disabled === null) return;
    tx.record({
      ...{ accountId, entityId: null, action: 'webhook_endpoint.disabled' },
      data: { object: webhookRecord(disabled), previous: { status: 'enabled' } },
    });
    const account = await findAccount(tx.sql, accountId);
    if (!account?.email) return;
    const content = { subject: 'A webhook endpoint was disabled', text: textOf(disabled, reason), link: null };
    await enqueueMail(tx, seal, {
      accountId,
      purpose: 'webhook_disabled',
      to: account.email,
      content,
      expiresAt: null,
    });
  });
  return true;
}

const WHY = {
  gone: 'It answered 410 Gone, which asks us to send nothing more.',
  failing: 'Every message to it has failed for five days.',
} as const;

function textOf({ id, url }: WebhookEndpoint, reason: keyof typeof WHY): string {
  return [
    `Events are no longer sent to the webhook endpoint at ${new URL(url).origin}.`,
    '',
    WHY[reason],
    '',
    'No event is lost. Once the endpoint works again, enable it and have it get what it missed:',
    '',
    `PATCH /v1/webhook-endpoints/${id} {"status": "enabled"}`,
    `POST /v1/webhook-endpoints/${id}/recover {"since": "<when it stopped>"}`,
    '',
  ].join('\n');
}
