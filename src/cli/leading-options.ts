const WITH_VALUE: ReadonlySet<string> = new Set(['--profile', '--server']);
const WITHOUT_VALUE: ReadonlySet<string> = new Set(['--json', '--non-interactive']);

/**
 * Moves the options that every client command has from before the command to its end: `efs --json entities list`
 * becomes `efs entities list --json`.
 */
export function leadingOptionsLast(words: readonly string[]): string[] {
  let count = 0;
  for (let word = words[count]; word !== undefined; word = words[count]) {
    if (WITH_VALUE.has(word)) count += 2;
    else if (WITHOUT_VALUE.has(word) || [...WITH_VALUE].some((name) => word.startsWith(`${name}=`))) count += 1;
    else break;
  }
  const command = words.slice(count);
  if (command.length === 0) return [...words];
  // Words after `--` are arguments and never options.
  const end = command.indexOf('--');
  return command.toSpliced(end === -1 ? command.length : end, 0, ...words.slice(0, count));
}
