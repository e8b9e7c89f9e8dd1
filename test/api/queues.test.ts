import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilingQueue } from '../../src/domain/filing/queue.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { openProof } from '../harness/open-proof.ts';
import { linkTo, mailsTo, type OutboxMail, submit } from '../harness/pages.ts';
import { requireAllQueued } from '../harness/queue-check.ts';
import { signTaxForm } from '../harness/tax-form.ts';

/* Live: whatever waits is in a queue of the operators, with the reason and the next step. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk.stop());

type Row = {
  id: string;
  entity_id: string;
  type: string;
  queues: { queue: string; since: string; next_step: string }[];
};
type Page = { data: Row[]; next_cursor: string | null; has_more: boolean };
type Counted = { queue: string; count: number; has_more: boolean; oldest_at: string | null; list: string };

const list = async (query: Record<string, string> = {}): Promise<Page> =>
  (await desk.grace.call('GET', '/v1/operator/filings', { query: { limit: '100', ...query } })).ok<Page>();
const queues = async (): Promise<Counted[]> =>
  (await desk.hedy.call('GET', '/v1/operator/queues')).ok<{ data: Counted[] }>().data;
const countOf = async (queue: FilingQueue | 'mail') => (await queues()).find((each) => each.queue === queue)?.count;

/** Waits until the company is in these queues, and in their lists, once in the list of all; returns the row. */
function isIn(entityId: string, ...expected: FilingQueue[]): Promise<Row> {
  return eventually(
    async () => {
      await requireAllQueued(desk.service.sql, { isDesk: true });
      const { data } = await list();
      const rows = data.filter(({ entity_id }) => entity_id === entityId);
      expect(rows.flatMap((row) => row.queues.map(({ queue }) => queue))).toEqual(expected);
      for (const queue of expected) {
        const found = (await list({ queue })).data.filter(({ entity_id }) => entity_id === entityId);
        expect([queue, found.length]).toEqual([queue, 1]);
      }
      return rows[0] as Row;
    },
    { interval: 20 },
  );
}

const act = (who: LiveDesk['grace'], { id }: { id: string }, action: string, body?: unknown) =>
  who.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

const filedNow = () => desk.now().toISOString();

it('a company that waits for the signatures of its members is in a queue, with the step that asks again', async () => {
  const { id } = await desk.started(
    (yaml) =>
      `${yaml.replace('name: Bob,', 'name: Bob, email: bob@helios.org,')}operating_agreement: { signatures: before_filing }\n`,
  );
  const row = await isIn(id, 'member_signatures');
  expect(row.queues[0]?.next_step).toContain(`/v1/entities/${id}/operating-agreement/resend`);
});

