import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { keysIn, linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startSmtpServer } from '../harness/smtp-server.ts';
import { SMALL } from '../rules/constitution.ts';

/* A reader of the log learns no secret: no key, no link, no address. */

let logged = '';
/** A log with everything in it, kept in `logged`. */
function everything() {
  const kept = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  return pino({ level: 'trace' }, kept);
}

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ log: everything(), env: { REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

const EMAIL = 'ada.lovelace@example.com';
const BOB = 'did:web:bob.example.com';

it('the log holds no secret of a recovery, an invitation, an attestation, a status page or a calendar, however a link is misused', async () => {
  const call = service.anonymous.call;
  const { id, api_key } = (await service.anonymous.createAccount({ email: EMAIL })).ok<CreatedAccount>(201);
  const secrets = [api_key, operator.key, EMAIL];
  (await call('POST', '/v1/accounts/recover', { body: { email: EMAIL } })).ok<unknown>(202);
  const recovery = await linkTo(operator, EMAIL);
  const [key = ''] = keysIn((await submit(call, recovery)).text);
  const headers = { authorization: `Bearer ${key}` };
  const members = [
    ...(SMALL.members ?? []),
    { id: BOB, role: 'member', natural_person: true, email: 'bob@example.com' },
  ];
  const entity = (await call('POST', '/v1/entities', { body: { constitution: { ...SMALL, members } }, headers })).ok(
    201,
  );
  const path = `/v1/entities/${entity.id}/members/${encodeURIComponent(BOB)}/invitations`;
  (await call('POST', path, { body: { scopes: ['entities:read'] }, headers })).ok<unknown>(202);
  const invitation = await linkTo(operator, 'bob@example.com');
  secrets.push(...keysIn((await submit(call, invitation)).text), key, 'bob@example.com');
  const company = (await call('POST', '/v1/entities', { body: { name: uniqueName() }, headers })).ok(201);
  (await call('POST', `/v1/entities/${company.id}/formation/start`, { headers })).ok<unknown>();
  const attestation = await eventually(async () => {
    const path = await linkTo(operator, EMAIL);
    expect(path).toContain('/attest/');
    return path;
  });
  const made = await call('POST', `/v1/entities/${company.id}/status-links`, { headers });
  const status = new URL(made.ok<{ url: string }>(201).url).pathname;
  const feed = await call('POST', `/v1/entities/${company.id}/calendar-links`, { headers });
  const calendar = new URL(feed.ok<{ url: string }>(201).url).pathname;
  for (const link of [recovery, invitation, attestation, `${attestation}/decline`, status, calendar]) {
    secrets.push(link.split('/')[2] ?? '');
    for (const wrong of [link, `${link}?token=${link}`, `${link}/more`, `${link}/`, link.toUpperCase(), `/v1${link}`]) {
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) await call(method, wrong);
    }
  }
  await service.sql`alter table link_tokens rename to gone`;
  await call('GET', recovery);
  await service.sql`alter table gone rename to link_tokens`;

  expect(logged).toContain('"route":"/recover/:token"');
  expect(logged).toContain('"route":"/attest/:token/decline"');
  expect(logged).toContain('"route":"/status/:token"');
  expect(logged).toContain('"route":"/calendar/:token"');
  expect(logged).toContain('"status":500');
  expect(logged).toContain(id.slice(0, 8));
  for (const secret of secrets) expect(logged.toLowerCase()).not.toContain(secret.slice(0, 24).toLowerCase());
});

it('the log holds no secret of a mail, whatever the mail server answers', async () => {
  const smtp = await startSmtpServer();
  const other = await startService({
    log: everything(),
    env: { SMTP_URL: smtp.url.replace('//', '//user:swordfish@'), MAIL_FROM: 'mail@efs.example' },
  });
  try {
    smtp.behaviour = 'refuse';
    (await other.anonymous.createAccount({ email: EMAIL })).ok<unknown>(201);
    (await other.anonymous.call('POST', '/v1/accounts/recover', { body: { email: EMAIL } })).ok<unknown>(202);
    await eventually(async () => expect(await other.sql`select from mails where tries > 0`).toHaveLength(1));
    const [mail] = await other.sql<{ last_error: string }[]>`select last_error from mails`;
    for (const text of [logged, mail?.last_error ?? '']) expect(text).not.toMatch(/swordfish|ada\.lovelace/);
  } finally {
    await other.stop();
    await smtp.stop();
  }
});
