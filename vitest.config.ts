import { defineConfig } from 'vitest/config';

/** What lies beside its code and needs a database nevertheless. */
const WITH_DATABASE = ['src/store/**/*.test.ts', 'src/http/bearer/token-keys.test.ts'];

export default defineConfig({
  test: {
    // Two cores, one PostgreSQL: more workers only make every timing test noisier.
    maxWorkers: 2,
    // For what hangs: how long a thing may take is judged where it matters.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
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
          include: ['test/**/*.test.ts', ...WITH_DATABASE],
          globalSetup: ['test/harness/global-setup.ts'],
        },
      },
    ],
  },
});
