import type { DocumentStatement } from '../../domain/jurisdictions/pack.ts';
import { type Block, bold } from '../content.ts';
import { type Facts, fillStatement } from '../facts.ts';
import { paragraph, table } from './blocks.ts';

function statementBlocks(statement: DocumentStatement, facts: Facts, number: number): Block[] {
  const { heading, citation } = statement;
  const filled = fillStatement(statement, facts);
  if (statement.isConspicuous) {
    return [{ kind: 'notice', heading, text: filled.map(({ text }) => text).join(''), citation }];
  }
  return [{ kind: 'heading', number: String(number), text: heading, citation }, paragraph(filled)];
}

/**
 * Returns all statements, numbered in order from `after` on. `more`: returns additional content to place below the
 * statement with this id.
 */
export function numberedStatements(
  statements: readonly DocumentStatement[],
  facts: Facts,
  { more = () => [], after = 0 }: { more?: (id: string) => Block[]; after?: number } = {},
): Block[] {
  let number = after;
  return statements.flatMap((statement) => {
    if (!statement.isConspicuous) number += 1;
    return [...statementBlocks(statement, facts, number), ...more(statement.id)];
  });
}

/** Returns a table of contract identifiers, each on its own line. */
export function contractTable(contracts: readonly { kind: 'url' | 'contract'; value: string }[]): Block {
  return table(
    { 'No.': 0.08, Kind: 0.2, 'Publicly available identifier': 0.72 },
    contracts.map(({ kind, value }, at) => [
      String(at + 1),
      kind === 'url' ? 'Web address' : 'Contract',
      [bold(value)],
    ]),
  );
}
