import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const efs = fileURLToPath(new URL('../../bin/efs', import.meta.url));

it('bin/efs without a command prints the help and starts nothing', async () => {
  const { stdout, stderr } = await promisify(execFile)('sh', [efs]);
  expect(stdout).toMatch(/^Usage: efs \[options\] \[command\]/);
  expect(stdout).toContain('run everything');
  expect(stderr).toBe('');
});
