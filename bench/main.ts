import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, holdsOnBusyCores, type Row } from './figure.ts';
import { writePerformance } from './performance/write.ts';
import { endAllProcesses, startProgram, stopAllProcesses } from './processes.ts';
import { drawProfiles, profiling } from './profile/profile.ts';
import { recordFigures } from './record.ts';
import { auditVerifyRow } from './rows/audit-verify.ts';
import { companyBytesRow } from './rows/company-bytes.ts';
import { consoleRow } from './rows/console.ts';
import { constitutionRow } from './rows/constitution.ts';
import { createEntityRow } from './rows/create-entity.ts';
import { documentsRow } from './rows/documents.ts';
import { eventsRow } from './rows/events.ts';
import { formationRow } from './rows/formation.ts';
import { getEntityRow } from './rows/get-entity.ts';
import { growthRow } from './rows/growth.ts';
import { neighboursRow } from './rows/neighbours.ts';
import { pooledRow } from './rows/pooled.ts';
import { proposalsRow } from './rows/proposals.ts';
import { pruningRow } from './rows/pruning.ts';
import { scaleRow } from './rows/scale.ts';
import { scaleCitusRow } from './rows/scale-citus.ts';
import { soakRow } from './rows/soak.ts';
import { startRow } from './rows/start.ts';
import { startLargeRow } from './rows/start-large.ts';
import { removeDataDirs, setNodeSettings } from './service-process.ts';
import { tableHead, tableRow } from './table.ts';

/**
 * `npm run bench -- [--record] [--full] [row …]` runs every row, or those named. A miss is only reported, because times
 * depend on the machine. `--full` gives the rows `console` and `soak` their full size. `--record` appends the figures to
 * docs/figures.jsonl and writes docs/performance.md and its chart from it; `--page` only writes them. `--busy` keeps every
 * core busy with another program, and shows ratios and CPU times alone. `npm run profile -- <row> …` also draws where the
 * service spends its time (bench/profile).
 */
const ROWS: readonly Row[] = [
  getEntityRow,
  createEntityRow,
  formationRow,
  eventsRow,
  auditVerifyRow,
  constitutionRow,
  documentsRow,
  companyBytesRow,
  proposalsRow,
  startRow,
  startLargeRow,
  growthRow,
  pruningRow,
  neighboursRow,
  consoleRow,
  pooledRow,
  scaleRow,
  scaleCitusRow,
  soakRow,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});

let ending = false;
process.once('SIGINT', () => void end(130));
process.once('SIGTERM', () => void end(143));
await (values.page ? writePerformance() : main());

async function main(): Promise<void> {
  const unknown = positionals.filter((name) => !ROWS.some((row) => row.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`No row ${unknown.join(', ')}. There are: ${ROWS.map(({ name }) => name).join(', ')}.\n`);
    return end(2);
  }
  const chosen = ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  print(`${cpus().length} cores, Node ${process.version}; the service as npm start starts it, with its own temporary`);
  print('DATA_DIR and PORT=0; overrides of a row stand beside its name. Medians of interleaved rounds.\n', tableHead());
  const results: { row: Row; figures: Figure[] }[] = [];
  let failed = false;
  for (const row of chosen) {
    const profileDir = values.profile ? await beginProfile(row) : null;
    const overrides = Object.entries(row.overrides).map(([name, value]) => ` ${name}=${value}`);
    try {
      if (values.busy) await Promise.all(cpus().map(() => startProgram('spin')));
      const measured = await row.run({ isFull: values.full });
      const figures = values.busy ? measured.filter(holdsOnBusyCores) : measured;
      print(...figures.map((figure) => `${tableRow(figure)}${overrides.join('')}`));
      results.push({ row, figures });
    } catch (error) {
      // Its processes were stopped under it; `end` is already cleaning up.
      if (ending) return;
      failed = true;
      process.stderr.write(`${row.name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    }
    await stopAllProcesses();
    if (profileDir !== null) print(...(await drawProfiles(profileDir, row.name)));
    await removeDataDirs();
  }
  if (values.record) {
    await recordFigures(results, values);
    await writePerformance();
  }
  return end(failed ? 1 : 0);
}

/** Every service that the row starts writes its profiles to the folder that is returned. */
async function beginProfile({ name }: Row): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `efs-profile-${name}-`));
  setNodeSettings(profiling(dir));
  return dir;
}

/** Leaves nothing behind, whatever the reason for the end. */
async function end(exitCode: number): Promise<void> {
  ending = true;
  await endAllProcesses();
  await removeDataDirs();
  process.exit(exitCode);
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
