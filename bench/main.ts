import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { type Figure, isMet, renderTable, round } from './figure.ts';
import { formationRows } from './formation-rows.ts';
import { createRows, readRows } from './http-rows.ts';
import { median } from './load.ts';
import { offlineRows } from './offline-rows.ts';
import { createClients, OVERRIDES, startServer, withDataDir } from './server.ts';

/*
 * npm run bench [-- --record]
 * Measures the service as users start it against the bare limits of the same machine in the same run, and prints a
 * table. Single times drift with the machine; the ratios are what counts. Targets: the quality rules of the project.
 */
const CLIENTS = 50;
const STARTS = 3;

const figures: Figure[] = [];
const add = (rows: readonly Figure[]): void => {
  figures.push(...rows);
  process.stdout.write(`${renderTable(rows)}\n`);
};

process.stdout.write(`overrides: ${JSON.stringify(OVERRIDES)}; ${CLIENTS} keys\n`);
add(offlineRows());
add(await startRows());
await withDataDir(async (dataDir) => {
  const server = await startServer(dataDir);
  try {
    const clients = await createClients(server.url, CLIENTS);
    add(await readRows(server, clients));
    add(await createRows(server, clients));
    add(await formationRows(server, clients));
  } finally {
    await server.stop();
  }
});
const missed = figures.filter((figure) => !isMet(figure));
process.stdout.write(`${figures.length - missed.length} of ${figures.length} targets reached\n`);
if (process.argv.includes('--record')) await record();

/** To ready, with new data and with existing data. */
async function startRows(): Promise<Figure[]> {
  const fresh: number[] = [];
  const existing: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    await withDataDir(async (dataDir) => {
      for (const times of [fresh, existing]) {
        const server = await startServer(dataDir);
        times.push(server.readyMs / 1000);
        await server.stop();
      }
    });
  }
  return [
    {
      name: 'start, fresh data',
      value: median(fresh),
      unit: 's',
      target: 5,
      better: 'lower',
      note: `${STARTS} starts`,
    },
    {
      name: 'start, existing data',
      value: median(existing),
      unit: 's',
      target: 2,
      better: 'lower',
      note: `${STARTS} starts`,
    },
  ];
}

async function record(): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'src', 'bench') === '' ? '' : '+');
  const at = new Date().toISOString();
  const lines = figures.map(({ note, ...figure }) =>
    JSON.stringify({ at, commit, ...figure, value: round(figure.value), note }),
  );
  await appendFile(new URL('../docs/figures.jsonl', import.meta.url), `${lines.join('\n')}\n`);
}
