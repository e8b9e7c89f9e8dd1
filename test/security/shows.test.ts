import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/domain/access/permissions.ts';
import { ROUTES } from '../../src/http/router.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Receiver, startReceiver } from '../harness/webhook-receiver.ts';
import { type FullAccount, fullAccount } from '../moving/full-account.ts';
import { PROBES } from './probes.ts';

/*
 * A read shows what its scope is for, and of other scopes exactly what its route says (`alsoShows`). Every text and id
 * that only one scope should show is looked for in the answers of all others.
 */

let service: TestService;
let receiver: Receiver;
let full: FullAccount;
/** Texts that belong to a scope. */
let marks: readonly [Scope, readonly string[]][];
let ids: Record<string, string[]>;
/** Scopes whose texts were in a read of their own. */
const found = new Set<Scope>();
beforeAll(async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE: 'true', REQUIRE_ATTESTATION: 'always', REQUIRE_MEMBER_SIGNATURES: 'always' };
  service = await startService({ env });
  receiver = await startReceiver(() => 204);
  full = await fullAccount(service, await service.operator(), receiver.url);
  const { mark, owner } = full;
  const column = async (statement: Promise<{ text: string }[]>) => (await statement).map(({ text }) => text);
  const { sql } = service;
  marks = [
    ['keys:manage', [`Key of ${mark}`]],
    ['entities:read', [`1 ${mark} St`]],
    ['proposals:read', [`Title ${mark}`, `Because of ${mark}`, `From ${mark}`]],
    ['documents:read', ['%PDF-']],
    ['webhooks:manage', [full.webhookUrl]],
    ['audit:read', await column(sql`select hash as text from audit_entries where account_id = ${owner.id}`)],
    ['events:read', await column(sql`select id::text as text from events where account_id = ${owner.id}`)],
  ];
  ids = Object.fromEntries(
    await Promise.all(
      ['documents', 'proposals', 'filings', 'obligations', 'webhook_endpoints', 'certificates'].map(async (table) => [
        table,
        await column(sql`select id::text as text from ${sql.identifier(table)} where account_id = ${owner.id}`),
      ]),
    ),
  );
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** Every path of an operation in this account: one for each thing that it can be about. */
function pathsOf({ path }: Operation): string[] {
  const [company = ''] = full.companies;
  const named = path.replace('/v1/entities/{id}', `/v1/entities/${company}`);
  const [, parameter] = /\{(\w+)\}/.exec(named) ?? [];
  if (parameter === undefined) return [named];
  const table = parameter === 'id' ? tableOf(named) : `${parameter.replace(/_id$/, '')}s`;
  return (ids[table] ?? []).map((id) => named.replace(`{${parameter}}`, id));
}

function tableOf(path: string): string {
  return (/^\/v1\/([\w-]+)/.exec(path)?.[1] ?? '').replaceAll('-', '_');
}

async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type');
  if (type === 'application/gzip') return gunzipSync(bytes).toString('latin1');
  if (type !== 'application/zip') return bytes.toString('latin1');
  return Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString('latin1'))
    .join('\n');
}

const READS = OPERATIONS.filter(
  ({ method, scope, path }) =>
    method === 'GET' && scope !== null && !['any', 'operator'].includes(scope) && !/\/(stream|wait)$/.test(path),
);

describe.each(READS)('$operationId', (operation) => {
  it('shows nothing of other scopes but what its route says', async () => {
    const own = operation.scope as Scope;
    const reader = await service.withScopes(full.owner, [own, ...(operation.alsoNeeds as Scope[])]);
    const needsRecord = operation.operationId === 'get_account_export';
    if (needsRecord) await full.owner.call('POST', '/v1/account/export', { body: { freeze: false } });
    const shown = new Set<Scope>();
    for (const path of pathsOf(operation)) {
      const query = new URLSearchParams({ limit: '100', ...(PROBES[operation.operationId]?.query ?? {}) });
      const headers = { authorization: `Bearer ${reader.key}` };
      let answer = await fetch(`${service.url}${path}?${query}`, { headers });
      if (answer.status === 400) answer = await fetch(`${service.url}${path}`, { headers });
      const text = await textOf(answer);
      for (const [scope, texts] of marks) if (texts.some((each) => text.includes(each))) shown.add(scope);
    }
    if (shown.delete(own)) found.add(own);
    const route = ROUTES.find(({ operationId }) => operationId === operation.operationId);
    const unexplained = [...shown].filter((scope) => !operation.alsoNeeds.includes(scope));
    expect(unexplained.sort()).toEqual(Object.keys(route?.alsoShows ?? {}).sort());
  });
});

it('found the texts of each scope in a read of its own', () => {
  expect([...found].sort()).toEqual(marks.map(([scope]) => scope).sort());
});
