/** The environment variables, for config.ts and for the client's commands. */
export const ENV: Readonly<Record<string, string | undefined>> = process.env;

/** The command that started the program (set by bin/efs), so that printed commands can be pasted. */
export const PROGRAM = shellWord(ENV['EFS_PROGRAM'] ?? 'efs');

/** Allowed values of EFS_OUTPUT. */
export const OUTPUTS: readonly string[] = ['text', 'json'];

/** True if the output is JSON: because it was requested, or because the output does not go to a terminal. */
export function isForProgram(asked = process.argv.includes('--json')): boolean {
  const chosen = ENV['EFS_OUTPUT'] ?? '';
  return asked || (OUTPUTS.includes(chosen) ? chosen === 'json' : !process.stdout.isTTY);
}

/** Returns a word quoted for the shell. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