describe('a company', () => {
  it('is in one queue after the other, from the agent to the tax office', async () => {
    const { id, organizer, agent } = await desk.started();
    const asked = await isIn(id, 'agent_consent');
    expect(asked.queues[0]?.next_step).toContain(`/v1/operator/filings/${asked.id}/agent-consent`);
    await desk.consent(agent);
    await isIn(id, 'signature');
    expect((await submit(desk.service.anonymous.call, await linkTo(desk.grace, organizer))).status).toBe(200);
    const filing = await isIn(id, 'to_file');
    (await act(desk.grace, filing, 'claim')).ok<unknown>();
    const evidence_upload_id = await desk.evidence(filing);
    const number = nextNumber();
    (await act(desk.grace, filing, 'accept', { number, filed_at: filedNow(), evidence_upload_id })).ok<unknown>();
    await isIn(id, 'held_result');
    await openProof(desk.hedy, filing.id);
    (await act(desk.hedy, filing, 'confirm', { number })).ok<unknown>();
    await desk.owner.until(id, 'Filed');
    await isIn(id, 'signature');
    await signTaxForm(desk.service.anonymous.call, desk.grace, id);
    const tax = await eventually(async () => {
      const found = (await list({ queue: 'to_file' })).data.find(({ entity_id }) => entity_id === id);
      expect(found).toMatchObject({ type: 'ein' });
      return found as Row;
    });
    (await act(desk.hedy, tax, 'claim')).ok<unknown>();
    const refused = {
      code: 'ein_name_conflict',
      message: 'Reference 101.',
      without_notice: 'The IRS told us by telephone.',
    };
    (await act(desk.hedy, tax, 'reject', refused)).ok<unknown>();
    await isIn(id, 'held_result');
    (await act(desk.grace, tax, 'confirm')).ok<unknown>();
    await isIn(id, 'account');
    await supplyNumber(id);
    const inReview = await isIn(id, 'needs_review', 'unconfirmed_fact');
    const proof = { ein: '12-3456789', evidence_upload_id: await desk.evidence(inReview) };
    (await desk.hedy.call('POST', `/v1/operator/tax-numbers/${inReview.id}/record`, { body: proof })).ok<unknown>();
    await openProof(desk.grace, inReview.id);
    (await act(desk.grace, inReview, 'confirm', { number: proof.ein })).ok<unknown>();
    await desk.owner.until(id, 'Active');
    await isIn(id);
    const right = {
      facts: { number: nextNumber() },
      reason: 'Typed wrong.',
      evidence_upload_id: await desk.evidence(filing),
    };
    const { id: correction } = (await act(desk.grace, filing, 'correct', right)).ok<{ id: string }>(201);
    const corrected = await isIn(id, 'correction');
    expect(corrected).toMatchObject({ id: filing.id });
    expect(corrected.queues[0]?.next_step).toContain(`/v1/operator/corrections/${correction}/confirm`);
    (await desk.hedy.call('POST', `/v1/operator/corrections/${correction}/decline`, { body: {} })).ok<unknown>();
    await isIn(id);
  });

  it('shows since when it is in each queue, not since when it exists; asking the registry changes nothing', async () => {
    const { id, entity_id } = await desk.submitted();
    const sinceIn = async (queue: FilingQueue) => {
      const row = await isIn(entity_id, queue);
      return Date.parse(row.queues[0]?.since ?? '');
    };
    await desk.service.sql`update filings set opened_at = now() - interval '1 day' where id = ${id}`;
    const reached = await sinceIn('to_file');
    expect(reached).toBeGreaterThan(desk.now().getTime() - 3_600_000);
    await desk.service.sql`update filings set due_at = now() where id = ${id}`;
    await eventually(async () => {
      expect(await desk.service.sql`select 1 from filings where id = ${id} and due_at > now()`).toHaveLength(1);
    });
    expect(await sinceIn('to_file')).toBe(reached);
    (await act(desk.grace, { id }, 'claim')).ok<unknown>();
    const body = { number: nextNumber(), filed_at: filedNow(), evidence_upload_id: await desk.evidence({ id }) };
    (await act(desk.grace, { id }, 'accept', body)).ok<unknown>();
    const held = await sinceIn('held_result');
    expect(held).toBeGreaterThan(reached);
    (await act(desk.grace, { id }, 'withdraw')).ok<unknown>();
    expect(await sinceIn('to_file')).toBeGreaterThan(held);
  });

  it('that is overdue is listed once, in both queues', async () => {
    const { entity_id } = await desk.submitted();
    await desk.service.sql`update formations set overdue_at = now() where entity_id = ${entity_id}`;
    await isIn(entity_id, 'to_file', 'overdue');
    expect(await countOf('overdue')).toBe(1);
  });
});

async function supplyNumber(id: string): Promise<void> {
  const path = `/v1/entities/${id}/formation`;
  const { requirements } = (await desk.owner.call('GET', path)).ok<{
    requirements: { id: string; status: string }[];
  }>();
  const open = requirements.find(({ status }) => status === 'open');
  const headers = { 'content-type': 'application/pdf' };
  const pdf = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  const notice = (await desk.owner.call('POST', '/v1/uploads', { body: pdf, headers })).ok<{ id: string }>(201);
  const body = { ein: '12-3456789', documents: [{ kind: 'ein_notice', upload_id: notice.id }] };
  (await desk.owner.call('POST', `${path}/requirements/${open?.id}/resolve`, { body })).ok<unknown>();
}

