import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, allowedActions, ENTITY_STATES, nextState } from '../../src/domain/entity/entity.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';
import { SMALL } from '../rules/constitution.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

async function entityIn(state: (typeof ENTITY_STATES)[number]) {
  const { id } = await ada.draft();
  await putInState(service.sql, id, state);
  return (await ada.getEntity(id)).ok();
}

const PAIRS = ENTITY_STATES.flatMap((state) => ACTIONS.map((action) => ({ state, action })));

describe('PUT with an action', () => {
  it.each(PAIRS)('$action in $state follows the state machine, and changes nothing else', async ({ state, action }) => {
    const before = await entityIn(state);
    const answer = await ada.putEntity(before.id, { version: before.version, action });
    const after = nextState(state, action);
    if (after !== null) {
      expect(answer.ok()).toMatchObject({ state: after, version: before.version + 1 });
      return;
    }
    expect(answer.refused('illegal_transition')).toMatchObject({ state, allowed_actions: allowedActions(state) });
    expect((await ada.getEntity(before.id)).ok()).toEqual(before);
  });

  it.each([
    ['the reason given is kept as it stands', 'Zurückgewiesen: "no"\nline two', 'Zurückgewiesen: "no"\nline two'],
    ['a reason of 2,000 characters is kept whole', 'x'.repeat(2_000), 'x'.repeat(2_000)],
    ['without a reason the entity still says who marked it', undefined, 'Marked as failed by the account.'],
  ])('mark_filing_failed: %s', async (_title, given, kept) => {
    const { id, version } = await entityIn('Filing');
    const body = { version, action: 'mark_filing_failed', ...(given === undefined ? {} : { filing_error: given }) };
    expect((await ada.putEntity(id, body)).ok().filing_error).toBe(kept);
    expect((await ada.getEntity(id)).ok().filing_error).toBe(kept);
  });

  it.each([
    ['a filing_error with another action', { action: 'submit_formation', filing_error: 'x' }, '/filing_error'],
    ['a filing_error without an action', { filing_error: 'x' }, '/filing_error'],
    ['an empty filing_error', { action: 'mark_filing_failed', filing_error: '' }, '/filing_error'],
    [
      'a filing_error that is too long',
      { action: 'mark_filing_failed', filing_error: 'x'.repeat(2_001) },
      '/filing_error',
    ],
    [
      'an action with a YAML constitution',
      { action: 'submit_formation', constitution_yaml: 'name: x' },
      '/constitution_yaml',
    ],
    ['an action with a JSON constitution', { action: 'submit_formation', constitution: SMALL }, '/constitution'],
    ['an action with metadata', { action: 'submit_formation', metadata: { a: 'b' } }, '/metadata'],
    ['an unknown action', { action: 'dissolve' }, '/action'],
    ['an unknown member', { actoin: 'submit_formation' }, '/actoin'],
    ['two constitutions', { constitution: SMALL, constitution_yaml: 'name: x' }, '/constitution'],
  ])('%s is refused with 422 that points at it, and changes nothing', async (_title, body, pointer) => {
    const before = await ada.draft();
    const { errors } = (await ada.putEntity(before.id, { version: 1, ...body })).refused('validation_failed');
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
    expect((await ada.getEntity(before.id)).ok()).toEqual(before);
  });

  it.each([0, -1, 1.5, '1', null, 2 ** 53, undefined])('version %s is invalid: 422', async (version) => {
    const { id } = await ada.draft();
    (await ada.putEntity(id, { version })).refused('validation_failed');
  });
});

describe.each(ENTITY_STATES)('in state %s', (state) => {
  it('{version} alone changes nothing and checks whether the version is current', async () => {
    const before = await entityIn(state);
    expect((await ada.putEntity(before.id, { version: before.version })).ok()).toEqual(before);
    const { current_version } = (await ada.putEntity(before.id, { version: before.version + 1 })).refused(
      'version_conflict',
    );
    expect(current_version).toBe(before.version);
    expect((await ada.getEntity(before.id)).ok()).toEqual(before);
  });

  it("the caller's own fields can be replaced and emptied", async () => {
    const { id, version } = await entityIn(state);
    const own = { external_reference: 'order 66', metadata: { team: 'blue', note: 'ü' } };
    expect((await ada.putEntity(id, { version, ...own })).ok()).toMatchObject({ ...own, state, version: version + 1 });
    const emptied = { external_reference: null, metadata: {} };
    const after = (await ada.putEntity(id, { version: version + 1, ...emptied })).ok();
    expect(after).toMatchObject({ ...emptied, version: version + 2 });
    expect((await ada.getEntity(id)).ok()).toEqual(after);
  });

  it('the constitution can be replaced only while no registry has accepted it', async () => {
    const before = await entityIn(state);
    const name = uniqueName();
    const answer = await ada.putEntity(before.id, { version: before.version, constitution: { ...SMALL, name } });
    if (state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed') {
      expect(answer.ok()).toMatchObject({ name, state, version: before.version + 1 });
      return;
    }
    expect(answer.refused('illegal_transition')).toMatchObject({ state });
    expect((await ada.getEntity(before.id)).ok()).toEqual(before);
  });

  it('deletes only entities that no registry ever accepted', async () => {
    const before = await entityIn(state);
    const answer = await ada.deleteEntity(before.id, before.version);
    if (state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed') {
      answer.ok<undefined>(204);
      (await ada.getEntity(before.id)).refused('not_found');
      return;
    }
    answer.refused('illegal_transition');
    expect((await ada.getEntity(before.id)).ok()).toEqual(before);
  });
});

it('every replaced constitution stays readable under its own version', async () => {
  const { id, name } = await ada.draft();
  (await ada.putEntity(id, { version: 1, constitution: { ...SMALL, name: uniqueName() } })).ok();
  const read = async (query: Record<string, string>) =>
    (await ada.call('GET', `/v1/entities/${id}/constitution`, { query })).ok<{
      version: number;
      document: { name: string };
    }>();
  expect(await read({ version: '1' })).toMatchObject({ version: 1, document: { name } });
  expect((await read({})).version).toBe(2);
  (await ada.call('GET', `/v1/entities/${id}/constitution`, { query: { version: '3' } })).refused('not_found');
});

it('POST formation/start is submit_formation without a version, and gives the same answer while it is under way', async () => {
  const { id } = await ada.draft();
  const start = () => ada.call('POST', `/v1/entities/${id}/formation/start`);
  const [first, second] = [await start(), await start()];
  expect(first.ok()).toMatchObject({ entity_id: id, state: 'Filing', version: 2 });
  expect(second.text).toBe(first.text);
  expect(await service.sql`select 1 from filings where entity_id = ${id}`).toHaveLength(1);
  const failed = await entityIn('FilingFailed');
  (await ada.call('POST', `/v1/entities/${failed.id}/formation/start`)).refused('illegal_transition');
});
