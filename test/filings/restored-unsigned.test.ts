import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { noticeRestore } from '../harness/restore.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';
import { act, atTheDesk, type Queued, resultOf } from './desk.ts';
import { fileReportEarly } from './duties.ts';

/*
 * In the backup a filing waits for a signature or for figures. An operator may have filed it by hand since, so no
 * look-up proves that the office lacks it, and people end it only after two operators have released it.
 */

let service: TestService;
let ada: Account;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  const env = { REGISTRY: 'desk', RESULT_HOLD_MS: '0', REQUIRE_ATTESTATION: 'always' };
  service = await startService({ leavesStuck: 'a restore', env });
  ada = await service.anonymous.signUp();
  [grace, hedy] = [await service.operator(), await service.operator()];
});
afterAll(() => service.stop());

let organizers = 0;
/** A formation whose organizer is asked to sign, and the link of the organizer. */
async function unsigned(): Promise<{ id: string; link: string }> {
  organizers += 1;
  const email = `organizer${organizers}@helios.test`;
  const yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`).replaceAll('ada@helios.test', email);
  const { id } = (await ada.createEntity({ constitution_yaml: yaml })).ok(201);
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return { id, link: await linkTo(grace, email) };
}

async function filed({ id, link }: { id: string; link: string }): Promise<string> {
  expect((await submit(service.anonymous.call, link)).status).toBe(200);
  const formation = await atTheDesk(grace, id, 'formation');
  (await act(grace, formation, 'claim')).ok();
  const result = await resultOf(grace, formation, nextNumber(), new Date().toISOString());
  (await act(grace, formation, 'accept', result)).ok();
  await eventually(async () => {
    const rows = await service.sql`select 1 from entities where id = ${id} and state = 'Filed'`;
    expect(rows).toHaveLength(1);
  });
  return id;
}

const reviewed = (entityId: string, type: string) =>
  eventually(async () => {
    const query = { queue: 'needs_review', limit: '100' };
    const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{
      data: (Queued & { review_reason: string })[];
    }>();
    const found = data.find((each) => each.entity_id === entityId && each.type === type);
    if (found === undefined) throw new Error('not in review');
    expect(found.review_reason).toContain('Look it up there');
    return found;
  });

/** The operators have looked: the office does not have it. */
async function release(filing: Queued): Promise<void> {
  for (const operator of [grace, hedy]) (await act(operator, filing, 'release', {})).ok();
}

async function untilLookedUp(id: string): Promise<void> {
  await eventually(async () => {
    const rows = await service.sql`select 1 from filings where entity_id = ${id} and state = 'ready' and sends > 0`;
    expect(rows).toHaveLength(1);
  });
}

async function expectDeletable(id: string, isDeletable: boolean): Promise<void> {
  const { version } = (await ada.getEntity(id)).ok<{ version: number }>();
  const deleted = await ada.deleteEntity(id, version);
  if (isDeletable) expect(deleted.status).toBe(204);
  else deleted.refused('guard_unmet');
}

it.each([
  ['gives up, before it is looked up', 'account', false],
  ['gives up, after it was looked up', 'account', true],
  ['declines to sign', 'organizer', true],
])('a formation that its account or organizer %s is kept until operators release it', async (_title, by, isAfter) => {
  const { id, link } = await unsigned();
  await noticeRestore(service);
  if (isAfter) await untilLookedUp(id);
  const { version } = (await ada.getEntity(id)).ok<{ version: number }>();
  if (by === 'account') (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
  else expect((await submit(service.anonymous.call, `${link}/decline`)).status).toBe(200);
  const filing = await reviewed(id, 'formation');
  expect((await ada.getEntity(id)).ok<{ state: string }>().state).toBe('FilingFailed');
  await expectDeletable(id, false);
  await release(filing);
  await eventually(() => expectDeletable(id, true));
});

it('a formation that nobody ends is signed and filed as before', async () => {
  const { id, link } = await unsigned();
  await noticeRestore(service);
  await untilLookedUp(id);
  expect((await submit(service.anonymous.call, link)).status).toBe(200);
  await atTheDesk(grace, id, 'formation');
});

it('a report is cancelled only after operators have released it', async () => {
  const id = await filed(await unsigned());
  const { id: report } = await fileReportEarly(service, ada, id);
  await noticeRestore(service);
  const filing = await reviewed(id, 'annual_report');
  const cancel = () => ada.call('POST', `/v1/entities/${id}/filings/${report}/cancel`);
  (await cancel()).refused('guard_unmet');
  await release(filing);
  await eventually(async () => expect((await cancel()).status).toBe(200));
});

it('another person is asked to sign articles of dissolution only after operators have released them', async () => {
  const eve = await service.anonymous.signUp({ email: 'eve@helios.test' });
  const draft = await eve.draft();
  (await eve.call('POST', `/v1/entities/${draft.id}/formation/start`)).ok<unknown>();
  const id = await filed({ id: draft.id, link: await linkTo(grace, 'eve@helios.test') });
  (await eve.call('POST', `${await decideOwnEnd(eve, id)}/execute`)).ok<unknown>();
  await eventually(async () => {
    const rows = await service.sql`
      select 1 from filings f join attestations a on a.filing_id = f.id
      where f.entity_id = ${id} and f.type = 'dissolution'`;
    expect(rows).toHaveLength(1);
  });
  await noticeRestore(service);
  const filing = await reviewed(id, 'dissolution');
  const file = () => eve.call('POST', `/v1/entities/${id}/dissolution/file`, { body: {} });
  (await file()).refused('guard_unmet');
  await release(filing);
  await eventually(async () => expect((await file()).status).toBe(200));
});
