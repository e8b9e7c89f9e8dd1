import { existsSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `CITUS_BIN=<folder of PostgreSQL's programs with Citus> npm run test:citus [-- <path or word> …]`: runs these suites on
 * a coordinator and two workers. docs/testing.md says how to build one.
 */
const CHAOS = ['kill-workers', 'lost-answer', 'dissolutions', 'billing-kills', 'ledger-kills'];
const SUITES = [
  'test/api/',
  'test/governance/',
  'test/billing/',
  'test/events/',
  'test/moving/',
  'test/citus/',
  'test/filings/',
  'test/imports/',
  'test/formations/formations.test.ts',
  'test/guides.test.ts',
  // The others kill a database of their own, or change the code.
  ...CHAOS.map((name) => `test/chaos/${name}.test.ts`),
];

const bin = process.env['CITUS_BIN'];
if (bin === undefined || !existsSync(join(bin, 'postgres'))) {
  process.stderr.write(
    '\nSKIPPED: nothing was tested on Citus. Set CITUS_BIN to the folder of the programs of a PostgreSQL with Citus.\nSee "Citus" in docs/testing.md.\n\n',
  );
  process.exit(0);
}
process.env['TEST_ON'] = 'citus';
if (process.argv.length === 2) process.argv.push(...SUITES);
await import('../run.ts');
