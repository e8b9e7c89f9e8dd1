import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startSmtpServer } from '../harness/smtp-server.ts';
import { SMALL } from '../rules/constitution.ts';

export const PER_HOUR = 3;

/** Starts a service that sends an address only a few mails an hour. */
export async function startLimitedMail(): Promise<{ service: TestService; operator: Account; stop(): Promise<void> }> {
  const smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'mail@efs.example', MAILS_PER_ADDRESS_PER_HOUR: String(PER_HOUR) };
  const service = await startService({ env: { ...env, REQUIRE_ATTESTATION: 'always' } });
  const stop = async () => {
    await service.stop();
    await smtp.stop();
  };
  return { service, operator: await service.operator(), stop };
}

const BOB = 'did:web:bob.example.com';

/** Invites the address as a member of a new company of the account. */
export async function invite(by: Account, email: string): Promise<void> {
  const member = { id: BOB, name: 'Bob', role: 'member', natural_person: true, email };
  const constitution = { ...SMALL, name: uniqueName(), members: [...(SMALL.members ?? []), member] };
  const { id } = (await by.createEntity({ constitution })).ok(201);
  const path = `/v1/entities/${id}/members/${encodeURIComponent(BOB)}/invitations`;
  (await by.call('POST', path, { body: { scopes: ['entities:read'] } })).ok<unknown>(202);
}
