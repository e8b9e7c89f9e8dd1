import postgres from 'postgres';
import { columnTypes, type Db, servingSettings } from '../../src/store/core/db.ts';

/** What a statement read: each table by its index (null: without one), and the rows that had to be looked at. */
export type Read = { table: string; index: string | null; rows: number };

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

const OWN = /^(?:prepare|explain|deallocate) /;

/** A serving connection that remembers its last statement, to run it again and see what it reads. */
export function openExplained(databaseUrl: string): { db: Db; readsOfLast(): Promise<Read[]> } {
  let last = { query: '', parameters: [] as unknown[] };
  const db = postgres(databaseUrl, {
    ...{ max: 1, connection: servingSettings, types: columnTypes },
    debug: (_connection, query, parameters) => {
      if (!OWN.test(query)) last = { query, parameters };
    },
  });
  const readsOfLast = async () => {
    const { query, parameters } = last;
    const values = parameters.map((value) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`));
    const given = values.length === 0 ? '' : `(${values.join(', ')})`;
    // As the service runs it: with the plan that serves all parameters.
    await db.unsafe(`prepare explained as ${query}`);
    const [row] = await db.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
      `explain (analyze, format json) execute explained ${given}`,
    );
    await db.unsafe('deallocate explained');
    return row === undefined ? [] : readsOf(row['QUERY PLAN'][0].Plan);
  };
  return { db, readsOfLast };
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
