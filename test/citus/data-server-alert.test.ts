import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Prometheus, startPrometheus } from '../alerts/prometheus.ts';
import type { World } from '../chaos/world.ts';
import { eventually } from '../harness/eventually.ts';
import { findProgram } from '../harness/find-program.ts';
import { freePort } from '../harness/free-port.ts';
import { skipAloud } from '../harness/skip.ts';
import { CITUS_BIN, startCitusWorld } from './citus-world.ts';
import type { CitusCluster } from './cluster.ts';

/* The alert that test/alerts cannot provoke, because it has no Citus. */

const ALERT = 'EfsDataServerDown';

const program = findProgram('prometheus');
let cluster: CitusCluster;
let world: World;
let prometheus: Prometheus;
beforeAll(async () => {
  if (CITUS_BIN === undefined || program === undefined) return;
  ({ cluster, world } = await startCitusWorld(CITUS_BIN));
  const metricsPort = await freePort();
  await world.startApi({ env: { METRICS_PORT: String(metricsPort) } });
  prometheus = await startPrometheus(program, [`127.0.0.1:${metricsPort}`]);
});
afterAll(async () => {
  await prometheus?.stop();
  await world?.stop();
  await cluster?.stop();
});

it(`${ALERT} fires while a server is gone, and ends when the runbook is followed`, async ({ skip }) => {
  if (CITUS_BIN === undefined) skipAloud(skip, 'the alert about a server of Citus runs with npm run test:citus');
  if (program === undefined) skipAloud(skip, 'the alerts need prometheus in the path');
  await cluster.killWorker(0);
  await eventually(async () => expect(await prometheus.firing()).toContain(ALERT));
  const { checks } = (await (await fetch(`${world.apiUrl}/health/ready`)).json()) as {
    checks: { data_servers: string };
  };
  expect(checks.data_servers).toBe(`unreachable: ${new URL(cluster.workerUrlsOf('efs')[0] ?? '').host}`);
  await cluster.startWorker(0);
  // Those that came with it end as well.
  await eventually(async () => expect(await prometheus.firing()).toEqual([]));
});
