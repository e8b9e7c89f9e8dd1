import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'sdk/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    // Two cores, one PostgreSQL: more workers only make every timing test noisier.
    maxWorkers: 2,
    // For what hangs: how long a thing may take is judged where it matters.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
