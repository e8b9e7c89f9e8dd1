import type { Command } from 'commander';
import { listCommands } from './manifest.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** Returns what may follow these words; the last one is still being typed. */
export function completions(program: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const commands = listCommands(program);
  const path = before.filter((word) => !word.startsWith('-'));
  const exact = commands.find(({ command }) => startsWithWords(path, command));
  if (exact !== undefined) {
    const flag = exact.flags.find(({ name }) => name === before.at(-1));
    const offered = flag?.choices ?? exact.flags.map(({ name }) => name);
    return offered.filter((word) => word.startsWith(typed));
  }
  const next = commands
    .filter(({ command }) => startsWithWords(command.split(' '), path.join(' ')))
    .map(({ command }) => command.split(' ')[path.length] ?? '');
  return [...new Set(next)].filter((word) => word !== '' && word.startsWith(typed)).sort();
}

function startsWithWords(words: readonly string[], beginning: string): boolean {
  return beginning === '' || beginning.split(' ').every((word, at) => words[at] === word);
}

/** Returns the script that a shell loads; it asks `efs complete` for the words. */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}

const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_efs() { local IFS=$'\\n'; COMPREPLY=($(efs complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)); }
complete -o default -F _efs efs
`,
  zsh: `#compdef efs
_efs() { local -a found; found=("\${(@f)$(efs complete -- "\${words[@]:1:$((CURRENT-1))}" 2>/dev/null)}"); compadd -a found; }
compdef _efs efs
`,
  fish: `complete -c efs -f -a '(efs complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName efs -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '' }
  efs complete -- @words 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
};
