import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Failure, type FileResults, readResults } from './harness/test-results.ts';

/*
 * `node test/once-more.ts <folder> <command …>`, for .ci/run: reads the results of all runs (`*.results` in the folder),
 * runs each file that failed once more by the command, alone, and prints what passed then as unstable. Only what fails
 * again fails. The last line has the counts of all.
 */

/** More than these do not fail by chance, and running them one by one would take as long as everything. */
const MOST_FILES = 10;
/** The unstable tests that are known. */
const KNOWN = 'test/unstable.txt';

const [folder = '', command = '', ...args] = process.argv.slice(2);
const first = globSync('*.results', { cwd: folder }).flatMap((name) => readResults(join(folder, name)));
const failedFiles = first.flatMap(({ file, failures }) => (file !== null && failures.length > 0 ? [file] : []));
const isTooMany = failedFiles.length > MOST_FILES;
if (isTooMany) print('', `${failedFiles.length} files failed: too many to run them once more.`);

const final = first.map((results) => {
  const { file, failures } = results;
  const isLeft = file === null || failures.length === 0 || isTooMany;
  return isLeft ? { ...results, unstable: [] } : merged(results, runAgain(file));
});
for (const { file, failures, unstable } of final) {
  for (const { title, message } of failures) print('', `FAILED    ${nameOf(file, title)}`, `  ${message}`);
  for (const { title, message } of unstable) printUnstable(nameOf(file, title), message);
}
const passed = final.flatMap((results) => results.passed).length;
const failed = final.flatMap(({ failures }) => failures).length;
print('', `${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Returns null if the second run did not reach its end. */
function runAgain(file: string): FileResults | null {
  print('', `Failed, so it runs once more, alone: ${file}`);
  const path = join(folder, `again-${failedFiles.indexOf(file)}`);
  const env = { ...process.env, TEST_RESULTS: path };
  // Its whole path, because the end of it may be the path of another file.
  const { status } = spawnSync(command, [...args, resolve(file)], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const results = existsSync(path) ? readResults(path) : [];
  const failures = results.flatMap((each) => each.failures);
  if (results.length === 0 || (status === 0) !== (failures.length === 0)) return null;
  return { file, passed: results.flatMap((each) => each.passed), failures };
}

/** What passed the second time has passed. What failed again, or did not run, has failed. */
function merged(once: FileResults, again: FileResults | null): FileResults & { unstable: Failure[] } {
  const failedAgain = new Map(again?.failures.map((each) => [each.title, each.message]));
  const isUnstable = ({ title }: Failure) =>
    again !== null &&
    (title === null ? failedAgain.size === 0 : again.passed.includes(title) && !failedAgain.has(title));
  const stable = once.failures
    .filter((each) => !isUnstable(each))
    .map(({ title, message }) => {
      const then = failedAgain.get(title) ?? (again === null ? 'the run did not reach its end' : 'did not run');
      return { title, message: `first: ${message}\n  then, alone: ${then}` };
    });
  const others = again?.failures.filter(({ title }) => !once.failures.some((each) => each.title === title)) ?? [];
  const { file, passed } = again ?? once;
  return { file, passed, failures: [...stable, ...others], unstable: once.failures.filter(isUnstable) };
}

function printUnstable(name: string, message: string): void {
  print('', `UNSTABLE  ${name}`, `  first: ${message}`, '  then, alone: passed');
  if (readFileSync(KNOWN, 'utf8').includes(`  ${name}\n`)) return;
  print(`  Mend it, or add this line to ${KNOWN}:`, `${new Date().toISOString().slice(0, 10)}  ${name}`);
}

function nameOf(file: string | null, title: string | null): string {
  return [file ?? 'outside of every file', ...(title === null ? [] : [title])].join(' > ');
}

function print(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
