import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixtureChain, fixtureLines, PINNED_KEY } from '../../test/audit-fixtures.ts';
import { absoluteFigure, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { track } from '../processes.ts';
import { makeDataDir } from '../service-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ENTRIES = 50_000;

export const auditVerifyRow: Row = {
  name: 'audit',
  overrides: {},
  run: async () => {
    const file = join(await makeDataDir(), 'chain.jsonl');
    await writeFile(file, `${fixtureLines(fixtureChain(ENTRIES)).join('\n')}\n`);
    const rates = await inRounds(7, async () => {
      const startedMs = performance.now();
      await verify(file);
      return (ENTRIES * 1_000) / (performance.now() - startedMs);
    });
    const name = `audit verify, ${ENTRIES} entries, the whole command`;
    return [absoluteFigure(name, '/s', { of: 'measured', atLeast: 40_000 }, rates)];
  },
};

/** Runs the command as a person types it, including the start of the program. */
async function verify(file: string): Promise<void> {
  const command = ['bin/efs', 'audit', 'verify', file, '--key', PINNED_KEY];
  const child = spawn('sh', command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  track(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`audit verify ended with ${code}`);
}
