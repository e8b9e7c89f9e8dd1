import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/cli/exit-codes.ts';
import { readArguments } from '../../src/cli/read-arguments.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { readOperations } from '../../src/operations/operations.ts';
import { addServerCommands } from '../../src/roles/server-commands.ts';
import { addUpkeepCommands } from '../../src/roles/upkeep-commands.ts';
import { clientProgram, everyCommand, quietly, runCommand } from './program.ts';

/* Arguments that no command can use are refused as such, before anything is called. */

function wholeProgram(): Command {
  const program = clientProgram();
  addServerCommands(program);
  addUpkeepCommands(program);
  quietly(program);
  for (const { command } of everyCommand(program)) command.action(() => {});
  return program;
}

/** What a user may get wrong with a command, by what is wrong. */
function mistakesWith(command: Command, path: readonly string[]): Record<string, string[]> {
  const places = command.registeredArguments;
  const needed = places.filter(({ required }) => required).map(({ argChoices }) => argChoices?.[0] ?? 'x');
  const flags = command.options.filter(({ mandatory }) => mandatory);
  const right = [...path, ...needed, ...flags.flatMap(({ long, argChoices }) => [long ?? '', argChoices?.[0] ?? 'x'])];
  const mistakes: Record<string, string[]> = { 'an unknown flag': [...right, '--nonsense'] };
  if (places.every(({ variadic }) => !variadic)) {
    mistakes['an argument too many'] = [...right, ...Array<string>(places.length - needed.length + 1).fill('x')];
  }
  if (needed.length > 0) mistakes['a missing argument'] = path.concat(needed.slice(1));
  for (const { long, required, argChoices } of command.options) {
    if (required) mistakes[`${long} without a value`] = [...right, long ?? ''];
    if (argChoices !== undefined && required && command.options.every(({ variadic }) => !variadic)) {
      mistakes[`${long} with an unknown value`] = [...right, long ?? '', 'nonsense'];
    }
  }
  for (const { long } of flags) mistakes[`no ${long}`] = [...path, ...needed];
  return mistakes;
}

describe.each(everyCommand(wholeProgram()))('efs $name', ({ command, path }) => {
  it('refuses wrong arguments as such', async () => {
    const taken: string[] = [];
    for (const [mistake, words] of Object.entries(mistakesWith(command, path))) {
      const error = await wholeProgram()
        .parseAsync(words, { from: 'user' })
        .catch((refused: unknown) => refused);
      if (exitOf(error) !== 'usage') taken.push(mistake);
    }
    expect(taken).toEqual([]);
  });
});

it.each([...readOperations()])(
  'the values of %s that cannot be read are refused before a call',
  async (_id, operation) => {
    const body = Array.isArray(operation.inBody) ? operation.inBody : [];
    const places = operation.inPath.map(() => 'x');
    const numbers = [...operation.inQuery, ...body].filter(({ kind }) => kind === 'number');
    const mistakes = [
      ...numbers.map(({ name }) => ({ [name]: 'many' })),
      ...(body.length === 0 ? [] : ['{', '[1]', '5', 'null', '@/absent.json'].map((data) => ({ data }))),
      ...(operation.inBody === 'file' ? ['/absent.pdf', 'x.exe'].map((file) => ({ file })) : []),
    ];
    const taken: object[] = [];
    for (const mistake of mistakes) {
      const error = await readArguments(operation, places, mistake).catch((refused: unknown) => refused);
      if (!(error instanceof UsageError)) taken.push(mistake);
    }
    for (const [at] of places.entries()) {
      for (const wrong of ['', '.', '..']) {
        const error = await readArguments(operation, places.with(at, wrong), {}).catch((refused: unknown) => refused);
        if (!(error instanceof UsageError)) taken.push({ [at]: wrong });
      }
    }
    expect(taken).toEqual([]);
  },
);

it.each([
  ['a body of a GET', ['GET', '/v1/account', '--data', '{}']],
  ['a body of a HEAD', ['head', '/v1/account', '--data', '{}']],
  ['a method that is none', ['GET IT', '/v1/account']],
  ['a method that clients may not send', ['TRACE', '/v1/account']],
  ['a path without its slash', ['GET', 'v1/account']],
  ['a header without a value', ['GET', '/v1/account', '--header', 'nonsense']],
  ['a header whose name has a space', ['GET', '/v1/account', '--header', 'a b: c']],
  ['a header with a line break', ['GET', '/v1/account', '--header', 'a: b\nc: d']],
])('efs api refuses %s', async (_title, words) => {
  const error = await runCommand({ server: 'http://127.0.0.1:9' }, ['api', ...words]).catch(
    (refused: unknown) => refused,
  );
  expect([exitOf(error), String(error)]).toEqual(['usage', expect.any(String)]);
});
