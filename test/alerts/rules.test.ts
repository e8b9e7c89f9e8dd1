import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readAlerts } from './rules.ts';

/* Alerts, runbook and the guide to the figures agree. */

const read = (path: string): string => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
const alerts = readAlerts();

it('every alert has its section in the runbook, and the runbook no other', () => {
  const sections = [...read('runbook.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});

it('every figure that an alert or the dashboard uses is in the guide', () => {
  const guide = read('monitoring.md');
  const dashboard = readFileSync(new URL('../../deploy/grafana/dashboard.json', import.meta.url), 'utf8');
  const used = [...alerts.map(({ expr }) => expr), dashboard].flatMap((text) => text.match(/\befs_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !guide.includes(`\`${name.replace(/_(bucket|count)$/, '')}\``))).toEqual([]);
});
