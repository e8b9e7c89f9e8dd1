import type { Command } from 'commander';
import { leadingOptionsLast } from './leading-options.ts';
import { type Listed, listCommands } from './manifest.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * Returns the words that may come next; the last given word is still being typed. Empty if a file or free text is
 * expected, so that shells complete file names.
 */
export function completions(program: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? '';
  const before = leadingOptionsLast(words.slice(0, -1));
  // The words after `efs help` are completed like those after `efs`.
  const path = before[0] === 'help' ? before.slice(1) : before;
  const commands = listCommands(program);
  const exact = commands.find(({ command }) => startsWithWords(path, command));
  const offered = exact === undefined ? nextWords(commands, path) : offeredBy(exact, path, words);
  return offered.filter((word) => word.startsWith(typed));
}

function nextWords(commands: readonly Listed[], path: readonly string[]): string[] {
  const firstOption = path.findIndex((word) => word.startsWith('-'));
  const begun = firstOption === -1 ? path : path.slice(0, firstOption);
  const next = commands
    .filter(({ command }) => startsWithWords(command.split(' '), begun.join(' ')))
    .map(({ command }) => command.split(' ')[begun.length] ?? '');
  return [...new Set(next)].filter((word) => word !== '').sort();
}

function offeredBy({ command, arguments: places, flags }: Listed, path: readonly string[], words: readonly string[]) {
  const [last, typed] = [words.at(-2), words.at(-1) ?? ''];
  const flag = flags.find(({ name, short }) => name === last || (short !== null && short === last));
  if (flag !== undefined && flag.takes !== null) return flag.choices ?? [];
  const rest = path.slice(command.split(' ').length);
  const argumentCount = rest.filter((word, at) => !word.startsWith('-') && !isValue(flags, rest[at - 1])).length;
  const place = places[argumentCount];
  if (place?.choices) return place.choices;
  return place?.name === 'file' && !typed.startsWith('-') ? [] : flags.map(({ name }) => name);
}

function isValue(flags: Listed['flags'], before: string | undefined): boolean {
  return flags.some(({ name, short, takes }) => takes !== null && (name === before || short === before));
}

function startsWithWords(words: readonly string[], beginning: string): boolean {
  return beginning === '' || beginning.split(' ').every((word, at) => words[at] === word);
}

/** Returns the completion script for a shell. The script calls `efs complete` to get the words that may come next. */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}

/**
 * Each completion script calls the program by the name or path that was typed, because the program need not be on the
 * PATH.
 */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_efs() { local IFS=$'\\n'; COMPREPLY=($("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)); }
complete -o default -F _efs efs
`,
  zsh: `#compdef efs
_efs() {
  local -a found
  found=("\${(@f)$("$words[1]" complete -- "\${words[@]:1:$((CURRENT-1))}" 2>/dev/null)}")
  if [[ -n "$found[1]" ]]; then compadd -a found; else _files; fi
}
compdef _efs efs
# As a file of fpath it is called at the first tab.
[[ "$funcstack[1]" = _efs ]] && _efs
true
`,
  fish: `function __efs_words
  set -l typed (commandline -opc)
  set -l found ($typed[1] complete -- $typed[2..] (commandline -ct) 2>/dev/null | string match -r '.+')
  if set -q found[1]
    string join \\n -- $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c efs -f -a '(__efs_words)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName efs -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '' }
  efs complete -- @words 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
};
