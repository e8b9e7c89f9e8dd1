import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repairDriver } from './driver.ts';

const installed = readFileSync(new URL('../../../node_modules/postgres/src/connection.js', import.meta.url), 'utf8');

it('the repair fits the installed driver exactly once', () => {
  const repaired = repairDriver(installed);
  expect(repaired).toContain('if (socket === null)');
  expect(() => repairDriver(repaired.replaceAll('socket.write(chunk, fn)', ''))).toThrow('does not fit');
});
