import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { retryNow } from '../harness/retry-now.ts';
import { startService, type TestService } from '../harness/service.ts';
import { Office } from './office.ts';

/* Screenings that only people decide, and work that fails or is late. */

let service: TestService;
beforeAll(async () => {
  // Pending for a moment, so that it is looked up.
  service = await startService({ pace: 0.05, env: { SCREENING: 'desk' } });
});
afterAll(() => service.stop());

describe.concurrent('a screening', () => {
  it('holds the formation until an operator clears it, once', async () => {
    const office = await Office.open(service);
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
    const office = await Office.open(service);
    const { id, screening } = await office.submitted();
    (await office.decide(screening, 'refuse')).ok();
    const failed = await office.ada.until(id, 'FilingFailed');
    expect(failed.filing_error).toContain('does not file');
    expect((await service.registry.register()).data.filter((entry) => entry.filer === office.ada.id)).toEqual([]);
    expect(await service.sql`select 1 from name_holds where entity_id = ${id}`).toHaveLength(0);
  });

  it('is withdrawn when the account marks the formation as failed, and asked again after a retry', async () => {
    const office = await Office.open(service);
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

describe.concurrent('failing work', () => {
  it('is listed and retried', async () => {
    const office = await Office.open(service);
    const { id } = await office.submitted();
    await service.sql`update formations set failures = 50, due_at = null where entity_id = ${id}`;
    const { jobs } = (await office.grace.call('GET', '/v1/operator/stuck')).ok<{ jobs: object[] }>();
    expect(jobs).toContainEqual({ kind: 'formations', id, account_id: office.ada.id, entity_id: id, failures: 50 });
    const path = `/v1/operator/jobs/dead/${id}/redrive`;
    (await office.grace.call('POST', path)).ok<undefined>(204);
    (await office.grace.call('POST', path)).refused('not_found');
  });

  it('that waits for an operator is not asked again when it is retried, and goes on once it is cleared', async () => {
    const office = await Office.open(service);
    const { id, screening } = await office.submitted();
    await retryNow(service, id);
    expect((await office.formationOf(id)).requirements).toMatchObject([{ id: screening.id, status: 'open' }]);
    (await office.decide(screening, 'clear')).ok();
    await office.ada.until(id, 'Active');
  });
});

describe.concurrent('an overdue step', () => {
  it('is reported once, as an event and in the queue, until it changes', async () => {
    const office = await Office.open(service);
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
