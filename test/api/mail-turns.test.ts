import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMALL } from '../../src/domain/constitution/test-constitution.ts';
import { type Account, account, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { mailsTo, type OutboxMail } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';

/*
 * One address gets only a limited number of mails, from any number of accounts; the excess waits, and is never dropped.
 */

const PER_HOUR = 3;
const VICTIM = 'Victim@example.com';
let smtp: SmtpServer;
let service: TestService;
let operator: Account;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'mail@efs.example', MAILS_PER_ADDRESS_PER_HOUR: String(PER_HOUR) };
  service = await startService({ env: { ...env, REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const BOB = 'did:web:bob.example.com';

/** Invites the address as a member of a new company of the account. */
async function invite(by: Account, email: string): Promise<void> {
  const member = { id: BOB, name: 'Bob', role: 'member', natural_person: true, email };
  const constitution = { ...SMALL, name: uniqueName(), members: [...(SMALL.members ?? []), member] };
  const { id } = (await by.createEntity({ constitution })).ok(201);
  const path = `/v1/entities/${id}/members/${encodeURIComponent(BOB)}/invitations`;
  (await by.call('POST', path, { body: { scopes: ['entities:read'] } })).ok<unknown>(202);
}

const statesOf = async (holds: (mail: OutboxMail) => boolean) => {
  const mails = [...(await mailsTo(operator, VICTIM)), ...(await mailsTo(operator, VICTIM.toLowerCase()))];
  const states: Record<string, number> = {};
  for (const { state } of mails.filter(holds)) states[state] = (states[state] ?? 0) + 1;
  return states;
};
const ofKind = (purpose: string) => statesOf((mail) => mail.purpose === purpose);
const anHourLater = () => service.sql`update mails set released_at = released_at - interval '1 hour'`;

it('invitations over the limit wait, accounts take turns, and other budgets are not affected', async () => {
  const mallory = await service.anonymous.signUp();
  const ada = await service.anonymous.signUp();
  // Upper and lower case are one address.
  for (let made = 0; made < 5; made += 1) await invite(mallory, made % 2 ? VICTIM : VICTIM.toLowerCase());
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: PER_HOUR, waiting: 2 }));
  await invite(ada, VICTIM);
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: PER_HOUR, waiting: 3 }));

  // The victim's own recovery, and a filing that waits for the victim's signature, are not held up.
  const made = await service.anonymous.createAccount({ email: VICTIM });
  const { id, api_key: key } = made.ok<CreatedAccount>(201);
  (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email: VICTIM } })).ok<unknown>(202);
  await eventually(async () => expect(await ofKind('recovery')).toEqual({ sent: 1 }));
  const victim = account(service.url, { id, key });
  const draft = await victim.draft({ name: uniqueName() });
  (await victim.call('POST', `/v1/entities/${draft.id}/formation/start`)).ok<unknown>();
  await eventually(async () => expect(await ofKind('attestation')).toEqual({ sent: 1 }));

  // There is room for one again: it goes to Ada, although Mallory asked first.
  await service.sql`
    update mails set released_at = released_at - interval '1 hour'
    where id = (select id from mails where purpose = 'invitation' and state = 'sent' order by created_at limit 1)`;
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: PER_HOUR + 1, waiting: 2 }));
  expect(await statesOf((mail) => mail.account_id === ada.id)).toEqual({ sent: 1 });

  await anHourLater();
  await eventually(async () => expect(await ofKind('invitation')).toEqual({ sent: 6 }));
});

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
  await service.sql`update mails set released_at = released_at - interval '1 hour' where to_address = ${email}`;
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']));
  const [waiting] = await service.sql<{ count: number }[]>`
    select count(*)::int from mails where state = 'waiting' and to_address like 'full-%'`;
  expect(waiting?.count).toBe(150);
});
