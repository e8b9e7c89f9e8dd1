import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConflictError, EfsClient, FormationFailedError, NotFoundError, ValidationError } from '../../sdk/src/index.ts';
import { uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { startAnswerDropper } from './stand-ins.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.stop());

/** A client with an account of its own. */
async function signedUp(): Promise<EfsClient> {
  return new EfsClient({ baseUrl: service.url, apiKey: await newKey() });
}

async function newKey(): Promise<string> {
  const { api_key } = await new EfsClient({ baseUrl: service.url }).createAccount({});
  return api_key ?? '';
}

describe('against the service', () => {
  it('makes, reads, changes, lists and deletes', async () => {
    const efs = await signedUp();
    const made = await efs.createEntity({ name: uniqueName(), metadata: { team: 'legal' } });
    expect(made.state).toBe('Draft');
    const changed = await efs.updateEntity(made.id, { version: made.version, external_reference: 'a/b?c' });
    expect((await efs.getEntity(made.id)).external_reference).toBe('a/b?c');
    expect((await efs.listEntities({ external_reference: 'a/b?c' })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await efs.deleteEntity(made.id, { version: changed.version })).toBeUndefined();
    await expect(efs.getEntity(made.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('a refusal names its problem', async () => {
    const efs = await signedUp();
    const { id, version } = await efs.createEntity({ name: uniqueName() });
    const conflict = await efs.updateEntity(id, { version: version + 5 }).catch((error) => error);
    expect(conflict).toBeInstanceOf(ConflictError);
    expect(conflict).toMatchObject({ code: 'version_conflict', currentVersion: version, operationId: 'update_entity' });
    const invalid = await efs.createEntity({ name: '' }).catch((error) => error);
    expect(invalid).toBeInstanceOf(ValidationError);
    expect(invalid.errors[0]).toMatchObject({ pointer: '/name' });
    expect(invalid.requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(efs.getEntity('..')).rejects.toThrow(TypeError);
  });

  it('after a lost answer the call is repeated with the same key, and has one effect', async () => {
    const apiKey = await newKey();
    const efs = new EfsClient({ baseUrl: service.url, apiKey });
    const proxy = await startAnswerDropper(service.url);
    try {
      const seen: Headers[] = [];
      const throughProxy = new EfsClient({ baseUrl: proxy.url, apiKey });
      const options = { onResponse: ({ headers }: { headers: Headers }) => seen.push(headers) };
      const { id } = await throughProxy.createEntity({ name: uniqueName() }, options);
      expect(proxy.dropped()).toBe(1);
      expect(seen.map((headers) => headers.get('idempotent-replayed'))).toEqual(['true']);
      expect((await Array.fromAsync(efs.listAllEntities())).map((entity) => entity.id)).toEqual([id]);
    } finally {
      await proxy.stop();
    }
  });

  it('the same key twice has one effect; calls without a key have one each', async () => {
    const efs = await signedUp();
    const name = uniqueName();
    const options = { idempotencyKey: 'order-4711' };
    const first = await efs.createEntity({ name }, options);
    expect(await efs.createEntity({ name }, options)).toEqual(first);
    expect((await efs.createEntity({ name })).id).not.toBe(first.id);
  });

  it('an outdated ETag refuses the change', async () => {
    const efs = await signedUp();
    const etags: (string | null)[] = [];
    const onResponse = ({ headers }: { headers: Headers }) => etags.push(headers.get('etag'));
    const { id, version } = await efs.createEntity({ name: uniqueName() }, { onResponse });
    const etag = etags[0] ?? '';
    await efs.updateEntity(id, { version, external_reference: 'x' }, { ifMatch: etag });
    const late = efs.updateEntity(id, { version: version + 1, external_reference: 'y' }, { ifMatch: etag });
    await expect(late).rejects.toMatchObject({ name: 'PreconditionFailedError', status: 412 });
  });

  it('a file is sent as the Blob it is', async () => {
    const efs = await signedUp();
    const file = new Blob(['%PDF-1.7 and so on'], { type: 'application/pdf' });
    expect(await efs.createUpload(file)).toMatchObject({ media_type: 'application/pdf', size_bytes: file.size });
  });

  it('listAll returns each entity of every page once', async () => {
    const efs = await signedUp();
    const made = await Promise.all(Array.from({ length: 50 }, () => efs.createEntity({ name: uniqueName() })));
    const seen: string[] = [];
    for await (const { id } of efs.listAllEntities({ limit: 20 })) seen.push(id);
    expect(seen.length).toBe(50);
    expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
    expect((await Array.fromAsync(efs.listAllEntityAudit(seen[0] ?? '', { limit: 1 }))).length).toBeGreaterThan(0);
  }, 60_000);

  it('waitForEntity settles when the company is formed', async () => {
    const efs = await signedUp();
    const { id } = await efs.createEntity({ name: uniqueName() });
    await efs.startFormation(id);
    const states = new Set<string>();
    const entity = await efs.waitForEntity(id, { onLook: ({ state }) => states.add(state) });
    expect(entity.state).toBe('Active');
    expect(states).toContain('Active');
    expect(await efs.waitForEntity(id, { state: 'Filed' })).toEqual(entity);
  });

  it('waitForEntity throws with the entity and its next action when the formation failed', async () => {
    const efs = await signedUp();
    const { id } = await efs.createEntity({ name: `Reject Name ${uniqueName()}` });
    await efs.startFormation(id);
    const error = await efs.waitForEntity(id).catch((reason) => reason);
    expect(error).toBeInstanceOf(FormationFailedError);
    expect(error.entity).toMatchObject({ id, state: 'FilingFailed' });
    expect(error.nextAction).toEqual(error.entity.next_action);
    expect(error.nextAction.code).toBeTypeOf('string');
    expect(error.message).toContain(error.entity.filing_error);
  });

  it('waitForEntity gives up when time is up, and stops on its signal', async () => {
    const efs = await signedUp();
    const { id } = await efs.createEntity({ name: uniqueName() });
    const early = await efs.waitForEntity(id).catch((reason) => reason);
    expect(early).toMatchObject({ name: 'FormationFailedError', nextAction: { code: 'submit_formation' } });
    expect(early.message).toContain('Submit the formation');
    await efs.createSandboxFault({ step: 'state_filing', kind: 'delay', seconds: 3_600 });
    await efs.startFormation(id);
    for (const timeoutMs of [0, 1_300]) {
      const looks: string[] = [];
      const onLook = ({ state }: { state: string }) => looks.push(state);
      const waiting = efs.waitForEntity(id, { timeoutMs, onLook });
      await expect(waiting).rejects.toMatchObject({
        name: 'TimeoutError',
        message: expect.stringContaining('still Filing, not Active'),
      });
      // One call that waits for a second, and one when time is up.
      expect(looks.length).toBeLessThanOrEqual(2);
    }
    const controller = new AbortController();
    const waiting = efs.waitForEntity(id, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
