/** The environment, for config.ts and for what a client keeps. */
export const ENV: Readonly<Record<string, string | undefined>> = process.env;

/** The program as it was started, so that a command which it prints can be pasted: bin/efs tells. */
export const PROGRAM = shellWord(ENV['EFS_PROGRAM'] ?? 'efs');

/** Values of EFS_OUTPUT. */
export const OUTPUTS: readonly string[] = ['text', 'json'];

/** A program gets JSON: because it asks for it, or because nobody looks at a terminal. */
export function isForProgram(asked = process.argv.includes('--json')): boolean {
  const chosen = ENV['EFS_OUTPUT'] ?? '';
  return asked || (OUTPUTS.includes(chosen) ? chosen === 'json' : !process.stdout.isTTY);
}

/** Returns a word as a shell takes it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
