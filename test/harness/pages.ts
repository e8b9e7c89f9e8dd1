import { expect } from 'vitest';
import type { Account, Answer, Call } from './client.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

export type OutboxMail = {
  id: string;
  account_id: string | null;
  purpose: string;
  to: string;
  state: string;
  subject: string;
  text: string | null;
  tries: number;
  last_error: string | null;
  sent_at: string | null;
  links: { id: string; entity_id: string | null; state: string; expires_at: string }[];
};

/** Posts a web page's form as a browser does. */
export function submit(call: Call, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return call('POST', path, {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** Returns the mails to an address that the operator sees, newest first. */
export async function mailsTo(operator: Account, to: string): Promise<OutboxMail[]> {
  const { data } = (await operator.call('GET', '/v1/operator/outbox', { query: { limit: '100' } })).ok<{
    data: OutboxMail[];
  }>();
  return data.filter((mail) => mail.to === to);
}

/** Waits for the newest mail to an address, and returns the address of its link. */
export async function linkTo(operator: Account, to: string): Promise<string> {
  const [link] = await linksTo(operator, to, 1);
  return link ?? '';
}

/** Waits until the newest mail to an address has so many links or more; its text is not shown before it was tried. */
export async function linksTo(operator: Account, to: string, count: number): Promise<string[]> {
  return eventually(
    async () => {
      const [mail] = await mailsTo(operator, to);
      const found = (mail?.text ?? '').matchAll(/https?:\/\/[^/]+(\/(?:recover|join|attest|sign|approve)\/\S+)/g);
      const links = [...found].flatMap(([, link]) => link ?? []);
      expect(links.length).toBeGreaterThanOrEqual(count);
      return links;
    },
    { interval: 20 },
  );
}

/** Forms a company whose organizer signs by the link in their mail; returns its id. */
export async function formSigned(
  { anonymous }: Pick<TestService, 'anonymous'>,
  operator: Account,
  { owner, email }: { owner: Account; email: string },
): Promise<string> {
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  expect((await submit(anonymous.call, await linkTo(operator, email))).status).toBe(200);
  await owner.until(id, 'Active');
  return id;
}

/** Returns the keys that a web page shows. */
export function keysIn(page: string): string[] {
  return [...page.matchAll(/<code class="key">(efs_\w+)<\/code>/g)].map(([, key = '']) => key);
}

/** Returns the tables that have a row with this text in any column. */
export async function tablesWith(service: Pick<TestService, 'sql'>, text: string): Promise<string[]> {
  const tables = await service.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows =
      await service.sql`select 1 from ${service.sql.identifier(name)} as row where strpos(row::text, ${text}) > 0`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}
