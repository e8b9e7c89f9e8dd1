import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionScript, SHELLS } from '../../src/cli/completion.ts';
import { EFS, run } from './spawned.ts';

/* The completion scripts in the shells themselves, as far as they are installed. */

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'efs-completion-'));
  for (const shell of SHELLS) await writeFile(join(home, `efs.${shell}`), completionScript(shell));
  await writeFile(join(home, 'chain.jsonl'), '');
});
afterAll(() => rm(home, { recursive: true }));

/** The line of the words typed so far, and the words that the shell then offers, or the one it completes. */
const TYPED: readonly (readonly [string, string])[] = [
  ['ent', 'entities'],
  ['--profile ada entities li', 'list'],
  ['entities update an-id --act', '--action'],
  ['entities update an-id --action sub', 'submit_formation'],
  ['formation start an-id --dr', '--dry-run'],
  ['audit verify cha', 'chain.jsonl'],
];

async function shell(program: string, args: readonly string[]): Promise<string> {
  const { out, err } = await run(program, args, { env: { HOME: home, TERM: 'dumb', EFS }, cwd: home });
  return out + err;
}

/** Has readline's own part done by hand: it calls the function, and completes files where that finds nothing. */
function bash(line: string): Promise<string> {
  const script = `
    source ./efs.bash; complete -p efs
    words=("$EFS" $1); COMP_WORDS=("\${words[@]}"); COMP_CWORD=$((\${#words[@]} - 1)); _efs "$EFS"
    echo "\${COMPREPLY[@]:-$(compgen -o default -f -- "\${words[-1]}")}"`;
  return shell('bash', ['-c', script, 'bash', line]);
}

/** Types the line into an interactive zsh, presses tab, and returns what the terminal shows. */
function zsh(line: string, setup = 'autoload -U compinit; compinit -u -D; source ./efs.zsh'): Promise<string> {
  const script = `
    zmodload zsh/zpty
    zpty shell "zsh -f -i"
    until_shown() { local all='' part; while [[ $all != *$1* ]] && zpty -r shell part; do all+=$part; done; print -r -- $all }
    zpty -w shell 'PS1=; ${setup}; print READY$((1+1))'
    until_shown READY2 >/dev/null
    zpty -n -w shell "$EFS $1"$'\\t'$'\\C-a'"print -r -- DONE$((1+1)) "$'\\n'
    until_shown 'DONE2 /'
    zpty -d shell`;
  return shell('zsh', ['-f', '-c', script, 'zsh', line]);
}

function fish(line: string): Promise<string> {
  return shell('fish', ['--no-config', '-c', `source efs.fish; complete -C "$EFS ${line}"`]);
}

function isInstalled(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`SKIPPED: the completions of ${name}, which is not installed.\n`);
    return false;
  }
}

describe.each(Object.entries({ bash, zsh, fish }))('the completions of %s', (name, press) => {
  it.skipIf(!isInstalled(name)).each(TYPED)('after efs %s comes %s', async (line, expected) => {
    expect((await press(line)).split(/\s+/)).toContain(expected);
  });
});

it.skipIf(!isInstalled('zsh'))('zsh loads the file from fpath, and completes at the first tab', async () => {
  await writeFile(join(home, '_efs'), completionScript('zsh'));
  const shown = await zsh('ent', 'fpath=($HOME $fpath); autoload -U compinit; compinit -u -D');
  expect(shown.split(/\s+/)).toContain('entities');
});
