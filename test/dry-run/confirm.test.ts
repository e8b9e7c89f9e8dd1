import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* A dry run tells what a call would do; `Confirm` makes it do exactly that, or nothing. */

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp({ email: 'ada@example.com' });
});
afterAll(() => service.stop());

type Tried = {
  would: { status: number; body: Record<string, unknown> | null };
  effects: Record<string, unknown[]>;
  confirm: string;
};

const DRY = { dry_run: 'true' };
const startOf = (id: string) => `/v1/entities/${id}/formation/start`;

async function tried(method: string, path: string, body?: unknown): Promise<Tried> {
  return (await ada.call(method, path, { body, query: DRY })).ok<Tried>();
}

function start(id: string, headers: Record<string, string>): Promise<Answer> {
  return ada.call('POST', startOf(id), { headers });
}

describe('a dry run', () => {
  it('of a submission tells the filing with its fee, the steps, the money, the webhooks and what stays', async () => {
    const { id } = await ada.draft();
    const hook = { url: 'https://example.com/hooks', event_types: ['formation.submitted'] };
    const endpoint = (await ada.call('POST', '/v1/webhook-endpoints', { body: hook })).ok<{ id: string }>(201);
    const { would, effects } = await tried('POST', startOf(id));
    expect(would).toMatchObject({ status: 200, body: { entity_id: id, state: 'Filing', version: 2 } });
    expect(effects).toMatchObject({
      filings: [{ type: 'formation', jurisdiction: 'US-WY', office: 'Wyoming Secretary of State', fee_cents: 10_000 }],
      next: expect.arrayContaining(['name_check', 'state_filing', 'ein']),
      money: [{ reason: 'formation_price', amount_usd: '100.00' }],
      webhooks: [{ endpoint_id: endpoint.id, event_type: 'formation.submitted', count: 1 }],
      irreversible: [expect.stringContaining('cannot be taken back'), expect.stringContaining('fees')],
    });
    expect(effects['states']).toContainEqual({
      action: 'formation.submitted',
      entity_id: id,
      kind: null,
      id,
      from: 'Draft',
      to: 'Filing',
    });
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 1 });
  });

  it('is refused as the call would be', async () => {
    const refused = await ada.call('PUT', `/v1/entities/${randomUUID()}`, { body: { version: 1 }, query: DRY });
    refused.refused('not_found');
    const { id } = await ada.draft();
    (await ada.call('PUT', `/v1/entities/${id}`, { body: { version: 7 }, query: DRY })).refused('version_conflict');
  });

  it('shows no secret and makes none', async () => {
    const key = await tried('POST', '/v1/api-keys', { name: 'Tried', scopes: ['entities:read'] });
    expect(key.would.body).toMatchObject({ api_key: null });
    const token = await tried('POST', '/v1/tokens', {});
    expect(token.would.body).toMatchObject({ access_token: null });
    const endpoint = await tried('POST', '/v1/webhook-endpoints', { url: 'https://example.com/hooks' });
    expect(endpoint.would.body).toMatchObject({ secret: null });
    const { id } = await ada.draft();
    expect((await tried('POST', `/v1/entities/${id}/status-links`)).would.body).toMatchObject({ url: null });
  });

  it('of a recovery tells the same for every address', async () => {
    const effects = async (email: string) => {
      const answer = await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email }, query: DRY });
      return answer.ok<Tried>().effects;
    };
    const known = JSON.stringify(await effects('ada@example.com'));
    expect(JSON.stringify(await effects('eve@example.com'))).toBe(known.replaceAll('ada@', 'eve@'));
  });

  it('does not use up an idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: `Key ${randomUUID()}` };
    (await ada.call('POST', '/v1/entities', { body, headers, query: DRY })).ok<Tried>();
    const made = await ada.call('POST', '/v1/entities', { body, headers });
    expect(made.headers.get('idempotent-replayed')).toBeNull();
    expect(made.status).toBe(201);
  });

  it('is not offered for reads, web pages and signed calls', async () => {
    (await ada.call('GET', '/v1/entities', { query: DRY })).refused('invalid_parameter');
    const callback = await service.anonymous.call('POST', '/v1/registry/callbacks', { body: {}, query: DRY });
    expect(callback.status).toBe(401);
  });

  it.each(['1', 'yes', ''])('with %j instead of true or false is refused', async (value) => {
    (await ada.call('POST', '/v1/entities', { body: {}, query: { dry_run: value } })).refused('invalid_parameter');
  });

  it('with false is the call itself', async () => {
    const made = await ada.call('POST', '/v1/entities', { body: { name: 'Real' }, query: { dry_run: 'false' } });
    expect(made.status).toBe(201);
  });
});

describe('Confirm', () => {
  it('lets the call pass while its effects are the same', async () => {
    const { id } = await ada.draft();
    const { confirm } = await tried('POST', startOf(id));
    expect((await tried('POST', startOf(id))).confirm).toBe(confirm);
    expect((await start(id, { confirm })).status).toBe(200);
  });

  it('refuses it after a change, and nothing is done', async () => {
    const { id } = await ada.draft();
    const { confirm } = await tried('POST', startOf(id));
    (await ada.putEntity(id, { version: 1, metadata: { seen: 'no' } })).ok();
    const refused = (await start(id, { confirm })).refused('effects_changed');
    expect(refused.next_actions?.map(({ code }) => code)).toEqual(['dry_run', 'repeat']);
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 2 });
  });

  it('refuses the dry run of another request, or of another key', async () => {
    const { id } = await ada.draft();
    const { confirm } = await tried('PUT', `/v1/entities/${id}`, { version: 1, metadata: { a: '1' } });
    const other = { version: 1, metadata: { a: '2' } };
    (await ada.call('PUT', `/v1/entities/${id}`, { body: other, headers: { confirm } })).refused('effects_changed');
    (await start(id, { confirm })).refused('effects_changed');
  });

  it('refuses it if another webhook would be sent', async () => {
    const { id } = await ada.draft();
    const { confirm } = await tried('POST', startOf(id));
    (await ada.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://example.com/new' } })).ok(201);
    (await start(id, { confirm })).refused('effects_changed');
  });

  it('comes after the replay of a call that was already made', async () => {
    const { id } = await ada.draft();
    const { confirm } = await tried('POST', startOf(id));
    const headers = { confirm, 'idempotency-key': randomUUID() };
    const first = await start(id, headers);
    expect(first.status).toBe(200);
    const second = await start(id, headers);
    expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    const without = await start(id, { 'idempotency-key': headers['idempotency-key'] });
    expect(without.headers.get('idempotent-replayed')).toBe('true');
  });

  it.each(['', 'abc', 'g'.repeat(64)])('%j is refused', async (confirm) => {
    const { id } = await ada.draft();
    (await start(id, { confirm })).refused('invalid_parameter');
  });
});
