import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from './client.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

it.each(['auto', 'legacy'] as const)('forms a company over the %s protocol', async (protocol) => {
  const mcp = await connect(service.url, ada.key, protocol);
  const name = uniqueName();
  expect((await mcp.call('check_name', { name })).data).toMatchObject({ status: 'available' });
  const { entity_id } = (await mcp.call('create_entity', { name })).data;
  const tried = await mcp.call('start_formation', { entity_id });
  expect(tried.data).toMatchObject({ done: false, effects: { filings: [{ fee_cents: 10_000 }] } });
  const { confirm } = tried.data;
  const filed = await mcp.call('start_formation', { entity_id, confirm });
  expect(filed.data).toMatchObject({ done: true, result: { state: 'Filing' } });
  // A lost answer is fetched by the same call, which files nothing again.
  expect(await mcp.call('start_formation', { entity_id, confirm })).toEqual(filed);
  const formed = await mcp.call('get_formation', { entity_id, wait_seconds: 25 });
  expect(formed.data).toMatchObject({ state: 'Active' });
  expect((await mcp.call('list_entities', { entity_id })).data).toMatchObject({
    data: [{ state: 'Active', filing_number: expect.any(String) }],
  });
  expect((await mcp.call('list_documents', { entity_id })).data['data']).not.toHaveLength(0);
  expect((await mcp.call('verify_audit', { entity_id })).data).toMatchObject({ status: 'verified', pinned: false });
  await mcp.close();
});

it('files a draft with what its office offers in addition', async () => {
  // Its own account, because the next test has a fault for the next filing of its account.
  const mcp = await connect(service.url, (await service.anonymous.signUp()).key);
  const company = { name: uniqueName(), jurisdiction: 'US-DE', legal_form: 'llc' };
  const { entity_id } = (await mcp.call('create_entity', company)).data;
  const order = { version: 1, action: 'submit_formation', service_level: 'next_day', certified_copies: 1 };
  const tried = await mcp.call('update_entity', { entity_id, ...order });
  expect(tried.data).toMatchObject({ done: false, effects: { filings: [{ fee_cents: 21_000 }] } });
  const filed = await mcp.call('update_entity', { entity_id, ...order, confirm: tried.data['confirm'] });
  expect(filed.data).toMatchObject({ done: true, result: { state: 'Filing' } });
  await mcp.close();
});

it('leads from a rejection back to the filing by `next` alone', async () => {
  const fault = { step: 'state_filing', kind: 'reject', code: 'name_not_distinguishable' };
  (await ada.call('POST', '/v1/sandbox/faults', { body: fault })).ok(201);
  const mcp = await connect(service.url, ada.key);
  const use = async (tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { data, isError } = await mcp.call(tool, args);
    expect(isError, JSON.stringify(data)).toBe(false);
    return data['done'] === false ? use(tool, { ...args, confirm: data['confirm'] }) : data;
  };
  const { entity_id } = await use('create_entity', { name: uniqueName() });
  await use('start_formation', { entity_id });
  const rejected = await use('get_formation', { entity_id, wait_seconds: 25 });
  expect(rejected).toMatchObject({ state: 'FilingFailed', rejection: { message: { quoted: expect.any(String) } } });
  const asked = rejected['next'] as { tool: string; arguments: Record<string, unknown> };
  expect(asked).toMatchObject({
    tool: 'resolve_requirement',
    arguments: { answer: { name: null } },
  });
  // The shape of an answer is no answer.
  expect(await mcp.call(asked.tool, asked.arguments)).toMatchObject({ isError: true });
  // The answer has what the retry needs, so that it is not refused for its version.
  const { result } = await use(asked.tool, { ...asked.arguments, answer: { name: uniqueName() } });
  const { version, next: again } = result as { version: number; next: typeof asked };
  const message = { quoted: 'File the formation again.' };
  expect(again).toMatchObject({ tool: 'update_entity', message });
  expect(again.arguments).toEqual({ entity_id, version, action: 'retry_from_failed' });
  const { rejection } = await use('get_formation', { entity_id });
  expect(rejection).toMatchObject({ retryable_unchanged: false });
  await use(again.tool, again.arguments);
  expect(await use('get_formation', { entity_id, wait_seconds: 25 })).toMatchObject({ state: 'Active' });
  await mcp.close();
});
