/** Returns what the commands in answers are, and where a person gets them. */
export function aboutCommands(baseUrl: string): string {
  return `\`efs\` commands in answers are for a person: \`bin/efs\` in the code of this service, after \`efs login --server ${baseUrl}\` (${baseUrl}/handbook/docs/guides/cli.md). The console at ${baseUrl}/ does most of the same.`;
}
