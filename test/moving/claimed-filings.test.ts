import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, atTheDesk, type Queued, resultOf } from '../filings/desk.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { nextEin, nextNumber } from '../harness/office-numbers.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* What an operator of the source may have filed by hand is neither given up nor filed again at the target. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let sam: Account;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  const env = { REGISTRY: 'desk', RESULT_HOLD_MS: '0' };
  deployments = await startDeployments(0, { source: env, target: env });
  ({ source, target } = deployments);
  sam = await source.operator();
  [grace, hedy] = [await target.operator(), await target.operator()];
});
afterAll(() => deployments?.stop());

type Type = 'formation' | 'ein';
type Row = { state: string; claimed_by: string | null; reason: string | null };

/** A company whose filing an operator of the source has claimed. */
async function claimed(owner: Account, type: Type): Promise<Queued> {
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const formation = await atTheDesk(sam, id, 'formation');
  (await act(sam, formation, 'claim')).ok();
  if (type === 'formation') return formation;
  (await act(sam, formation, 'accept', await resultOf(sam, formation, nextNumber(), new Date().toISOString()))).ok();
  const tax = await atTheDesk(sam, id, 'ein');
  (await act(sam, tax, 'claim')).ok();
  return tax;
}

/** The account goes on without the answer of the office. */
async function stopWaiting(owner: Account, { entity_id, type }: Queued): Promise<void> {
  if (type === 'formation') {
    const { version } = (await owner.getEntity(entity_id)).ok<{ version: number }>();
    (await owner.putEntity(entity_id, { version, action: 'mark_filing_failed' })).ok();
    return;
  }
  const path = `/v1/entities/${entity_id}/formation`;
  type Asked = { requirements: { id: string; status: string }[] };
  const { requirements } = (await owner.call('GET', path)).ok<Asked>();
  const open = requirements.find(({ status }) => status === 'open');
  const body = { waiver: 'It opens no bank account.' };
  (await owner.call('POST', `${path}/requirements/${open?.id}/resolve`, { body })).ok();
}

async function rowsOf({ entity_id, type }: Queued): Promise<Row[]> {
  return target.sql<Row[]>`
    select state, claimed_by, review_reason as reason from filings
    where entity_id = ${entity_id} and type = ${type} order by ordinal`;
}

/** Reads the filing once it is known here what becomes of it. */
const decided = (filing: Queued, states: readonly string[]) =>
  eventually(async () => {
    const rows = await rowsOf(filing);
    expect(states).toContain(rows[0]?.state);
    return rows;
  });
const inReview = async (filing: Queued) => {
  const rows = await decided(filing, ['needs_review', 'pending', 'cancelled', 'rejected']);
  expect(rows.map(({ state }) => state)).toEqual(['needs_review']);
  expect(rows[0]?.reason).toContain('Look it up');
};

const CASES = (['formation', 'ein'] as const).flatMap((type) =>
  (['before', 'after'] as const).flatMap((when) => [true, false].map((isTrusted) => ({ type, when, isTrusted }))),
);
it.for(CASES)(
  'keeps a claimed $type for operators, given up $when the move, trusted: $isTrusted',
  async ({ type, when, isTrusted }) => {
    const owner = await source.anonymous.signUp();
    const filing = await claimed(owner, type);
    if (when === 'before') await stopWaiting(owner, filing);
    const here = await move(deployments, { owner, operator: grace, isTrusted });
    if (when === 'after') {
      await inReview(filing);
      await stopWaiting(here, filing);
    }
    await inReview(filing);
    (await act(grace, filing, 'release')).ok();
    (await act(hedy, filing, 'release')).ok();
    const [row] = await decided(filing, ['cancelled', 'rejected', 'pending']);
    expect(row).toMatchObject({ state: isTrusted ? 'cancelled' : 'rejected', claimed_by: null });
  },
);

it('keeps one for operators whose packet changed while it was at a desk, which ended the claim', async () => {
  const owner = await source.anonymous.signUp();
  const filing = await claimed(owner, 'formation');
  await source.sql`
    update filings set claimed_by = null, claimed_at = null, packet_changed_at = now() where id = ${filing.id}`;
  await move(deployments, { owner, operator: grace, isTrusted: true });
  await inReview(filing);
});

it('withdraws nothing that is claimed, also if it was found absent', async () => {
  const owner = await source.anonymous.signUp();
  const filing = await claimed(owner, 'formation');
  await source.sql`update filings set state = 'ready', absent_since = now(), due_at = null where id = ${filing.id}`;
  await stopWaiting(owner, filing);
  await source.sql`update filings set due_at = now() where id = ${filing.id}`;
  await eventually(async () => {
    const [row] = await source.sql`select state from filings where id = ${filing.id}`;
    expect(row).toEqual({ state: 'needs_review' });
  });
});

it('comes to the desk again, for any operator, once two operators found that the office does not have it', async () => {
  const owner = await source.anonymous.signUp();
  const filing = await claimed(owner, 'formation');
  await move(deployments, { owner, operator: grace, isTrusted: true });
  await inReview(filing);
  (await act(grace, filing, 'release')).ok();
  (await act(hedy, filing, 'release')).ok();
  expect(await atTheDesk(grace, filing.entity_id, 'formation')).toMatchObject({ id: filing.id });
  expect(await rowsOf(filing)).toMatchObject([{ state: 'pending', claimed_by: null }]);
  (await act(grace, filing, 'claim')).ok();
});

it('takes over what an operator of the source filed, also for a company that was marked as failed', async () => {
  const owner = await source.anonymous.signUp();
  const formation = await claimed(owner, 'formation');
  await stopWaiting(owner, formation);
  const here = await move(deployments, { owner, operator: grace, isTrusted: true });
  await inReview(formation);
  const at = new Date().toISOString();
  (await act(grace, formation, 'adopt', await resultOf(grace, formation, nextNumber(), at))).ok();
  await here.until(formation.entity_id, 'Filed');
  const tax = await atTheDesk(grace, formation.entity_id, 'ein');
  (await act(grace, tax, 'claim')).ok();
  const { evidence_upload_id } = await resultOf(grace, tax, '', at);
  const path = `/v1/operator/tax-numbers/${tax.id}/record`;
  (await grace.call('POST', path, { body: { ein: nextEin(), evidence_upload_id } })).ok();
  await here.until(formation.entity_id, 'Active');
});

it('files one that nobody had claimed at the desk of the target', async () => {
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const filing = await atTheDesk(sam, id, 'formation');
  await move(deployments, { owner, operator: grace, isTrusted: true });
  expect(await atTheDesk(grace, id, 'formation')).toMatchObject({ id: filing.id });
});

it('expects no fee that only an archive names', async () => {
  const owner = await source.anonymous.signUp();
  const filing = await claimed(owner, 'formation');
  const here = await move(deployments, { owner, operator: grace }, async () => {
    await source.sql`update filings set fee_cents = 2000000000 where id = ${filing.id}`;
  });
  await inReview(filing);
  const at = new Date().toISOString();
  (await act(grace, filing, 'adopt', await resultOf(grace, filing, nextNumber(), at))).ok();
  await here.until(filing.entity_id, 'Filed');
  type Fees = { totals: { expected_cents: number }; data: { filing_id: string; expected_cents: number | null }[] };
  const query = { month: at.slice(0, 7), limit: '100' };
  const { totals, data } = (await grace.call('GET', '/v1/operator/office-fees', { query })).ok<Fees>();
  expect(data.find(({ filing_id }) => filing_id === filing.id)).toMatchObject({ expected_cents: null });
  expect(totals.expected_cents).toBeLessThan(2_000_000_000);
});
