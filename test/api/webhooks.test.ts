import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Received, type Receiver, type ReceiverAnswer, startReceiver } from '../harness/webhook-receiver.ts';
import { deliveries, type Endpoint, type Event, endpoint, tried } from './webhook-calls.ts';

/* Events sent, signed, to an address of the account, until they arrive. */

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

function verified({ headers, body }: Received, secret: string): { type: string; data: Event & { data: object } } {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as never;
}

describe('a message', () => {
  it('is the event as in the feed, under its id, and the public library verifies it', async () => {
    const ada = await service.anonymous.signUp();
    const hooks = await receiver();
    const made = await endpoint(ada, hooks.url, { event_types: ['entity.created', 'formation.completed'] });
    const { id } = await ada.draft();
    (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await eventually(() => expect(hooks.received).toHaveLength(2));
    const feed = (await ada.call('GET', '/v1/events', { query: { limit: '100' } })).ok<{ data: Event[] }>().data;
    for (const message of hooks.received) {
      const { type, data } = verified(message, made.secret);
      expect(data.id).toBe(message.id);
      expect(data.type).toBe(type);
      expect(data).toEqual(feed.find((event) => event.id === message.id));
      expect(() => verified({ ...message, body: message.body.replace('"', ' "') }, made.secret)).toThrow();
    }
    expect(hooks.received.map(({ body }) => JSON.parse(body).type)).toEqual(['entity.created', 'formation.completed']);
    const log = await eventually(async () => {
      const listed = await deliveries(ada, made, { state: 'delivered' });
      expect(listed).toHaveLength(2);
      return listed;
    });
    expect(log[0]?.tries).toMatchObject([{ status: 204, error: null, answer: '' }]);
  });

  it('is signed with both secrets for 24 hours after a rotation, then with the new one', async () => {
    const ada = await service.anonymous.signUp();
    const hooks = await receiver();
    // Some of the account's own first events may enter the log only now.
    const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
    const rotated = (await ada.call('POST', `/v1/webhook-endpoints/${made.id}/rotate-secret`)).ok<Endpoint>();
    expect(rotated.secret).not.toBe(made.secret);
    (await ada.call('POST', `/v1/webhook-endpoints/${made.id}/test`)).ok(202);
    const both = await eventually(() => hooks.received.at(0) ?? expect.unreachable());
    expect(verified(both, made.secret).type).toBe('webhook_endpoint.test');
    expect(verified(both, rotated.secret).type).toBe('webhook_endpoint.test');
    await service.sql`
      update webhook_endpoints set previous_secret_expires_at = now() - interval '1 s' where id = ${made.id}`;
    (await ada.call('POST', `/v1/webhook-endpoints/${made.id}/test`)).ok(202);
    const one = await eventually(() => hooks.received.at(1) ?? expect.unreachable());
    expect(() => verified(one, made.secret)).toThrow();
    expect(verified(one, rotated.secret).type).toBe('webhook_endpoint.test');
  });
});

it('a message is sent again on request: the same id, the same bytes', async () => {
  const ada = await service.anonymous.signUp();
  const hooks = await receiver();
  const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
  await ada.draft();
  const { id } = await tried(ada, made, 1);
  (await ada.call('POST', `/v1/webhook-deliveries/${id}/redeliver`)).ok(202);
  await tried(ada, made, 2);
  expect(hooks.received).toHaveLength(2);
  expect(hooks.received[0]?.body).toBe(hooks.received[1]?.body);
  expect(hooks.received[0]?.id).toBe(hooks.received[1]?.id);
});

it('a deleted endpoint gets nothing more', async () => {
  const ada = await service.anonymous.signUp();
  const hooks = await receiver(() => 500);
  const made = await endpoint(ada, hooks.url, { event_types: ['entity.created'] });
  await ada.draft();
  const { id } = await tried(ada, made, 1);
  (await ada.call('DELETE', `/v1/webhook-endpoints/${made.id}`)).ok(204);
  (await ada.call('POST', `/v1/webhook-deliveries/${id}/redeliver`)).refused('guard_unmet');
  (await ada.call('GET', `/v1/webhook-endpoints/${made.id}`)).refused('not_found');
  expect(hooks.received).toHaveLength(1);
});
