import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { findProgram } from '../harness/find-program.ts';
import { report } from '../harness/report.ts';
import { FULL } from '../harness/sizes.ts';
import { skipAloud } from '../harness/skip.ts';
import { startDrillGround } from './drills.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';
import { readAlerts } from './rules.ts';

/*
 * Each alert is provoked in a real service that a real Prometheus watches, and ends when the section of the runbook is
 * followed.
 */

/** Provoked by test/citus/data-server-alert.test.ts, because this suite has no Citus. */
const ON_CITUS = ['EfsDataServerDown'];

/** The drills take two minutes, so they are made at full size only. */
const program = FULL ? findProgram('prometheus') : undefined;
let prometheus: Prometheus;
let ground: Awaited<ReturnType<typeof startDrillGround>>;
beforeAll(async () => {
  if (program === undefined) return;
  ground = await startDrillGround();
  prometheus = await startPrometheus(program, ground.targets);
});
afterAll(async () => {
  await prometheus?.stop();
  await ground?.stop();
});

it('every alert fires for its cause, and ends when the runbook is followed', { timeout: 600_000 }, async ({ skip }) => {
  if (!FULL) return skip('made by npm run test:full -- alerts');
  if (program === undefined) skipAloud(skip, 'the alerts need prometheus in the path');
  const alerts = readAlerts().map(({ alert }) => alert);
  expect(Object.keys(ground.drills).toSorted()).toEqual(alerts.filter((alert) => !ON_CITUS.includes(alert)).toSorted());
  for (const [alert, { provoke, follow }] of Object.entries(ground.drills)) {
    await provoke();
    await eventually(async () => expect(await prometheus.firing(), `fires: ${alert}`).toContain(alert));
    await follow();
    await eventually(async () => expect(await prometheus.firing(), `ends: ${alert}`).not.toContain(alert));
  }
  // Nothing that one of them left behind.
  await eventually(async () => expect(await prometheus.firing()).toEqual([]));
  report('alerts', { provoked: Object.keys(ground.drills).length });
});
