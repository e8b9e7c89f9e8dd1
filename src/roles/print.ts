export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
