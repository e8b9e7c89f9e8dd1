import { openSession } from '../../src/sql/session.ts';
import type { Statement } from '../../src/sql/sql.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { SERVING_ROLE, servingSettings } from '../../src/store/core/serving-role.ts';

/** What a statement read: each table by its index (null: without one), and the rows that had to be looked at. */
export type Read = { table: string; index: string | null; rows: number };

export type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Connections of the service that remember their statements, to run one again and see what it reads. */
export type Explained = {
  db: Db;
  statements: Statement[];
  /** Runs the last statement once more. */
  readsOfLast(): Promise<Read[]>;
  /** The plan of the last statement, or of the last one with this text. */
  planOf(text?: string): Promise<Node>;
};

export function openExplained(databaseUrl: string): Explained {
  const statements: Statement[] = [];
  const db = openDb(databaseUrl, {
    poolSize: 2,
    role: 'serving',
    applicationName: 'test',
    onStatement: (statement) => statements.push(statement),
  });
  const explain = (options: string, text = ''): Promise<Node> => {
    const statement = statements.findLast((one) => one.text.includes(text));
    if (statement === undefined) throw new Error(`no statement with ${text}`);
    return explainStatement(databaseUrl, statement, options);
  };
  return {
    db,
    statements,
    readsOfLast: async () => readsOf(await explain('analyze, format json')),
    planOf: (text) => explain('format json', text),
  };
}

/** As the service runs it: with the plan that serves all parameters. */
async function explainStatement(url: string, { text, values }: Statement, options: string): Promise<Node> {
  const session = await openSession({
    url,
    applicationName: 'test',
    settings: { role: SERVING_ROLE, ...servingSettings },
  });
  try {
    await session.sql.script(`prepare explained as ${text}`);
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const [row] = await session.sql.script<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
      `explain (${options}) execute explained ${given}`,
    );
    if (row === undefined) throw new Error('no plan');
    return row['QUERY PLAN'][0].Plan;
  } finally {
    await session.end();
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(String(one))).join(',')}}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

function readsOf(node: Node): Read[] {
  // A change names its table too, but only what it changes was read below it.
  const table = node['Node Type'] === 'ModifyTable' ? undefined : node['Relation Name'];
  const seen = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
  const perLoop = seen.reduce<number>((sum, rows) => sum + (rows ?? 0), 0);
  const rows = Math.round(perLoop * (node['Actual Loops'] ?? 1));
  return [
    ...(table === undefined ? [] : [{ table, index: node['Index Name'] ?? null, rows }]),
    ...(node.Plans ?? []).flatMap(readsOf),
  ];
}
