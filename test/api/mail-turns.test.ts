import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, account, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { mailsTo, type OutboxMail } from '../harness/pages.ts';
import type { TestService } from '../harness/service.ts';
import { invite, PER_HOUR, startLimitedMail } from './limited-mail.ts';

/*
 * One address gets only a limited number of mails, from any number of accounts; the excess waits, and is never dropped.
 */

const VICTIM = 'Victim@example.com';
let service: TestService;
let operator: Account;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ service, operator, stop } = await startLimitedMail());
});
afterAll(() => stop());

const statesOf = async (holds: (mail: OutboxMail) => boolean) => {
  const mails = [...(await mailsTo(operator, VICTIM)), ...(await mailsTo(operator, VICTIM.toLowerCase()))];
  const states: Record<string, number> = {};
  for (const { state } of mails.filter(holds)) states[state] = (states[state] ?? 0) + 1;
  return states;
};
const ofKind = (purpose: string) => statesOf((mail) => mail.purpose === purpose);
const anHourLater = () =>
  service.sql`update mails set released_at = now() - interval '61 minutes' where released_at is not null`;

it('invitations over the limit wait, accounts take turns, and other budgets are not affected', async () => {
  const mallory = await service.anonymous.signUp();
  const ada = await service.anonymous.signUp();
  // Upper and lower case are one address.
  for (let made = 0; made < 5; made += 1) await invite(mallory, made % 2 ? VICTIM : VICTIM.toLowerCase());
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: PER_HOUR, waiting: 2 }));
  await invite(ada, VICTIM);
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: PER_HOUR, waiting: 3 }));
  const { data: waiting } = (await operator.call('GET', '/v1/operator/outbox', { query: { state: 'waiting' } })).ok<{
    data: { waits_until: string }[];
  }>();
  // The oldest of the last hour makes room first.
  const soon = Date.now() + 3_600_000;
  expect(waiting).toHaveLength(3);
  for (const { waits_until } of waiting) {
    expect(Date.parse(waits_until)).toBeGreaterThan(Date.now());
    expect(Date.parse(waits_until)).toBeLessThanOrEqual(soon);
  }

  // The victim's own recovery, and a filing that waits for the victim's signature, are not held up.
  const made = await service.anonymous.createAccount({ email: VICTIM });
  const { id, api_key: key } = made.ok<CreatedAccount>(201);
  const victim = account(service.url, { id, key });
  const recovers = async () => {
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email: VICTIM } })).ok<unknown>(202);
    await eventually(async () => expect(await ofKind('recovery')).toEqual({ sent: 1 }));
  };
  const files = async () => {
    const draft = await victim.draft({ name: uniqueName() });
    (await victim.call('POST', `/v1/entities/${draft.id}/formation/start`)).ok<unknown>();
    await eventually(async () => expect(await ofKind('attestation')).toEqual({ sent: 1 }));
  };
  await Promise.all([recovers(), files()]);

  // There is room for one again: it goes to Ada, although Mallory asked first.
  await service.sql`
    update mails set released_at = now() - interval '61 minutes'
    where id = (select id from mails where purpose = 'invitation' and state = 'sent' order by created_at limit 1)`;
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: PER_HOUR + 1, waiting: 2 }));
  expect(await statesOf((mail) => mail.account_id === ada.id)).toEqual({ sent: 1 });

  await anHourLater();
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: 6 }));
});
