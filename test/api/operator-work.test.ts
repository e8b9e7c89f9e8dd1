import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Requirement } from '../../src/schema/formation.ts';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { retryNow } from '../harness/retry-now.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Decisions that only people make: screenings, filings no rule can settle, pauses, failing work. */

let service: TestService;
beforeAll(async () => {
  // Pending for a moment, so that it is looked up.
  service = await startService({ pace: 0.05, env: { SCREENING: 'desk' } });
});
afterAll(() => service.stop());

type Screening = { id: string; entity_id: string; legal_name: string };
type Formation = {
  overdue: boolean;
  requirements: Requirement[];
  steps: { name: string; status: string; detail: string }[];
};
type Filing = { id: string; entity_id: string; review_reason: string };

/** An account, and two operators who work for it. */
class Office {
  readonly ada: Account;
  readonly grace: Account;
  readonly hedy: Account;

  private constructor(ada: Account, grace: Account, hedy: Account) {
    this.ada = ada;
    this.grace = grace;
    this.hedy = hedy;
  }

  static async open(): Promise<Office> {
    return new Office(await service.anonymous.signUp(), await service.operator(), await service.operator());
  }

  async formationOf(id: string): Promise<Formation> {
    return (await this.ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
  }

  async submitted(): Promise<{ id: string; screening: Screening }> {
    const { id } = await this.ada.draft();
    (await this.ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    const screening = await eventually(async () => {
      const { data } = (await this.grace.call('GET', '/v1/operator/screenings')).ok<{ data: Screening[] }>();
      const found = data.find(({ entity_id }) => entity_id === id);
      if (!found) throw new Error('not asked yet');
      return found;
    });
    return { id, screening };
  }

  decide(screening: Screening, decision: string): Promise<Answer> {
    return this.grace.call('POST', `/v1/operator/screenings/${screening.id}/${decision}`, { body: {} });
  }

  async cleared(): Promise<string> {
    const { id, screening } = await this.submitted();
    (await this.decide(screening, 'clear')).ok();
    return id;
  }

  async inReview(): Promise<{ id: string; filing: Filing }> {
    await service.registry.fault({ filer: this.ada.id, step: 'state_filing', kind: 'duplicate' });
    const id = await this.cleared();
    const filing = await eventually(
      async () => {
        const found = (await this.queue('needs_review')).find(({ entity_id }) => entity_id === id);
        if (!found) throw new Error('not in review yet');
        return found;
      },
      { interval: 50 },
    );
    return { id, filing };
  }

  async queue(queue: string): Promise<Filing[]> {
    return (await this.grace.call('GET', '/v1/operator/filings', { query: { queue } })).ok<{ data: Filing[] }>().data;
  }

  async proof(filing: Filing): Promise<string> {
    const headers = { 'content-type': 'image/png' };
    const body = Buffer.from('89504e470d0a1a0a00', 'hex');
    const path = `/v1/operator/filings/${filing.id}/evidence`;
    return (await this.grace.call('POST', path, { body, headers })).ok<{ id: string }>(201).id;
  }
}

describe.concurrent('a screening', () => {
  it('holds the formation until an operator clears it, once', async () => {
    const office = await Office.open();
    const { id, screening } = await office.submitted();
    expect((await office.ada.getEntity(id)).ok().next_action).toMatchObject({
      code: 'await_screening',
      actor: 'operator',
    });
    (await office.decide(screening, 'clear')).ok();
    (await office.decide(screening, 'clear')).refused('illegal_transition');
    await office.ada.until(id, 'Active');
  });

  it('refused: nothing is filed, and the name is free', async () => {
    const office = await Office.open();
    const { id, screening } = await office.submitted();
    (await office.decide(screening, 'refuse')).ok();
    const failed = await office.ada.until(id, 'FilingFailed');
    expect(failed.filing_error).toContain('does not file');
    expect((await service.registry.register()).data.filter((entry) => entry.filer === office.ada.id)).toEqual([]);
    expect(await service.sql`select 1 from name_holds where entity_id = ${id}`).toHaveLength(0);
  });

  it('is withdrawn when the account marks the formation as failed, and asked again after a retry', async () => {
    const office = await Office.open();
    const { id, screening } = await office.submitted();
    const { version } = (await office.ada.getEntity(id)).ok();
    (await office.ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    expect((await office.formationOf(id)).requirements).toMatchObject([{ id: screening.id, status: 'canceled' }]);
    (await office.decide(screening, 'clear')).refused('illegal_transition');
    (await office.ada.putEntity(id, { version: version + 1, action: 'retry_from_failed' })).ok();
    await eventually(async () => {
      expect((await office.formationOf(id)).requirements.map(({ status }) => status)).toEqual(['open', 'canceled']);
    });
  });
});

describe.concurrent('a filing that no rule can settle', () => {
  it('is adopted by the number that an operator found', async () => {
    const office = await Office.open();
    const { id, filing } = await office.inReview();
    expect(filing.review_reason).toContain('2 times');
    expect((await office.ada.getEntity(id)).ok().next_action).toMatchObject({ code: 'review', actor: 'operator' });
    const { data } = await service.registry.register();
    const number = data.find((entry) => entry.filer === office.ada.id)?.number ?? '';
    const body = { number, filed_at: '2026-04-24T15:00:00.000Z', evidence_upload_id: await office.proof(filing) };
    (await office.grace.call('POST', `/v1/operator/filings/${filing.id}/adopt`, { body })).ok();
    expect((await office.ada.until(id, 'Active')).filing_number).toBe(number);
  });

  it('is sent again only when two operators vouch that the registry does not have it', async () => {
    const office = await Office.open();
    const { id, filing } = await office.inReview();
    const release = (who: Account) => who.call('POST', `/v1/operator/filings/${filing.id}/release`);
    (await release(office.grace)).ok();
    (await release(office.grace)).refused('illegal_transition');
    (await release(office.hedy)).ok();
    // Before it sends, the worker looks it up, and the registry still shows it twice.
    await eventually(async () => {
      const [row] = await service.sql`select state, sends from filings where id = ${filing.id}`;
      expect(row).toMatchObject({ state: 'needs_review', sends: 1 });
    });
    expect((await office.ada.getEntity(id)).ok().state).toBe('Filing');
  });
});

describe.concurrent('a payment', () => {
  it('that the office declined is settled by an operator, and the company is filed again', async () => {
    const office = await Office.open();
    await service.registry.fault({ filer: office.ada.id, step: 'state_filing', kind: 'reject', code: 'fee_declined' });
    const id = await office.cleared();
    const failed = await office.ada.until(id, 'FilingFailed');
    const { requirements } = await office.formationOf(id);
    const payment = requirements.find(({ kind }) => kind === 'payment');
    (await office.ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).refused('guard_unmet');
    const body = { note: 'Paid by cheque 17.' };
    (await office.grace.call('POST', `/v1/operator/requirements/${payment?.id}/settle`, { body })).ok();
    (await office.ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).ok();
  });
});

describe.concurrent('failing work', () => {
  it('is listed and retried', async () => {
    const office = await Office.open();
    const { id } = await office.submitted();
    await service.sql`update formations set failures = 50, due_at = null where entity_id = ${id}`;
    const { jobs } = (await office.grace.call('GET', '/v1/operator/stuck')).ok<{ jobs: object[] }>();
    expect(jobs).toContainEqual({ kind: 'formations', id, account_id: office.ada.id, entity_id: id, failures: 50 });
    const path = `/v1/operator/jobs/dead/${id}/redrive`;
    (await office.grace.call('POST', path)).ok<undefined>(204);
    (await office.grace.call('POST', path)).refused('not_found');
  });

  it('that waits for an operator is not asked again when it is retried, and goes on once it is cleared', async () => {
    const office = await Office.open();
    const { id, screening } = await office.submitted();
    await retryNow(service, id);
    expect((await office.formationOf(id)).requirements).toMatchObject([{ id: screening.id, status: 'open' }]);
    (await office.decide(screening, 'clear')).ok();
    await office.ada.until(id, 'Active');
  });
});

describe.concurrent('an overdue step', () => {
  it('is reported once, as an event and in the queue, until it changes', async () => {
    const office = await Office.open();
    const { id, screening } = await office.submitted();
    expect((await office.formationOf(id)).overdue).toBe(false);
    (await office.ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 2 * 86_400 } })).ok<unknown>();
    const events = () => service.sql`select 1 from events where entity_id = ${id} and type = 'formation.overdue'`;
    await eventually(async () => expect(await events()).toHaveLength(1), { interval: 100 });
    expect((await office.formationOf(id)).overdue).toBe(true);
    expect((await office.queue('overdue')).map(({ entity_id }) => entity_id)).toContain(id);
    // Once the worker has reported another one, it has also passed this one again.
    const later = await office.submitted();
    (await office.ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 2 * 86_400 } })).ok<unknown>();
    const others = () => service.sql`select 1 from events where entity_id = ${later.id} and type = 'formation.overdue'`;
    await eventually(async () => expect(await others()).toHaveLength(1), { interval: 100 });
    expect(await events()).toHaveLength(1);
    (await office.decide(later.screening, 'clear')).ok();
    (await office.decide(screening, 'clear')).ok();
    await office.ada.until(id, 'Active');
    expect((await office.formationOf(id)).overdue).toBe(false);
  });
});

/* After the others, because it holds every filing. */
describe('a paused jurisdiction', () => {
  it('gets no filings; the account is told why; afterwards everything continues', async () => {
    const office = await Office.open();
    const pause = { body: { reason: 'The office moves house.' } };
    (await office.grace.call('POST', '/v1/operator/jurisdictions/US-WY/pause', pause)).ok();
    try {
      const id = await office.cleared();
      await eventually(async () => {
        const step = (await office.formationOf(id)).steps.find(({ name }) => name === 'state_filing');
        expect(step).toMatchObject({ status: 'waiting', detail: 'Paused by the operator: The office moves house.' });
      });
      expect((await service.registry.register()).data.filter((entry) => entry.filer === office.ada.id)).toEqual([]);
      (await office.grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
      await service.sql`update filings set due_at = now() where entity_id = ${id}`;
      await office.ada.until(id, 'Active');
    } finally {
      (await office.grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
    }
  });
});
