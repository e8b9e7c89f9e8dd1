import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

let service: TestService;
let ada: Account;
let eve: Account;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
// Each test has new accounts: a fault applies to the account's next filing, and must not hit one of the previous test.
beforeEach(async () => {
  ada = await service.anonymous.signUp();
  eve = await service.anonymous.signUp();
});

const submit = (account: Account, id: string, version = 1) =>
  account.putEntity(id, { version, action: 'submit_formation' });

describe('two accounts, one name', () => {
  it('submitted at once: exactly one files, the other gets name_held and stays a draft', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = uniqueName();
      const [mine, hers] = await Promise.all([ada.draft({ name }), eve.draft({ name })]);
      const answers = await Promise.all([submit(ada, mine.id), submit(eve, hers.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [loser, id] = answers[0]?.status === 409 ? ([ada, mine.id] as const) : ([eve, hers.id] as const);
      answers.find(({ status }) => status === 409)?.refused('name_held');
      expect((await loser.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 1 });
    }
  });

  it('spelled differently counts as the same name', async () => {
    const name = uniqueName();
    const { id } = await ada.draft({ name });
    (await submit(ada, id)).ok();
    const shouted = await eve.draft({ name: `${name.toUpperCase().replace('-', ' ')} DAO LLC` });
    (await submit(eve, shouted.id)).refused('name_held');
  });

  it('in another jurisdiction it is free', async () => {
    const name = uniqueName();
    const { id } = await ada.draft({ name });
    (await submit(ada, id)).ok();
    const { id: elsewhere } = await eve.draft({ name, jurisdiction: 'US-DE', legal_form: 'llc' });
    (await submit(eve, elsewhere)).ok();
  });

  it('two entities of one account compete for it as well', async () => {
    const name = uniqueName();
    const [first, second] = [await ada.draft({ name }), await ada.draft({ name })];
    (await submit(ada, first.id)).ok();
    (await submit(ada, second.id)).refused('name_held');
  });
});

describe('the name is free again', () => {
  it('after a rejection', async () => {
    const name = uniqueName();
    await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code: 'document_invalid' });
    const [mine, hers] = [await ada.draft({ name }), await eve.draft({ name })];
    (await submit(ada, mine.id)).ok();
    await ada.until(mine.id, 'FilingFailed');
    (await submit(eve, hers.id)).ok();
    await eve.until(hers.id, 'Active');
  });

  it('and a retry that finds it taken meanwhile is refused and stays FilingFailed', async () => {
    const name = uniqueName();
    await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code: 'registry_other' });
    const [mine, hers] = [await ada.draft({ name }), await eve.draft({ name })];
    (await submit(ada, mine.id)).ok();
    const failed = await ada.until(mine.id, 'FilingFailed');
    (await submit(eve, hers.id)).ok();
    const { href } = failed.next_action as { href: string };
    (await ada.call('POST', href, { body: { note: 'Read again.' } })).ok();
    const resolved = (await ada.getEntity(mine.id)).ok();
    (await ada.putEntity(mine.id, { version: failed.version, action: 'retry_from_failed' })).refused('name_held');
    expect((await ada.getEntity(mine.id)).ok()).toEqual(resolved);
  });
});

it('an accepted name is held permanently', async () => {
  const name = uniqueName();
  const mine = await ada.draft({ name });
  (await submit(ada, mine.id)).ok();
  await ada.until(mine.id, 'Active');
  const hers = await eve.draft({ name });
  (await submit(eve, hers.id)).refused('name_held');
});

it('a name the registry gave to a company outside is refused at the name check, before a fee is spent', async () => {
  const { id } = await ada.draft();
  await service.registry.fault({ filer: ada.id, step: 'name_check', kind: 'reject' });
  (await submit(ada, id)).ok();
  const failed = await ada.until(id, 'FilingFailed');
  expect(failed.next_action?.code).toBe('resolve_requirement');
  expect((await service.registry.register()).data.filter((entry) => entry.legal_name === failed.legal_name)).toEqual(
    [],
  );
  expect(await service.sql`select 1 from name_holds where entity_id = ${id}`).toHaveLength(0);
});
