import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AdvanceSandboxClock } from '../../http/resources/sandbox/shapes.ts';
import { MAX_OFFSET_SECONDS } from './business-clock.ts';

it('five years are the same number of seconds in code, database and schema', async () => {
  const migration = await readFile(new URL('../../../migrations/0007_sandbox_clock.sql', import.meta.url), 'utf8');
  expect(migration).toContain(`between 0 and ${MAX_OFFSET_SECONDS})`);
  expect(AdvanceSandboxClock.properties.seconds).toMatchObject({ maximum: MAX_OFFSET_SECONDS });
});
