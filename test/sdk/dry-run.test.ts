import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, EfsClient } from '../../sdk/src/index.ts';
import { uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let efs: EfsClient;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  const { key } = await service.anonymous.signUp();
  efs = new EfsClient({ baseUrl: service.url, apiKey: key });
});
afterAll(() => service.stop());

describe('a dry run by the client', () => {
  it('returns the effects of a change, and confirms it', async () => {
    const { id } = await efs.createEntity({ name: uniqueName() });
    const { would, effects, confirm } = await efs.dryRun((trial) => trial.startFormation(id));
    expect(would).toMatchObject({ status: 200, body: { state: 'Filing' } });
    expect(effects.filings.map(({ type }) => type)).toEqual(['formation']);
    expect((await efs.getEntity(id)).state).toBe('Draft');
    expect((await efs.startFormation(id, { confirm })).state).toBe('Filing');
  });

  it('of a change without an answer returns them too', async () => {
    const { id, version } = await efs.createEntity({ name: uniqueName() });
    const { would, effects } = await efs.dryRun((trial) => trial.deleteEntity(id, { version }));
    expect(would).toEqual({ status: 204, body: null });
    expect(effects.states.map(({ action }) => action)).toEqual(['entity.deleted']);
  });

  it('throws what the call would throw', async () => {
    const { id } = await efs.createEntity({ name: uniqueName() });
    const refused = efs.dryRun((trial) => trial.updateEntity(id, { version: 9 }));
    await expect(refused).rejects.toThrow(ApiError);
    await expect(refused).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it('needs exactly one call that changes something', async () => {
    await expect(efs.dryRun(async () => {})).rejects.toThrow('A dry run needs a call');
    await expect(efs.dryRun((trial) => trial.listEntities())).rejects.toThrow('list_entities changes nothing');
    const both = efs.dryRun(async (trial) => {
      await trial.createEntity({ name: uniqueName() });
      await trial.createEntity({ name: uniqueName() });
    });
    await expect(both).rejects.toThrow('A dry run tries one call.');
  });
});
