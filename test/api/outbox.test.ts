import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_MS } from '../../src/worker/mail.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { keysIn, mailsTo, type OutboxMail, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';

/* A mail is sent at least once or stays available to an operator, whatever the SMTP server does. */

/** Long enough for a server that answers, on a busy machine; what does not answer is waited for so long. */
const TIMEOUT_MS = 1_500;
let smtp: SmtpServer;
let service: TestService;
let operator: Account;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startService({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Formations <mail@efs.example>', SMTP_TIMEOUT_MS: String(TIMEOUT_MS) },
  });
  operator = await service.operator();
});
afterAll(async () => {
  await service?.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.behaviour = 'accept';
  smtp.received = [];
});
afterEach(() => service.sql`delete from mails`);

let serial = 0;
/** A new account whose recovery mail is being sent. */
async function mailFor(): Promise<string> {
  const email = `outbox${++serial}@example.com`;
  (await service.anonymous.createAccount({ email })).ok<unknown>(201);
  (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
  return email;
}

async function until(email: string, holds: (mail: OutboxMail) => boolean): Promise<OutboxMail> {
  return eventually(
    async () => {
      const [mail] = await mailsTo(operator, email);
      expect(mail && holds(mail), JSON.stringify(mail)).toBe(true);
      return mail as OutboxMail;
    },
    { interval: 20 },
  );
}

/** Makes the next try due now. */
const hurry = () => service.sql`update mails set due_at = now() where due_at is not null and lease_until is null`;
const messageId = (headers: string) => /^Message-ID: (.*)$/im.exec(headers)?.[1];

it('a mail is sent with a link that works, and afterwards its text cannot be read', async () => {
  const email = await mailFor();
  const mail = await until(email, ({ state }) => state === 'sent');
  expect(mail).toMatchObject({ text: null, tries: expect.any(Number), last_error: null, sent_at: expect.any(String) });
  const [received, ...others] = smtp.received;
  // Once for each try: a second one follows if the machine is so busy that the first has taken too long.
  expect(others.length).toBeLessThan(mail.tries);
  for (const { headers } of others) expect(messageId(headers)).toBe(messageId(received?.headers ?? ''));
  expect(received).toMatchObject({ from: 'mail@efs.example', to: email });
  expect(received?.headers).toContain('From: Formations <mail@efs.example>');
  expect(received?.headers).toContain('Auto-Submitted: auto-generated');
  expect(messageId(received?.headers ?? '')).toBe(`<${mail.id}@efs.example>`);
  const path = /https?:\/\/[^/]+(\/recover\/[\w-]{43})\s/.exec(received?.text ?? '')?.[1] ?? '';
  expect(keysIn((await submit(service.anonymous.call, path)).text)).toHaveLength(1);
});

describe('a server that fails', () => {
  it.each(['refuse', 'busy', 'hang', 'drip', 'die', 'lose_answer'] as const)(
    '(%s) is retried, under the same Message-ID, until it accepts the mail',
    async (behaviour) => {
      smtp.behaviour = behaviour;
      const email = await mailFor();
      const waiting = await until(email, ({ tries }) => tries === 1);
      expect(waiting).toMatchObject({
        state: 'pending',
        text: null,
        last_error: expect.stringMatching(/^Not accepted: \w/),
      });
      expect(waiting.last_error).not.toContain('@');
      smtp.behaviour = 'accept';
      await hurry();
      await until(email, ({ state }) => state === 'sent');
      const ids = smtp.received.map(({ headers }) => messageId(headers));
      expect(ids).toEqual(Array(behaviour === 'lose_answer' ? 2 : 1).fill(`<${waiting.id}@efs.example>`));
    },
  );

  it('is retried when SMTP is unreachable', async () => {
    await smtp.stop();
    const email = await mailFor();
    await until(email, ({ tries }) => tries === 1);
    smtp = await startSmtpServer(Number(new URL(smtp.url).port));
    await hurry();
    await until(email, ({ state }) => state === 'sent');
  });

  it('is given up in the end; the mail stays, and the operator can deliver its link', async () => {
    smtp.behaviour = 'refuse';
    const email = await mailFor();
    for (let tries = 1; tries <= RETRY_MS.length; tries += 1) {
      await until(email, (mail) => mail.tries === tries && mail.state === 'pending');
      await hurry();
    }
    const mail = await until(email, ({ state }) => state === 'failed');
    expect(mail).toMatchObject({ tries: RETRY_MS.length + 1, last_error: expect.stringContaining('550') });
    const path = /(\/recover\/\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(keysIn((await submit(service.anonymous.call, path)).text)).toHaveLength(1);
    const { connections } = smtp;
    await wait(300);
    expect(smtp.connections).toBe(connections);
  });

  it('is not waited for beyond its limit, and holds up no other mail', async () => {
    smtp.behaviour = 'drip';
    const slow = await mailFor();
    await eventually(() => expect(smtp.connections).toBeGreaterThan(0));
    smtp.behaviour = 'accept';
    const quick = await mailFor();
    await until(quick, ({ state }) => state === 'sent');
    await until(slow, ({ tries }) => tries === 1);
  });
});

it('a mail whose link has expired is not sent any more', async () => {
  smtp.behaviour = 'busy';
  const email = await mailFor();
  await until(email, ({ tries }) => tries === 1);
  smtp.behaviour = 'accept';
  await service.sql`update mails set expires_at = now() - interval '1 second'`;
  await hurry();
  await until(email, ({ state }) => state === 'failed');
  expect(smtp.received).toEqual([]);
});

it('a mail that the data key cannot open is not lost', async () => {
  smtp.behaviour = 'busy';
  const email = await mailFor();
  await until(email, ({ tries }) => tries === 1);
  const [row] = await service.sql<{ sealed_content: Uint8Array }[]>`select sealed_content from mails`;
  await service.sql`update mails set sealed_content = '\\x00'`;
  smtp.behaviour = 'accept';
  await hurry();
  await eventually(async () => {
    expect((await service.sql`select 1 from mails where failures > 0`).length).toBe(1);
  });
  await service.sql`update mails set sealed_content = ${row?.sealed_content ?? null}`;
  await hurry();
  await until(email, ({ state }) => state === 'sent');
});
