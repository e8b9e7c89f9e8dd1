import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The figures for Prometheus, on a port of their own. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({
    env: { METRICS_PORT: '0' },
    leavesStuck: 'work is made to fail fifty times',
  });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

async function scrape(path = ''): Promise<string> {
  const response = await fetch(`${service.metricsUrl}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** Returns the value of one series, or undefined. */
function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

it('counts requests by route and refusals by code, without ids or addresses', async () => {
  const { id } = await ada.draft();
  await ada.call('GET', `/v1/entities/${id}`);
  await ada.call('GET', '/v1/entities/0198c5a4-7c1e-7a52-9d3f-0000000000ff');
  await ada.call('GET', `/secret-${id}`);
  // An answer is counted after it was sent.
  await eventually(async () => {
    const text = await scrape();
    expect(sample(text, 'efs_http_requests_total{method="GET",route="/v1/entities/:id",status="200"}')).toBe(1);
    expect(sample(text, 'efs_http_requests_total{method="GET",route="/v1/entities/:id",status="404"}')).toBe(1);
    expect(sample(text, 'efs_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
    expect(sample(text, 'efs_http_request_seconds_count{method="GET",route="/v1/entities/:id"}')).toBe(2);
    expect(sample(text, 'efs_http_refusals_total{code="not_found"}')).toBe(1);
    expect(text).not.toContain(id);
    expect(text).not.toContain(ada.id);
  });
});

it('shows the work of this process and the state of the whole service', async () => {
  const { id } = await ada.draft();
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await eventually(async () => {
    const text = await scrape();
    expect(sample(text, 'efs_work_seconds_count{kind="filings",outcome="done"}')).toBeGreaterThan(0);
    expect(sample(text, 'efs_database_connection_wait_seconds_count')).toBeGreaterThan(0);
    expect(sample(text, 'efs_database_up')).toBe(1);
    expect(sample(text, 'efs_worker_seen_seconds')).toBeLessThan(60);
    expect(sample(text, 'efs_work_dead{kind="filings"}')).toBe(0);
    expect(sample(text, 'efs_queue{queue="overdue"}')).toBe(0);
    expect(sample(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});

it('shows work that is late, dead or stuck, events without a place, and open filings by state', async () => {
  await service.stopWorker();
  const { id } = await ada.draft();
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await service.sql`update formations set due_at = now() - interval '90 seconds', failures = 50 where entity_id = ${id}`;
  const text = await scrape();
  expect(sample(text, 'efs_work_late_seconds{kind="formations"}')).toBeGreaterThanOrEqual(90);
  expect(sample(text, 'efs_work_dead{kind="formations"}')).toBe(1);
  expect(sample(text, 'efs_stuck{code="repeated_errors"}')).toBeGreaterThanOrEqual(1);
  expect(sample(text, 'efs_events_unplaced_seconds')).toBeGreaterThan(0);
  expect(sample(text, 'efs_filings_open{type="formation",state="ready"}')).toBe(1);
  expect(sample(text, 'efs_companies_in_step{state="Filing",step="name_check"}')).toBe(1);
});

it('keeps the figures of the trade apart', async () => {
  const business = await scrape('/business');
  expect(sample(business, 'efs_business_formations')).toBeGreaterThanOrEqual(1);
  expect(sample(business, 'efs_business_active_companies')).toBeGreaterThanOrEqual(1);
  expect(await scrape()).not.toContain('efs_business');
});

it('answers 404 elsewhere, and serves nothing of the API', async () => {
  const { origin } = new URL(service.metricsUrl);
  expect((await fetch(`${origin}/v1/entities`)).status).toBe(404);
  expect((await fetch(service.metricsUrl, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
});

it('has every figure that the guide names, and no other', async () => {
  const guide = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/^\| (`efs_.*?) \|/gm)].flatMap(([, cell]) => cell?.match(/efs_\w+/g) ?? []);
  const served = `${await scrape()}${await scrape('/business')}`;
  const names = [...served.matchAll(/^# TYPE (efs_\w+)/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(named.toSorted());
});
