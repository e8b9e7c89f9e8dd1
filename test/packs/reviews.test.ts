import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewedText } from '../../src/papers/reviewed-text.ts';
import { EFS, run } from '../cli/spawned.ts';
import { uniqueName } from '../harness/client.ts';
import { EXAMPLE_HOST, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/*
 * Without a recorded review of the law of a state, live mode accepts no new submission there. Everything else goes on.
 */

const KEYS = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };

let live: LiveDesk;
beforeAll(async () => {
  live = await startLiveDesk(KEYS, { isUnreviewed: true });
});
afterAll(() => live?.stop());

async function efs(...args: string[]): Promise<string> {
  const env = {
    ...KEYS,
    MODE: 'live',
    REGISTRY: 'desk',
    BASE_URL: 'https://efs.example',
    ALLOW_NO_MAIL: 'true',
    DATABASE_URL: live.service.databaseUrl,
  };
  const { code, out, err } = await run(EFS, args, { env });
  return code === 0 ? out : `${code} ${err}`;
}

/** As if the law had been changed in a new version of the service, which a live process applies since then. */
async function changeTheLaw(daysAgo: number): Promise<void> {
  const at = new Date(live.now().getTime() - daysAgo * 86_400_000);
  await live.service.sql`
    update pack_reviews set hash = ${'0'.repeat(64)}, text = replace(text, 'title: Wyoming', 'title: Old Wyoming')
    where kind = 'review' and jurisdiction = 'US-WY'`;
  const { hash } = reviewedText('US-WY', 'dao_llc');
  await live.service.sql`
    insert into pack_reviews ${live.service.sql.insert({ id: randomUUID(), jurisdiction: 'US-WY', legal_form: 'dao_llc', kind: 'in_use', hash, recorded_at: at })}
    on conflict (jurisdiction, legal_form, hash) where kind = 'in_use' do update set recorded_at = ${at}`;
}

const constitution = () =>
  SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`).replaceAll(EXAMPLE_HOST, 'helios.org');

it('refuses a submission before a review is recorded, in a dry run and a validation as well', async () => {
  const { owner, grace } = live;
  const constitution_yaml = constitution();
  const { id } = (await owner.createEntity({ constitution_yaml })).ok<{ id: string }>(201);
  const start = `/v1/entities/${id}/formation/start`;
  for (const call of [
    () => owner.call('POST', start),
    () => owner.call('POST', start, { query: { dry_run: 'true' } }),
    () => owner.call('PUT', `/v1/entities/${id}`, { body: { version: 1, action: 'submit_formation' } }),
  ]) {
    expect((await call()).refused('guard_unmet').errors).toEqual([
      expect.objectContaining({ code: 'pack_not_reviewed', pointer: '/jurisdiction', source: 'human' }),
    ]);
  }
  const validation = await owner.call('POST', '/v1/constitutions/validate', { body: { constitution_yaml } });
  expect(validation.ok<object>()).toMatchObject({ submittable: false, blockers: [{ code: 'pack_not_reviewed' }] });
  const { data } = (await grace.call('GET', '/v1/operator/jurisdictions')).ok<{ data: { packs: object[] }[] }>();
  expect(data[0]?.packs).toEqual([
    { legal_form: 'dao_llc', standing: 'never', until: null, reviewer: null, reviewed_at: null },
    { legal_form: 'llc', standing: 'never', until: null, reviewer: null, reviewed_at: null },
  ]);
});

it('accepts submissions after a review by the command, and shows later what has changed', async () => {
  expect(await efs('packs', 'list')).toContain('US-WY  dao_llc      not reviewed: live mode refuses new submissions');
  expect(await efs('packs', 'review', 'US-WY', '--form', 'dao_llc')).toContain('--by "Name, bar"');
  expect(await efs('packs', 'review', 'US-WY', '--diff')).toContain('US-WY llc: no review is recorded.');
  expect(await efs('packs', 'review', 'us-wy', '--form', 'dao_llc', '--by', 'Ruth, Wyoming bar')).toBe(
    'Recorded the review of US-WY dao_llc by Ruth, Wyoming bar.\n',
  );
  expect(await efs('packs', 'list')).toMatch(
    /^US-WY {2}dao_llc {6}reviewed {2}20\d\d-\d\d-\d\d by Ruth, Wyoming bar$/m,
  );
  expect(await efs('packs', 'list')).toContain('US-WY  llc          not reviewed');
  await live.started();
  expect(await efs('packs', 'review', 'US-WY', '--form', 'dao_llc', '--diff')).toBe(
    'US-WY dao_llc: unchanged since the review by Ruth, Wyoming bar.\n',
  );
  await changeTheLaw(0);
  const changes = await efs('packs', 'review', 'US-WY', '--form', 'dao_llc', '--diff');
  expect(changes).toContain('-   title: Old Wyoming\n+   title: Wyoming\n');
  expect(changes.split('\n').length).toBeLessThan(20);
});

it('lets companies under way and retries go on when a review has lapsed, and accepts no other', async () => {
  const { owner, service, grace } = live;
  const waiting = await live.started();
  const failing = await live.started();
  await changeTheLaw(61);
  const { id } = (await owner.createEntity({ constitution_yaml: constitution() })).ok<{ id: string }>(201);
  const { errors } = (await owner.call('POST', `/v1/entities/${id}/formation/start`)).refused('guard_unmet');
  expect(errors?.[0]?.message).toContain('changed, and was not reviewed again within 60 days');
  expect(await efs('packs', 'list')).toContain('US-WY  dao_llc      its review has lapsed');

  await live.consent(waiting.agent);
  const signed = await submit(service.anonymous.call, await linkTo(grace, waiting.organizer));
  expect(signed.status).toBe(200);
  await live.atTheDesk(waiting.id, 'formation');

  const act = async (action: string) => {
    const { version } = (await owner.call('GET', `/v1/entities/${failing.id}`)).ok<{ version: number }>();
    return (await owner.call('PUT', `/v1/entities/${failing.id}`, { body: { version, action } })).ok<{
      state: string;
    }>();
  };
  expect((await act('mark_filing_failed')).state).toBe('FilingFailed');
  expect((await act('retry_from_failed')).state).toBe('Filing');
});

it('holds for 60 days after a change', async () => {
  await changeTheLaw(59);
  await live.started();
  expect(await efs('packs', 'list')).toMatch(/^US-WY {2}dao_llc {6}changed since its review, until 20\d\d-\d\d-\d\d/m);
});
