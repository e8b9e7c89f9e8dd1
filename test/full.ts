import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { appendRecords } from '../bench/record.ts';
import { SUITES } from './suites.ts';

/**
 * `npm run test:full -- [--list] [suite …]` runs every proof suite at its full size, or those named, one after the
 * other.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const SUITE_LIMIT_MS = 15 * 60_000;
/** For tests and hooks without a time limit of their own. */
const TEST_LIMIT_MS = 10 * 60_000;

type Result = { suite: string; ok: boolean; seconds: number; lines: Record<string, unknown>[] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
let child: ChildProcess | undefined;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isEnding = true;
    child?.kill('SIGTERM');
  });
}
process.exitCode = await main();

async function main(): Promise<number> {
  if (values.list) {
    for (const [name, files] of Object.entries(SUITES)) print(`${name.padEnd(16)}${files.join(' ')}`);
    return 0;
  }
  const unknown = positionals.filter((name) => !Object.hasOwn(SUITES, name));
  if (unknown.length > 0) {
    process.stderr.write(`No suite ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.\n`);
    return 2;
  }
  const names = Object.keys(SUITES).filter((name) => positionals.length === 0 || positionals.includes(name));
  const results: Result[] = [];
  for (const name of names) {
    if (isEnding) return 130;
    print(`\n== ${name}`);
    const result = await runSuite(name);
    // An interrupted run has proved nothing, in either direction.
    if (isEnding) return 130;
    results.push(result);
    await record(result);
  }
  print('', ...results.flatMap(tableLines));
  return results.every(({ ok }) => ok) ? 0 : 1;
}

async function runSuite(suite: string): Promise<Result> {
  const limits = [`--testTimeout=${TEST_LIMIT_MS}`, `--hookTimeout=${TEST_LIMIT_MS}`];
  // One file at a time, because two suites that load the machine would distort each other's times.
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...limits, '--no-file-parallelism', ...(SUITES[suite] ?? [])];
  const startedMs = performance.now();
  const env = { ...process.env, FULL: '1', NO_COLOR: '1' };
  const running = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = running;
  const lines: Result['lines'] = [];
  const timer = setTimeout(() => running.kill('SIGTERM'), SUITE_LIMIT_MS);
  for await (const line of createInterface({ input: running.stdout })) {
    print(line);
    const counts = countsOf(line);
    if (counts !== null) lines.push(counts);
  }
  const code = running.exitCode ?? (await new Promise<number | null>((resolve) => running.once('exit', resolve)));
  clearTimeout(timer);
  return { suite, ok: code === 0, seconds: Math.round((performance.now() - startedMs) / 100) / 10, lines };
}

/** A suite prints its counts as a line of JSON, with or without a word before it. */
function countsOf(line: string): Record<string, unknown> | null {
  const [, label, json] = /^(?:([\w -]+): )?(\{".*\})$/.exec(line.trim()) ?? [];
  if (json === undefined) return null;
  try {
    return { ...(label === undefined ? {} : { name: label }), ...(JSON.parse(json) as Record<string, unknown>) };
  } catch {
    return null;
  }
}

/** Writes one line for each that the suite printed; one without counts if it failed before any. */
function record({ suite, ok, seconds, lines }: Result): Promise<void> {
  return appendRecords((lines.length === 0 ? [{}] : lines).map((counts) => ({ suite, ...counts, ok, seconds })));
}

function tableLines({ suite, ok, seconds, lines }: Result): string[] {
  const head = `${suite.padEnd(16)}${(ok ? 'ok' : 'FAILED').padEnd(8)}${`${seconds} s`.padStart(8)}`;
  return [head, ...lines.map((counts) => `    ${JSON.stringify(counts)}`)];
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
