import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawChart } from '../bench/performance/chart.ts';
import { lastRuns, margin } from '../bench/performance/last-runs.ts';
import { writePage } from '../bench/performance/page.ts';

const docs = join(import.meta.dirname, '../docs');
const read = (name: string): string => readFileSync(join(docs, name), 'utf8');

const FIGURE = {
  suite: 'bench',
  row: 'get',
  unit: 'ms',
  reference: null,
  ratio: null,
  rounds: [2],
  commit: '0123456789',
};
const WHERE = { modified: false, node: 'v24.21.0', cores: 2, cpu: 'A processor', memory_gib: 8 };
const lines = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const figure = (name: string, measured: number, at: string) => {
  const target = { of: 'measured', atMost: 4 };
  return { ...FIGURE, ...WHERE, name, measured, target, ok: measured <= 4, at };
};

it('the page about performance shows the last recorded runs; `npm run bench -- --page` writes it', () => {
  const runs = lastRuns(read('figures.jsonl'));
  expect(read('performance.md')).toBe(writePage(runs));
  expect(read('performance.svg')).toBe(drawChart(runs));
});

it('shows every figure of the last run of a row, and none of an earlier one', () => {
  const old = figure('p50', 1, '2026-11-01T00:00:00.000Z');
  const [first, second] = [figure('p50', 2, '2026-11-02T00:00:00.000Z'), figure('p99', 8, '2026-11-02T00:00:00.000Z')];
  const runs = lastRuns(lines(old, { suite: 'paging', ok: true }, { ...old, row: undefined }, first, second));
  expect(runs).toEqual([[first, second]]);
  const page = writePage(runs);
  expect(page).toContain('| p50 | 2.00 ms | – | – | ≤ 4 ms | yes | 0123456 | 2026-11-02 |');
  expect(page).toContain('| p99 | 8.00 ms | – | – | ≤ 4 ms | **no** | 0123456 | 2026-11-02 |');
  expect(page).toContain('1 of 2 figures miss their target: [why](#not-reached-and-why).\n');
  expect(page).toContain('| get | p99 | 8.00 ms | ≤ 4 ms |\n');
  const chart = drawChart(runs);
  expect(chart).toContain('8.00 ms (≤ 4 ms)');
  expect(chart).not.toContain('2.00 ms');
});

it('shows a run on busy cores beside the quiet one, and leaves it out of the chart', () => {
  const quiet = figure('p50', 1, '2026-11-01T00:00:00.000Z');
  const busy = { ...figure('p50', 3, '2026-11-02T00:00:00.000Z'), busy: true };
  const runs = lastRuns(lines(quiet, busy));
  expect(runs).toEqual([[quiet], [busy]]);
  expect(writePage(runs)).toMatch(/## get\n[^#]*1\.00 ms[^#]*## get, on busy cores\n[^#]*3\.00 ms/);
  expect(drawChart(runs)).not.toContain('3.00 ms');
});

it('compares a figure with its target, also where nothing is allowed', () => {
  const [[given]] = lastRuns(lines(figure('p50', 2, '2026-11-02T00:00:00.000Z'))) as [[Parameters<typeof margin>[0]]];
  expect(margin(given)).toBe(2);
  expect(margin({ ...given, target: { of: 'measured', atLeast: 4 } })).toBe(0.5);
  const none = { ...given, target: { of: 'measured', atMost: 0 } } as const;
  expect([margin({ ...none, measured: 0, ok: true }), margin({ ...none, measured: 1, ok: false })]).toEqual([1, 0]);
});
