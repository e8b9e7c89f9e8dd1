import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { mailsTo } from '../harness/pages.ts';
import type { TestService } from '../harness/service.ts';
import { invite, PER_HOUR, startLimitedMail } from './limited-mail.ts';

/* An address at its limit holds up nobody else, and its next recovery mail is written when its turn comes. */

let service: TestService;
let operator: Account;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ service, operator, stop } = await startLimitedMail());
});
afterAll(() => stop());

it('recovery over its limit waits as one mail, and is written when its turn comes', async () => {
  const email = 'forgetful@example.com';
  (await service.anonymous.createAccount({ email })).ok<unknown>(201);
  const ask = () => service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } });
  for (let asked = 0; asked < 5; asked += 1) (await ask()).ok<unknown>(202);
  const states = async () => (await mailsTo(operator, email)).map(({ state }) => state).sort();
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent', 'sent', 'waiting']));
  const requested = () => service.sql`select 1 from mails where state = 'requested'`;
  await eventually(async () => expect(await requested()).toHaveLength(0));
  await service.sql`update rate_limits set arrival_at = now() where policy = 'recovery_mail'`;
  await service.sql`update mails set due_at = now() where state = 'waiting'`;
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']));
});

it('full mailboxes, however many, do not hold up others', async () => {
  const ada = await service.anonymous.signUp();
  const email = 'zoe@example.com';
  for (let made = 0; made < PER_HOUR + 1; made += 1) await invite(ada, email);
  // The outbox would not do: its first page holds the newest only.
  const states = async () => {
    const rows = await service.sql<{ state: string }[]>`select state from mails where to_address = ${email} order by 1`;
    return rows.map(({ state }) => state);
  };
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent', 'sent', 'waiting']));
  const full = (state: string, sentAt: Date | null, each: number) => service.sql`
    insert into mails
      (id, account_id, purpose, budget, to_address, sealed_content, state, created_at, sent_at, released_at)
    select gen_random_uuid(), ${ada.id}, 'invitation', 'other', 'full-' || box || '@example.com', '\\x00', ${state}, now(),
      ${sentAt}::timestamptz, ${sentAt}::timestamptz
    from generate_series(1, 150) as box, generate_series(1, ${each}::int)`;
  await full('sent', new Date(), PER_HOUR);
  await full('waiting', null, 1);
  await service.sql`update mails set released_at = now() - interval '61 minutes' where to_address = ${email}`;
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']));
  const [waiting] = await service.sql<{ count: number }[]>`
    select count(*)::int from mails where state = 'waiting' and to_address like 'full-%'`;
  expect(waiting?.count).toBe(150);
});
