import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** A failure with the first line of its error. The title is null outside of the tests: in a hook, or an import. */
export type Failure = { title: string | null; message: string };
/** The results of one file; `file` is null for errors that belong to none. */
export type FileResults = { file: string | null; passed: string[]; failures: Failure[] };

/** Writes the results of a run to the file that TEST_RESULTS names, once the run is over: .ci/run counts them. */
export class TestResults implements Reporter {
  readonly #path = process.env['TEST_RESULTS'];

  constructor() {
    // A run that a test starts is not this one.
    delete process.env['TEST_RESULTS'];
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: string): void {
    if (this.#path === undefined) return;
    const unhandled = errors.map((error) => failure(null, [error]));
    if (reason === 'interrupted') unhandled.push({ title: null, message: 'The run was interrupted.' });
    const results = [...modules.map(resultsOf), { file: null, passed: [], failures: unhandled }];
    writeFileSync(this.#path, results.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
}

export function readResults(path: string): FileResults[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as FileResults);
}

function resultsOf(module: TestModule): FileResults {
  const tests = [...module.children.allTests()];
  const outside = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => failure(test.fullName, test.result().errors ?? []));
  failures.push(...outside.map((error) => failure(null, [error])));
  if (failures.length === 0 && !module.ok()) failures.push(failure(null, []));
  const passed = tests.filter((test) => test.result().state === 'passed').map(({ fullName }) => fullName);
  return { file: module.relativeModuleId, passed, failures };
}

function failure(title: string | null, [error]: readonly Pick<SerializedError, 'message'>[]): Failure {
  return { title, message: error?.message.split('\n')[0] ?? 'without an error' };
}
