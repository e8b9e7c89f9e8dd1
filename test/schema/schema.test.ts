import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openConnections } from '../../src/sql/open.ts';
import { createTestDatabase } from '../harness/database.ts';
import { drawSchema } from './diagram.ts';
import { readSchema, type Schema, writeSchema } from './dump.ts';

async function migratedSchema(): Promise<Schema> {
  const database = await createTestDatabase();
  const sql = openConnections(database.url, { max: 2, applicationName: 'test' });
  return readSchema(sql)
    .finally(() => sql.end())
    .finally(() => database.drop());
}

const committed = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('schema.sql and docs/schema.svg show the database as the migrations leave it (npm run schema writes them)', async () => {
  const schema = await migratedSchema();
  expect(writeSchema(schema)).toBe(await committed('schema.sql'));
  expect(drawSchema(schema)).toBe(await committed('docs/schema.svg'));
});

test('the diagram refuses a table that stands under no subject, and a subject without its table', async () => {
  const schema = await migratedSchema();
  const extra = { ...(schema.tables[0] as Schema['tables'][number]), name: 'strays' };
  expect(() => drawSchema({ ...schema, tables: [...schema.tables, extra] })).toThrow('differ in: strays');
  expect(() => drawSchema({ ...schema, tables: schema.tables.slice(1) })).toThrow('differ in: accounts');
});
