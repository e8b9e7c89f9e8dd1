import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { completions } from '../../src/cli/completion.ts';
import { GROUPS } from '../../src/cli/program.ts';
import { COMMANDS, clientProgram } from './program.ts';

it('every command belongs to a described group', () => {
  const groups = new Set(Object.keys(COMMANDS).map((path) => path.split(' ', 1)[0]));
  expect([...groups].sort()).toEqual(Object.keys(GROUPS).sort());
});

it('the help of every command is the known one: run npm test -- cli/help -u after a change', async () => {
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
