import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

/* .ci/run in a small project of its own. */

const root = fileURLToPath(new URL('..', import.meta.url));
const CONFIG = `
  import { TestResults } from '${root}test/harness/test-results.ts';
  export default { test: { reporters: ['default', new TestResults()] } };`;
const SCRIPTS = {
  'console:build': 'true',
  types: 'true',
  lint: 'true',
  unused: 'true',
  'test:proofs': 'true',
  'documents:pictures': 'true',
  test: 'sh bin/node24 node_modules/vitest/vitest.mjs run',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-ci-'));
  for (const name of ['.ci', 'bin', 'test']) await mkdir(join(folder, name));
  for (const name of ['.ci/run', 'test/unstable.txt']) await cp(join(root, name), join(folder, name));
  for (const name of ['node_modules', 'test/once-more.ts']) await symlink(join(root, name), join(folder, name));
  await write('bin/node24', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  await chmod(join(folder, 'bin/node24'), 0o755);
  await write('vitest.config.ts', CONFIG);
  await write('package.json', JSON.stringify({ type: 'module', scripts: SCRIPTS }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);

/** Plants a test file. In it, `isFirst` is true only when the file runs for the first time. */
const plant = (name: string, body: string) =>
  write(
    `test/${name}.test.ts`,
    `import { appendFileSync, readFileSync } from 'node:fs';
    import { beforeAll, describe, expect, it } from 'vitest';
    appendFileSync('${name}.runs', '1');
    const isFirst = readFileSync('${name}.runs', 'utf8') === '1';
    ${body}`,
  );

function run(): Promise<{ code: number; lines: string[] }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name)),
  );
  return new Promise((resolve) => {
    const child = execFile(join(folder, '.ci/run'), { env }, (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') }),
    );
  });
}

it('a test that passes when it runs again alone is reported as unstable and counts as passed', async () => {
  await plant('steady', `it('holds', () => {});`);
  await plant(
    'flaky',
    `it('holds', () => {}); it('holds late', () => expect(isFirst ? 'slow' : 'fast').toBe('fast'));`,
  );
  await plant('known', `it('is known', () => expect(isFirst).toBe(false));`);
  await plant('hook', `beforeAll(() => { if (isFirst) throw new Error('no room'); }); it('runs', () => {});`);
  await write('test/unstable.txt', '2026-01-31  test/known.test.ts > is known\n');
  const { code, lines } = await run();
  expect(lines.at(-1)).toBe('5 passed, 0 failed');
  expect(code).toBe(0);
  const told = lines.slice(lines.findIndex((line) => line.startsWith('UNSTABLE'))).join('\n');
  const add = (name: string) =>
    `  Mend it, or add this line to test/unstable.txt:\n${new Date().toISOString().slice(0, 10)}  ${name}\n`;
  const flaky = 'test/flaky.test.ts > holds late';
  expect(told).toContain(
    `UNSTABLE  ${flaky}\n  first: expected 'slow' to be 'fast' // Object.is equality\n  then, alone: passed\n${add(flaky)}`,
  );
  expect(told).toContain(
    `UNSTABLE  test/hook.test.ts\n  first: no room\n  then, alone: passed\n${add('test/hook.test.ts')}`,
  );
  expect(told).toContain('UNSTABLE  test/known.test.ts > is known');
  expect(told).not.toContain(add('test/known.test.ts > is known'));
});

it('a second failure fails the run, in a test, a hook or an import', async () => {
  await plant(
    'twice',
    `it('holds', () => expect(isFirst).toBe('never')); it('once', () => expect(isFirst).toBe(false));`,
  );
  await plant(
    'hook',
    `describe('with it', () => { beforeAll(() => { throw new Error('no room'); }); it('runs', () => {}); });`,
  );
  await plant('import', `await import('./nowhere.ts');`);
  await plant(
    'worse',
    `it('holds', () => {}); it('one', () => expect(isFirst).toBe(false)); it('two', () => expect(isFirst).toBe(true));`,
  );
  const { code, lines } = await run();
  expect(lines.slice(-2)).toEqual(['3 passed, 4 failed', 'failed: tests']);
  expect(code).toBe(1);
  const told = lines.join('\n');
  expect(told).toContain(
    "FAILED    test/twice.test.ts > holds\n  first: expected true to be 'never' // Object.is equality\n  then, alone: expected false to be 'never'",
  );
  expect(told).toContain('FAILED    test/hook.test.ts\n  first: no room\n  then, alone: no room');
  expect(told).toContain('FAILED    test/import.test.ts\n  first: Cannot find module');
  expect(told).toContain('FAILED    test/worse.test.ts > two');
  expect(told).toContain('UNSTABLE  test/twice.test.ts > once');
});

it('an error outside of every test fails the run, even if every test passes', async () => {
  await plant('rejects', `it('passes', () => { if (isFirst) void Promise.reject(new Error('nobody waits')); });`);
  const { code, lines } = await run();
  expect(lines.slice(-2)).toEqual(['1 passed, 1 failed', 'failed: tests']);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('FAILED    outside of every file\n  nobody waits');
});

it('a file whose second run does not end fails the run', async () => {
  await plant('dies', `it('lives', () => expect(isFirst ? 1 : process.kill(process.ppid, 'SIGKILL')).toBe(2));`);
  const { code, lines } = await run();
  expect(lines.slice(-2)).toEqual(['0 passed, 1 failed', 'failed: tests']);
  expect(lines).toContain('  then, alone: the run did not reach its end');
  expect(code).toBe(1);
});

it('a step without a failed test fails the run, and more than ten failed files do not run again', async () => {
  const scripts = { ...SCRIPTS, 'test:proofs': 'exit 3' };
  await write('package.json', JSON.stringify({ type: 'module', scripts }));
  const names = Array.from({ length: 11 }, (_, index) => `broken-${index}`);
  await Promise.all(names.map((name) => plant(name, `it('holds', () => expect(isFirst).toBe(false));`)));
  const { code, lines } = await run();
  expect(lines.slice(-2)).toEqual(['0 passed, 11 failed', 'failed: test:proofs tests']);
  expect(code).toBe(1);
  expect(lines).toContain('11 files failed: too many to run them once more.');
});
