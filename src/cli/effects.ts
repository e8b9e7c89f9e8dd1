import { createInterface } from 'node:readline/promises';
import type { DryRun } from '../../sdk/src/index.ts';
import { type Screen, show, tableLines } from './show.ts';
import type { Row } from './table.ts';
import { Declined, UsageError } from './usage-error.ts';

const COLUMNS: Readonly<Record<string, readonly string[]>> = { states: ['action', 'kind', 'from', 'to', 'id'] };

/** Prints what a call would do. */
export function showDryRun(screen: Screen, dryRun: DryRun): void {
  if (screen.isJson) show(screen, dryRun);
  else
    screen.out.write(
      `${effectLines(screen, dryRun).join('\n')}\n\nNothing was done. To do it: --confirm ${dryRun.confirm}\n`,
    );
}

function effectLines(screen: Screen, { would, effects }: DryRun): string[] {
  const { next, without_force = [], notes = [], irreversible, ...lists } = effects;
  const tables = Object.entries(lists).flatMap(([name, rows]) => {
    if (rows.length === 0) return [];
    return ['', name, ...tableLines(screen, rows as unknown as Row[], { columns: COLUMNS[name] ?? null, indent: 2 })];
  });
  return [
    `It would answer ${would.status}.`,
    ...tables,
    ...(next.length === 0 ? [] : ['', 'next', `  ${next.join(', ')}`]),
    ...sentenceLines('counts nothing', without_force),
    ...sentenceLines('note', notes),
    ...sentenceLines('cannot be undone', irreversible),
  ];
}

function sentenceLines(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : ['', title, ...sentences.map((sentence) => `  ${sentence}`)];
}

/**
 * Shows the effects that cannot be undone and asks for confirmation. Returns the token that confirms exactly these
 * effects, or undefined if everything can be undone. Throws if no person is at a terminal: a program has to read the
 * effects with --dry-run first, and then send the token.
 */
export async function confirmed(screen: Screen, dryRun: DryRun, isInteractive: boolean): Promise<string | undefined> {
  if (dryRun.effects.irreversible.length === 0) return undefined;
  if (!isInteractive) {
    throw new UsageError(
      `This cannot be undone: ${dryRun.effects.irreversible.join(' ')} Look at it with --dry-run, then add --confirm ${dryRun.confirm}, or --yes.`,
    );
  }
  screen.err.write(`${effectLines(screen, dryRun).join('\n')}\n\n`);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and the end of input end the question; the answer is then no.
  const ended = new AbortController();
  asking.once('SIGINT', () => ended.abort()).once('close', () => ended.abort());
  const answer = await asking
    .question('Do it? [y/N] ', { signal: ended.signal })
    .catch(() => '')
    .finally(() => asking.close());
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Declined();
  return dryRun.confirm;
}
