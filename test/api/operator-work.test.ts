import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Requirement } from '../../src/schema/formation.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Decisions that only people make: screenings, filings no rule can settle, pauses, failing work. */

let service: TestService;
let ada: Account;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  // Pending for a moment, so that it is looked up.
  service = await startService({ pace: 0.05, env: { SCREENING: 'desk' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
  [grace, hedy] = [await service.operator(), await service.operator()];
});

type Screening = { id: string; entity_id: string; legal_name: string };
type Formation = {
  overdue: boolean;
  requirements: Requirement[];
  steps: { name: string; status: string; detail: string }[];
};
const formationOf = async (id: string) => (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();

async function submitted(): Promise<{ id: string; screening: Screening }> {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const screening = await eventually(async () => {
    const { data } = (await grace.call('GET', '/v1/operator/screenings')).ok<{ data: Screening[] }>();
    const found = data.find(({ entity_id }) => entity_id === id);
    if (!found) throw new Error('not asked yet');
    return found;
  });
  return { id, screening };
}

const decide = (screening: Screening, decision: string) =>
  grace.call('POST', `/v1/operator/screenings/${screening.id}/${decision}`, { body: {} });

async function cleared(): Promise<string> {
  const { id, screening } = await submitted();
  (await decide(screening, 'clear')).ok();
  return id;
}

describe('a screening', () => {
  it('holds the formation until an operator clears it, once', async () => {
    const { id, screening } = await submitted();
    expect((await ada.getEntity(id)).ok().next_action).toMatchObject({ code: 'await_screening', actor: 'operator' });
    (await decide(screening, 'clear')).ok();
    (await decide(screening, 'clear')).refused('illegal_transition');
    await ada.until(id, 'Active');
  });

  it('refused: nothing is filed, and the name is free', async () => {
    const { id, screening } = await submitted();
    (await decide(screening, 'refuse')).ok();
    const failed = await ada.until(id, 'FilingFailed');
    expect(failed.filing_error).toContain('does not file');
    expect((await service.registry.register()).data.filter((entry) => entry.filer === ada.id)).toEqual([]);
    expect(await service.sql`select 1 from name_holds where entity_id = ${id}`).toHaveLength(0);
  });

  it('is withdrawn when the account marks the formation as failed, and asked again after a retry', async () => {
    const { id, screening } = await submitted();
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    expect((await formationOf(id)).requirements).toMatchObject([{ id: screening.id, status: 'canceled' }]);
    (await decide(screening, 'clear')).refused('illegal_transition');
    (await ada.putEntity(id, { version: version + 1, action: 'retry_from_failed' })).ok();
    await eventually(async () => {
      expect((await formationOf(id)).requirements.map(({ status }) => status)).toEqual(['open', 'canceled']);
    });
  });
});

type Filing = { id: string; entity_id: string; review_reason: string };

async function inReview(): Promise<{ id: string; filing: Filing }> {
  await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'duplicate' });
  const id = await cleared();
  const filing = await eventually(
    async () => {
      const { data } = (await grace.call('GET', '/v1/operator/filings', { query: { queue: 'needs_review' } })).ok<{
        data: Filing[];
      }>();
      const found = data.find(({ entity_id }) => entity_id === id);
      if (!found) throw new Error('not in review yet');
      return found;
    },
    { interval: 50 },
  );
  return { id, filing };
}

async function proof(filing: Filing): Promise<string> {
  const headers = { 'content-type': 'image/png' };
  const body = Buffer.from('89504e470d0a1a0a00', 'hex');
  const path = `/v1/operator/filings/${filing.id}/evidence`;
  return (await grace.call('POST', path, { body, headers })).ok<{ id: string }>(201).id;
}

