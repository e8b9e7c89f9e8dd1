import type { Db } from '../../src/sql/open.ts';

/** One table as the catalogs describe it. `definition` of a column is everything after its name. */
export type Table = {
  name: string;
  columns: readonly { name: string; definition: string }[];
  constraints: readonly {
    name: string;
    kind: ConstraintKind;
    definition: string;
    columns: string[];
    target: string | null;
  }[];
  indexes: readonly string[];
  triggers: readonly string[];
  grants: readonly string[];
};
type ConstraintKind = 'p' | 'u' | 'f' | 'c' | 'x';

/** Tables, functions and their contents, ordered by name alone. */
export type Schema = { extensions: readonly string[]; tables: readonly Table[]; functions: readonly string[] };

/** Reads the schema of a migrated database from PostgreSQL's catalogs: the packages that bring PostgreSQL lack pg_dump. */
export async function readSchema(sql: Db): Promise<Schema> {
  // "C" collation: the order must not depend on the machine's locale.
  const tables = await sql<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname::text collate "C"`;
  const functions = await sql<{ definition: string }[]>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname::text collate "C", pg_get_function_identity_arguments(oid) collate "C"`;
  const extensions = await sql<{ name: string }[]>`
    select extname::text as name from pg_extension where extname <> 'plpgsql' order by extname::text collate "C"`;
  const read: Table[] = [];
  for (const { name } of tables) read.push(await readTable(sql, name));
  return {
    extensions: extensions.map(({ name }) => name),
    tables: read,
    functions: functions.map(({ definition }) => definition.trim()),
  };
}

async function readTable(sql: Db, name: string): Promise<Table> {
  const columns = await sql<{ name: string; definition: string }[]>`
    select a.attname::text as name,
           format_type(a.atttypid, a.atttypmod)
             || case when a.attnotnull then ' not null' else '' end
             || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
             || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                     when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as definition
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`;
  const constraints = await sql<Table['constraints'][number][]>`
    select conname::text as name, contype::text as kind, pg_get_constraintdef(oid, true) as definition,
           coalesce((select array_agg(attname::text order by place)
                     from unnest(conkey) with ordinality as keys (number, place)
                     join pg_attribute on attrelid = conrelid and attnum = number), '{}') as columns,
           case when confrelid = 0 then null else confrelid::regclass::text end as target
    from pg_constraint
    where conrelid = ${name}::regclass and contype in ('p', 'u', 'f', 'c', 'x')
    order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname::text collate "C"`;
  const indexes = await sql<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${name}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexrelid::regclass::text collate "C"`;
  const triggers = await sql<{ definition: string }[]>`
    select pg_get_triggerdef(oid, true) as definition from pg_trigger
    where tgrelid = ${name}::regclass and not tgisinternal order by tgname::text collate "C"`;
  return {
    name,
    columns,
    constraints,
    indexes: indexes.map(({ definition }) => definition),
    triggers: triggers.map(({ definition }) => definition),
    grants: await readGrants(sql, name),
  };
}

/** Grants to other roles than the owner, whose name differs from database to database. */
async function readGrants(sql: Db, name: string): Promise<string[]> {
  const rows = await sql<{ role: string; privileges: string; columns: string | null }[]>`
    select rolname::text as role, string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges, columns
    from (
      select grantee, privilege_type, null as columns
      from pg_class, aclexplode(relacl) where oid = ${name}::regclass and grantee <> relowner
      union all
      select acl.grantee, acl.privilege_type, string_agg(attname::text, ', ' order by attnum)
      from pg_attribute, aclexplode(attacl) as acl where attrelid = ${name}::regclass
      group by acl.grantee, acl.privilege_type
    ) as granted join pg_roles on pg_roles.oid = grantee
    group by rolname, columns
    order by rolname::text collate "C", columns collate "C" nulls first`;
  return rows.map(
    ({ role, privileges, columns }) =>
      `grant ${privileges}${columns === null ? '' : ` (${columns})`} on ${name} to ${role}`,
  );
}

/** Writes the schema as readable SQL: one table after another, each with everything that belongs to it. */
export function writeSchema({ extensions, tables, functions }: Schema): string {
  const head = [
    '-- The schema after all migrations, for reading. Generated: `npm run schema`. Change it by adding a migration.',
  ];
  return `${[...head, ...extensions.map((name) => `create extension ${name};`), ...functions.map((each) => `${each};`), ...tables.map(writeTable)].join('\n\n')}\n`;
}

function writeTable(table: Table): string {
  const lines = [
    ...table.columns.map(({ name, definition }) => `${name} ${definition}`),
    ...table.constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  const rest = [...table.indexes, ...table.triggers, ...table.grants].map(
    (each) => `${each.replaceAll(' ON public.', ' ON ')};`,
  );
  // There is only one schema; without its name the statements are easier to read.
  return [`create table ${table.name} (`, lines.map((line) => `  ${line}`).join(',\n'), ');', ...rest].join('\n');
}
