import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { completions } from '../../src/cli/completion.ts';
import { ROUTES } from '../../src/http/resources/index.ts';
import { COMMANDS, GROUPS, LEFT_OUT } from '../../src/operations/command-names.ts';
import { clientProgram } from './program.ts';

it('every operation has a command, or a reason for having none', () => {
  const named = [...Object.values(COMMANDS), ...Object.keys(LEFT_OUT)].sort();
  expect(named).toEqual(ROUTES.map(({ operationId }) => operationId).sort());
});

it('every command belongs to a described group', () => {
  const groups = new Set(Object.keys(COMMANDS).map((path) => path.split(' ', 1)[0]));
  expect([...groups].sort()).toEqual(Object.keys(GROUPS).sort());
});

it('the help of every command is the known one', async () => {
  const pages: string[] = [];
  const collect = (command: Command, path: readonly string[]): void => {
    const own = [...path, command.name()];
    if (command.commands.length === 0) pages.push(`$ ${own.join(' ')} --help\n${command.helpInformation()}`);
    for (const inner of command.commands) collect(inner, own);
  };
  collect(clientProgram(), []);
  await expect(pages.join('\n')).toMatchFileSnapshot('help.txt');
});

it.each([
  [['ent'], ['entities']],
  [['entities', 'up'], ['update']],
  [['entities', 'update', 'some-id', '--dry'], ['--dry-run']],
  [['entities', 'update', 'some-id', '--action', 'sub'], ['submit_formation']],
  [['nothing', ''], []],
  [['keys', 'create', '--scopes', 'audit'], ['audit:read']],
  [['--profile', 'ada', 'entities', 'li'], ['list']],
  [['help', 'ent'], ['entities']],
  [['completions', 'f'], ['fish']],
  [['audit', 'verify', ''], []],
  [['audit', 'verify', '--he'], ['--head']],
  [['audit', 'verify', 'a.jsonl', '--js'], ['--json']],
  [['entities', 'create', '--name', ''], []],
  [['documents', 'download', 'a', 'b', '-o', ''], []],
])('after %j come %j', (words, expected) => {
  expect(completions(clientProgram(), words)).toEqual(expected);
});