it('all queues are read in pages of any size, each filing once, oldest first; each is counted', async () => {
  for (let n = 0; n < 3; n++) await desk.started();
  await eventually(async () => expect(await countOf('agent_consent')).toBe(3));
  const all = await list();
  const walked: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list({ limit: '1', ...(cursor !== null && { cursor }) });
    walked.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(walked).toEqual(all.data.map(({ id }) => id));
  expect(new Set(walked).size).toBe(walked.length);
  for (const { queue, list: path, count, has_more, oldest_at } of await queues()) {
    const { data } = (await desk.grace.call('GET', path)).ok<Page>();
    expect([queue, data.length, has_more, oldest_at !== null]).toEqual([queue, count, false, count > 0]);
  }
  (await desk.grace.call('GET', '/v1/operator/filings', { query: { queue: 'lost' } })).refused('invalid_parameter');
});

describe('a mail that cannot leave', () => {
  it('is in the queue until an operator has delivered it; the chain has who and when', async () => {
    const { id, agent } = await desk.started();
    await linkTo(desk.grace, agent);
    const [mail] = await mailsTo(desk.grace, agent);
    const before = (await countOf('mail')) ?? 0;
    const messageToAccount = async () => {
      const { next_action, steps, requirements } = (await desk.owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
        next_action: { message: string };
        steps: object[];
        requirements: object[];
      }>();
      expect(JSON.stringify([next_action, steps, requirements])).not.toContain('mailed');
      return next_action.message;
    };
    expect(await messageToAccount()).toContain('an operator has to hand the link over');
    const path = `/v1/operator/outbox/${mail?.id}/deliver`;
    (await desk.owner.call('POST', path)).refused('insufficient_scope');
    const delivered = (await desk.grace.call('POST', path)).ok<object>();
    expect(delivered).toMatchObject({ state: 'sent', delivered_by: desk.grace.id, text: null });
    expect(await messageToAccount()).toContain('An operator handed the link over');
    expect(await countOf('mail')).toBe(before - 1);
    (await desk.grace.call('POST', path)).refused('not_found');
    const entries = await desk.service.sql`
      select actor from audit_entries where action = 'mail.delivered' and chain = ${`account:${desk.owner.id}`}`;
    expect(entries).toEqual([{ actor: expect.objectContaining({ type: 'operator', id: desk.grace.id }) }]);
  });

  it('is listed while a link in it works: a newer link, and then the signature, take it off the list', async () => {
    const { id, organizer, agent } = await desk.started();
    const undelivered = async (to: string) => {
      const query = { state: 'undelivered', limit: '100' };
      const { data } = (await desk.grace.call('GET', '/v1/operator/outbox', { query })).ok<{ data: OutboxMail[] }>();
      return data.filter((mail) => mail.to === to).map(({ links }) => links);
    };
    await desk.consent(agent);
    expect(await undelivered(agent)).toEqual([]);
    await linkTo(desk.grace, organizer);
    const [[first] = []] = await undelivered(organizer);
    expect(first).toMatchObject({ entity_id: id, state: 'open', expires_at: expect.any(String) });
    (await desk.owner.call('POST', `/v1/entities/${id}/formation/attestation/resend`)).ok<unknown>(202);
    await eventually(async () => expect(await undelivered(organizer)).toMatchObject([[{ state: 'open' }]]));
    const [second, earlier] = await mailsTo(desk.grace, organizer);
    expect(second?.links).toMatchObject([{ state: 'open' }]);
    expect(earlier?.links).toEqual([{ ...first, state: 'void' }]);
    const before = (await countOf('mail')) ?? 0;
    expect((await submit(desk.service.anonymous.call, await linkTo(desk.grace, organizer))).status).toBe(200);
    expect(await undelivered(organizer)).toEqual([]);
    expect(await countOf('mail')).toBe(before - 1);
  });

  it('leaves the queue when its link has expired', async () => {
    const { agent } = await desk.started();
    await linkTo(desk.grace, agent);
    const before = (await countOf('mail')) ?? 0;
    await desk.service.sql`update mails set expires_at = now() - interval '1 minute' where to_address = ${agent}`;
    expect(await countOf('mail')).toBe(before - 1);
  });
});
