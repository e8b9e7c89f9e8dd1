import { afterAll, beforeAll, expect, it } from 'vitest';
import { constructWebhookEvent, EfsClient } from '../../sdk/src/index.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Receiver, startReceiver } from '../harness/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  receiver = await startReceiver(() => 204);
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

it('verifies the deliveries of the service, before, during and after a rotation', async () => {
  const visitor = new EfsClient({ baseUrl: service.url });
  const efs = visitor.withApiKey((await visitor.createAccount({})).api_key ?? '');
  const made = await efs.createWebhookEndpoint({ url: receiver.url, event_types: ['entity.created'] });
  const delivered = (count: number) =>
    eventually(() => {
      expect(receiver.received.length).toBe(count);
      return receiver.received[count - 1] ?? expect.unreachable();
    });

  const entity = await efs.createEntity({ name: uniqueName() });
  const { body, headers } = await delivered(1);
  const event = await constructWebhookEvent(body, headers, made.secret ?? '');
  expect([event.type, event.entity_id]).toEqual(['entity.created', entity.id]);
  expect((await efs.listEvents({ type: 'entity.created' })).data).toEqual([event]);

  const rotated = await efs.rotateWebhookSecret(made.id);
  await efs.testWebhookEndpoint(made.id);
  const test = await delivered(2);
  for (const { secret } of [made, rotated]) {
    const { type } = await constructWebhookEvent(test.body, test.headers, secret ?? '');
    expect(type).toBe('webhook_endpoint.test');
  }
  await expect(constructWebhookEvent(body, headers, rotated.secret ?? '')).rejects.toMatchObject({
    code: 'signature_mismatch',
  });
});
