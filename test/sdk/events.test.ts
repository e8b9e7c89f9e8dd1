import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthenticationError, BadRequestError, EfsClient, type Event } from '../../sdk/src/index.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The client follows a company to its end through an API process that dies on the way. */

const secrets = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};
const WAITING = { timeout: 30_000, interval: 20 };

let service: TestService;
let api: ServeProcess | undefined;
beforeAll(async () => {
  // A filing takes about three seconds: longer than the process is gone.
  service = await startService({ pace: 0.3, env: secrets });
});
afterAll(async () => {
  await api?.kill();
  await service.stop();
});

async function signedUp(baseUrl = service.url): Promise<EfsClient> {
  const { api_key } = await new EfsClient({ baseUrl: service.url }).createAccount({});
  return new EfsClient({ baseUrl, apiKey: api_key ?? '' });
}

/** Keeps reading in the background. */
function collect(events: AsyncIterable<Event>) {
  const seen: Event[] = [];
  const ended = (async () => {
    for await (const event of events) seen.push(event);
  })().catch((error: unknown) => error);
  return { seen, ended };
}

it.concurrent('follows a formation up to Active, over a restart of the process: none missed, none twice', {
  timeout: 90_000,
}, async () => {
  const settings = serveSettings(service.databaseUrl, secrets);
  api = await startServe(settings);
  const efs = await signedUp(api.url);
  const [first] = await eventually(async () => {
    const { data } = await efs.listEvents();
    expect(data).toHaveLength(1);
    return data;
  }, WAITING);
  const abort = new AbortController();
  const all = collect(efs.followEvents({ after: first?.id ?? '', signal: abort.signal }));
  const some = collect(efs.followEvents({ types: ['formation.completed'], signal: abort.signal }));
  const { id } = await efs.createEntity({ name: uniqueName() });
  await efs.startFormation(id);
  await eventually(() => expect(all.seen.map(({ type }) => type)).toContain('formation.submitted'), WAITING);

  await api.kill();
  api = await startServe({ ...settings, PORT: String(api.port) });
  const active = await efs.waitForEntity(id);
  for (const { seen } of [all, some]) {
    await eventually(() => expect(seen.at(-1)?.type).toBe('formation.completed'), WAITING);
  }
  abort.abort(new Error('seen enough'));
  expect(await all.ended).toMatchObject({ message: 'seen enough' });
  expect(await some.ended).toMatchObject({ message: 'seen enough' });

  const log = await Array.fromAsync(efs.listAllEvents({ limit: 2 }));
  expect(all.seen).toEqual(log.slice(1));
  expect(some.seen).toEqual([log.at(-1)]);
  expect(log.at(-1)?.data.object).toMatchObject({ state: 'Active', version: active.version, oas_did: active.oas_did });
  // After the last page there is nothing more.
  expect(await Array.fromAsync(efs.listAllEvents({ after: log.at(-1)?.id ?? '' }))).toEqual([]);
});

it.concurrent('ends at an invalid position, and when its key ends', async () => {
  const efs = await signedUp();
  const nowhere = efs.followEvents({ after: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11' });
  await expect(nowhere.next()).rejects.toBeInstanceOf(BadRequestError);

  const { id, api_key } = await efs.createApiKey({ name: 'Reader', scopes: ['events:read'] });
  const reader = collect(new EfsClient({ baseUrl: service.url, apiKey: api_key ?? '' }).followEvents());
  // Once more each time, because the stream begins with the first event after it is open.
  await eventually(
    async () => {
      await efs.createEntity({ name: uniqueName() });
      expect(reader.seen.map(({ type }) => type)).toContain('entity.created');
    },
    { interval: 300 },
  );
  await efs.revokeApiKey(id);
  await eventually(
    async () => {
      await efs.createEntity({ name: uniqueName() });
      expect(await Promise.race([reader.ended, null])).not.toBeNull();
    },
    { interval: 300 },
  );
  expect(await reader.ended).toBeInstanceOf(AuthenticationError);
});

it.concurrent('starts from the first event of all', async () => {
  const efs = await signedUp();
  await efs.createEntity({ name: uniqueName() });
  const events = efs.followEvents({ after: '00000000-0000-0000-0000-000000000000' });
  const types = [(await events.next()).value?.type, (await events.next()).value?.type];
  await events.return();
  expect(types).toEqual(['api_key.created', 'entity.created']);
});