describe('a filing that no rule can settle', () => {
  it('is adopted by the number that an operator found', async () => {
    const { id, filing } = await inReview();
    expect(filing.review_reason).toContain('2 times');
    expect((await ada.getEntity(id)).ok().next_action).toMatchObject({ code: 'review', actor: 'operator' });
    const { data } = await service.registry.register();
    const number = data.find((entry) => entry.filer === ada.id)?.number ?? '';
    const body = { number, filed_at: '2026-04-24T15:00:00.000Z', evidence_upload_id: await proof(filing) };
    (await grace.call('POST', `/v1/operator/filings/${filing.id}/adopt`, { body })).ok();
    expect((await ada.until(id, 'Active')).filing_number).toBe(number);
  });

  it('is sent again only when two operators vouch that the registry does not have it', async () => {
    const { id, filing } = await inReview();
    const release = (who: Account) => who.call('POST', `/v1/operator/filings/${filing.id}/release`);
    (await release(grace)).ok();
    (await release(grace)).refused('illegal_transition');
    (await release(hedy)).ok();
    // Before it sends, the worker looks it up, and the registry still shows it twice.
    await eventually(async () => {
      const [row] = await service.sql`select state, sends from filings where id = ${filing.id}`;
      expect(row).toMatchObject({ state: 'needs_review', sends: 1 });
    });
    expect((await ada.getEntity(id)).ok().state).toBe('Filing');
  });
});

describe('a payment', () => {
  it('that the office declined is settled by an operator, and the company is filed again', async () => {
    await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code: 'fee_declined' });
    const id = await cleared();
    const failed = await ada.until(id, 'FilingFailed');
    const { requirements } = await formationOf(id);
    const payment = requirements.find(({ kind }) => kind === 'payment');
    (await ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).refused('guard_unmet');
    const body = { note: 'Paid by cheque 17.' };
    (await grace.call('POST', `/v1/operator/requirements/${payment?.id}/settle`, { body })).ok();
    (await ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).ok();
  });
});

describe('a paused jurisdiction', () => {
  it('gets no filings; the account is told why; afterwards everything continues', async () => {
    const pause = { body: { reason: 'The office moves house.' } };
    (await grace.call('POST', '/v1/operator/jurisdictions/US-WY/pause', pause)).ok();
    try {
      const id = await cleared();
      await eventually(async () => {
        const step = (await formationOf(id)).steps.find(({ name }) => name === 'state_filing');
        expect(step).toMatchObject({ status: 'waiting', detail: 'Paused by the operator: The office moves house.' });
      });
      expect((await service.registry.register()).data.filter((entry) => entry.filer === ada.id)).toEqual([]);
      (await grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
      await service.sql`update filings set due_at = now() where entity_id = ${id}`;
      await ada.until(id, 'Active');
    } finally {
      (await grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
    }
  });
});

describe('failing work', () => {
  it('is listed and retried', async () => {
    const { id } = await submitted();
    await service.sql`update formations set failures = 50, due_at = null where entity_id = ${id}`;
    const { jobs } = (await grace.call('GET', '/v1/operator/stuck')).ok<{ jobs: object[] }>();
    expect(jobs).toContainEqual({ kind: 'formations', id, account_id: ada.id, entity_id: id, failures: 50 });
    const path = `/v1/operator/jobs/dead/${id}/redrive`;
    (await grace.call('POST', path)).ok<undefined>(204);
    (await grace.call('POST', path)).refused('not_found');
  });
});

describe('an overdue step', () => {
  it('is reported once, as an event and in the queue, until it changes', async () => {
    const { id, screening } = await submitted();
    expect((await formationOf(id)).overdue).toBe(false);
    (await ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 2 * 86_400 } })).ok<unknown>();
    const events = () => service.sql`select 1 from events where entity_id = ${id} and type = 'formation.overdue'`;
    await eventually(async () => expect(await events()).toHaveLength(1), { interval: 100 });
    expect((await formationOf(id)).overdue).toBe(true);
    const { data } = (await grace.call('GET', '/v1/operator/filings', { query: { queue: 'overdue' } })).ok<{
      data: Filing[];
    }>();
    expect(data.map(({ entity_id }) => entity_id)).toContain(id);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await events()).toHaveLength(1);
    (await decide(screening, 'clear')).ok();
    await ada.until(id, 'Active');
    expect((await formationOf(id)).overdue).toBe(false);
  });
});
