import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { EndsInTime } from './test/harness/ends-in-time.ts';
import { LongestFirst } from './test/harness/longest-first.ts';
import { SlowestFiles } from './test/harness/slowest-files.ts';
import { TestResults } from './test/harness/test-results.ts';
import { GUARDS, SUITES } from './test/suites.ts';

/** Tests that lie beside their code but need a database. */
const WITH_DATABASE = ['src/store/**/*.test.ts', 'src/http/bearer/token-keys.test.ts'];

/** They measure time, so nothing else may run beside them. */
const TIMED = [
  'test/load/{half-open,overload,sigterm}.test.ts',
  ...['test/security/hostile-payloads.test.ts', 'test/events/black-hole.test.ts'],
];

/** Whole operations that take minutes of waiting: they run every night (`npm run test:drills`), not before a merge. */
const DRILLS = ['test/drills/{major-upgrade,rotation,upgrade}.test.ts'];

/**
 * Each suite in its quick size, every race, every behaviour of a registry, every odd document, and the tests that start
 * the whole product as its users do, or other programs.
 */
const PROOFS = [
  'test/races/**/*.test.ts',
  'test/registry-contract/**/*.test.ts',
  'test/documents/{hostile-names,kill,deterministic}.test.ts',
  'test/api/concurrent-updates.test.ts',
  'test/{ci-run,guides,installation}.test.ts',
  'test/tasks/tasks.test.ts',
  'test/cli/{completion,own-commands,terminal}.test.ts',
  'test/sql/{pgbouncer,replica}.test.ts',
  'test/sdk-python/python-client.test.ts',
  'test/release/release.test.ts',
  'test/chaos/restore{,-frozen,-forgotten}.test.ts',
  'test/load/{held-connections,refused-bodies}.test.ts',
  'test/console/every-page{,-at-work}.test.ts',
  'test/{embedded{,-backup},database-move}.test.ts',
  ...Object.entries(SUITES)
    .filter(([name]) => !GUARDS.includes(name))
    .flatMap(([, paths]) => paths)
    .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
];

const CORES = Math.max(2, availableParallelism());
/** `npm run test:citus` sets it. */
const IS_ON_CITUS = process.env['CITUS_BIN'] !== undefined && process.env['TEST_ON'] === 'citus';
/**
 * A formation on Citus takes the databases of one machine five times as much of a processor, so fewer run beside each
 * other: more would wait for each other past the time limits of statements and locks.
 */
const FILES_ON_CITUS = CORES;
const TESTS_ON_CITUS = 5;
const DATABASE = { globalSetup: [IS_ON_CITUS ? 'test/citus/global-setup.ts' : 'test/harness/global-setup.ts'] };

export default defineConfig({
  test: {
    // Ends a hanging test; time limits that matter are checked where they apply.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestFiles(), new TestResults(), new EndsInTime()],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          maxWorkers: CORES,
          include: ['src/**/*.test.ts', 'sdk/src/**/*.test.ts'],
          exclude: WITH_DATABASE,
          // They leave nothing behind, so they share their process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // Half of the time they wait: for a lease to end, for a registry to be asked again.
          maxWorkers: IS_ON_CITUS ? FILES_ON_CITUS : 2 * CORES,
          // So do concurrent tests of a file. The default of 5 would have them wait one after the other.
          maxConcurrency: IS_ON_CITUS ? TESTS_ON_CITUS : 20,
          sequence: { groupOrder: 1 },
          include: ['test/**/*.test.ts', ...WITH_DATABASE],
          exclude: [...PROOFS, ...TIMED, ...DRILLS],
          // Files take accounts, or a service, of their own, so they share their process with all it has loaded.
          isolate: false,
          ...DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          // Many of them run the service as several processes: with one more, processes would wait for each other.
          maxWorkers: IS_ON_CITUS ? FILES_ON_CITUS : CORES + 1,
          // Importing and warming the service takes more than most of them.
          isolate: false,
          sequence: { groupOrder: 2 },
          include: PROOFS,
          exclude: [...TIMED, ...DRILLS],
          ...DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'drills',
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          include: DRILLS,
          ...DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          maxWorkers: 1,
          // Runs after all others, which would take the time that it measures.
          sequence: { groupOrder: 3 },
          ...DATABASE,
        },
      },
    ],
  },
});
