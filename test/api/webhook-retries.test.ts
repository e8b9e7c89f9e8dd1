import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DISABLED_AFTER_MS, RETRY_DELAYS_MS } from '../../src/domain/events/webhook.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Received, type Receiver, type ReceiverAnswer, startReceiver } from '../harness/webhook-receiver.ts';
import { current, type Endpoint, endpoint, tried } from './webhook-calls.ts';

/* Events that a receiver does not accept are sent again, for days. */

let service: TestService;
const receivers: Receiver[] = [];
beforeAll(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
afterAll(() => service.stop());
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function receiver(answer: (count: number, message: Received) => ReceiverAnswer = () => 204): Promise<Receiver> {
  const started = await startReceiver(answer);
  receivers.push(started);
  return started;
}

/** Makes the next try due now. It counts as a call, because the worker may be releasing the lane at this moment. */
async function hurry({ id }: Endpoint): Promise<void> {
  await service.sql`update webhook_deliveries set due_at = now() where endpoint_id = ${id} and state = 'pending'`;
  await service.sql`
    update webhook_lanes set calls = calls + 1, due_at = now(), not_before = null
    where endpoint_id = ${id}`;
}

it('recovery sends at once what waits for its next try, each event once more under its id', async () => {
  const ada = await service.anonymous.signUp();
  let isUp = false;
  const hooks = await receiver(() => (isUp ? 204 : 500));
  const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
  const since = new Date(Date.now() - 60_000).toISOString();
  for (let missed = 0; missed < 2; missed += 1) await ada.draft();
  const waiting = (tries: number) => service.sql`
    select id from webhook_deliveries where endpoint_id = ${made.id} and state = 'pending' and tries >= ${tries}`;
  await eventually(async () => expect(await waiting(1)).toHaveLength(2));
  // The second pause is minutes long.
  await hurry(made);
  await eventually(async () => expect(await waiting(2)).toHaveLength(2));
  const ids = [...new Set(hooks.received.splice(0).map(({ id }) => id))];
  isUp = true;
  const recover = () => ada.call('POST', `/v1/webhook-endpoints/${made.id}/recover`, { body: { since } });
  expect((await recover()).ok(202)).toEqual({ recovered: 2, has_more: false });
  await eventually(() => expect(hooks.received.map(({ id }) => id).sort()).toEqual(ids.sort()));
  await eventually(async () => {
    const { data } = (await ada.call('GET', `/v1/webhook-endpoints/${made.id}/deliveries`)).ok<{
      data: { state: string; next_try_at: string | null }[];
    }>();
    expect(data.map(({ state, next_try_at }) => [state, next_try_at])).toEqual(Array(2).fill(['delivered', null]));
  });
  expect((await recover()).ok(202)).toEqual({ recovered: 0, has_more: false });
});

describe('a message that was not accepted', () => {
  it('is retried on the schedule, the same bytes under the same id, and then given up', async () => {
    const ada = await service.anonymous.signUp();
    const hooks = await receiver(() => 500);
    const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
    await ada.draft();
    for (const [n, delayMs] of RETRY_DELAYS_MS.entries()) {
      await tried(ada, made, n + 1);
      const [row] = await service.sql<{ ms: number }[]>`
        select extract(epoch from due_at - now()) * 1000 as ms from webhook_deliveries where endpoint_id = ${made.id}`;
      expect(Number(row?.ms) / delayMs).toBeGreaterThan(0.8);
      expect(Number(row?.ms) / delayMs).toBeLessThanOrEqual(1.1);
      await hurry(made);
    }
    const last = await tried(ada, made, RETRY_DELAYS_MS.length + 1);
    expect(last).toMatchObject({ state: 'failed', next_try_at: null });
    expect(last.tries[0]).toMatchObject({ status: 500, answer: 'answer 500' });
    expect(new Set(hooks.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect((await current(ada, made)).failing_since).not.toBeNull();
  });

  it('waits as long as the receiver asks, and so does everything else for it', async () => {
    const ada = await service.anonymous.signUp();
    const slow = (_: Received, response: import('node:http').ServerResponse) => {
      response.writeHead(503, { 'retry-after': '3600' }).end();
    };
    const hooks = await receiver((count) => (count === 0 ? slow : 204));
    const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
    await ada.draft();
    await tried(ada, made, 1);
    await ada.draft();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(hooks.received).toHaveLength(1);
    await hurry(made);
    await eventually(() => expect(hooks.received).toHaveLength(3));
  });

  it('reports the cause if there was no answer', async () => {
    const ada = await service.anonymous.signUp();
    const hooks = await receiver();
    const made = await endpoint(ada, hooks.url.replace('/hooks', ''), { event_types: ['entity.created'] });
    await hooks.close();
    (await ada.call('POST', `/v1/webhook-endpoints/${made.id}/test`)).ok(202);
    expect((await tried(ada, made, 1)).tries[0]).toMatchObject({ status: null, error: 'The connection was refused.' });
  });

  it('to a receiver that is gone ends delivery; an event and a mail report it', async () => {
    const ada = await service.anonymous.signUp();
    await service.sql`update accounts set email = 'ada@example.com' where id = ${ada.id}`;
    const hooks = await receiver(() => 410);
    const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
    const others = await receiver();
    await endpoint(ada, others.url, { event_types: ['webhook_endpoint.disabled'] });
    await ada.draft();
    await eventually(() => expect(others.received).toHaveLength(1));
    const { data } = JSON.parse(others.received[0]?.body ?? '');
    expect(data.data.object).toMatchObject({ id: made.id, status: 'disabled', disabled_reason: 'gone' });
    expect(JSON.stringify(data)).not.toContain('/hooks');
    const mails = (await ada.call('GET', '/v1/sandbox/outbox')).ok<{ data: { purpose: string; text: string }[] }>();
    expect(mails.data.at(0)).toMatchObject({ purpose: 'webhook_disabled', to: 'ada@example.com' });
    await ada.draft();
    (await ada.call('POST', `/v1/webhook-endpoints/${made.id}/test`)).refused('guard_unmet');
    expect(hooks.received).toHaveLength(1);
  });

  it('for five days disables the endpoint; enabled again, it gets everything it missed, each once', async () => {
    const ada = await service.anonymous.signUp();
    let isUp = false;
    const hooks = await receiver(() => (isUp ? 204 : 503));
    const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
    const since = new Date(Date.now() - 60_000).toISOString();
    await ada.draft();
    await tried(ada, made, 1);
    await service.sql`
      update webhook_endpoints set failing_since = now() - ${DISABLED_AFTER_MS + 1} * interval '1 millisecond'
      where id = ${made.id}`;
    await hurry(made);
    await eventually(async () => expect((await current(ada, made)).status).toBe('disabled'));
    await ada.draft();
    await ada.draft();
    // Only what the log has can be recovered; a later event is simply sent.
    await eventually(async () => {
      const logged = await ada.call('GET', '/v1/events', { query: { type: 'entity.created' } });
      expect(logged.ok<{ data: unknown[] }>().data).toHaveLength(3);
    });
    isUp = true;
    hooks.received.length = 0;
    const path = `/v1/webhook-endpoints/${made.id}`;
    (await ada.call('PATCH', path, { body: { status: 'enabled' } })).ok();
    await hurry(made);
    const recovered = await ada.call('POST', `${path}/recover`, { body: { since } });
    expect(recovered.ok(202)).toEqual({ recovered: 2, has_more: false });
    await eventually(() => expect(hooks.received).toHaveLength(3));
    expect(new Set(hooks.received.map(({ id }) => id)).size).toBe(3);
    expect((await ada.call('POST', `${path}/recover`, { body: { since } })).ok(202)).toMatchObject({ recovered: 0 });
    expect((await current(ada, made)).failing_since).toBeNull();
  });
});
