import { readFile, writeFile } from 'node:fs/promises';
import { FIGURES_FILE } from '../record.ts';
import { drawChart } from './chart.ts';
import { lastRuns } from './last-runs.ts';
import { writePage } from './page.ts';

const root = new URL('../../', import.meta.url);

/** Writes the page about performance and its chart from the recorded figures. */
export async function writePerformance(): Promise<void> {
  const runs = lastRuns(await readFile(new URL(FIGURES_FILE, root), 'utf8'));
  await writeFile(new URL('docs/performance.md', root), writePage(runs));
  await writeFile(new URL('docs/performance.svg', root), drawChart(runs));
}
