import { expect } from 'vitest';
import type { Account } from './client.ts';
import type { TestService } from './service.ts';

type Linked = { subject: string; to: string; text: string | null; links: { state: string }[] };

/** Returns every mail that an operator can see, newest first. */
async function allMails(operator: Account): Promise<Linked[]> {
  const mails: Linked[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '100', ...(cursor !== null && { cursor }) };
    const page: { data: Linked[]; next_cursor: string | null } = (
      await operator.call('GET', '/v1/operator/outbox', { query })
    ).ok();
    mails.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return mails;
}

/** More are left out: each link costs a call. */
const MAX_LINKS = 100;

/** For the end of a test file: the outbox is right about its links. A file without mailed links pays nothing. */
export async function requireTrueLinks(service: TestService): Promise<void> {
  const [row] = await service.sql<{ count: number }[]>`select count(*)::int as count from mails where link_ids <> '{}'`;
  if (row !== undefined && row.count > 0 && row.count <= MAX_LINKS) {
    await requireTrueLinkStates(service, await service.operator());
  }
}

/**
 * The outbox and the pages agree about every link that was mailed: it is `open` exactly if its page asks something.
 * Returns the states seen.
 */
export async function requireTrueLinkStates({ anonymous }: TestService, operator: Account): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const { subject, to, text, links } of await allMails(operator)) {
    const paths = [...(text ?? '').matchAll(/https?:\/\/[^/]+(\/(?:recover|join|attest|sign|approve)\/\S+)/g)];
    if (text !== null) expect([subject, to, links.length]).toEqual([subject, to, paths.length]);
    for (const [n, [, path = '']] of paths.entries()) {
      const state = links[n]?.state ?? '';
      seen.add(state);
      const { status } = await anonymous.call('GET', path);
      expect([subject, to, state, status]).toEqual([subject, to, state, state === 'open' ? 200 : 410]);
    }
  }
  return seen;
}
