import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RETENTIONS } from '../../src/store/retention.ts';

/* What is deleted by its age is deleted for all accounts at once: a row that another one refers to would fail the statement. */

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)];

it('leaves every row that a row of another table refers to', () => {
  const referring = RETENTIONS.flatMap(({ table, only = '' }) =>
    tables.flatMap(([, from = '', body = '']) =>
      [...body.matchAll(new RegExp(`FOREIGN KEY [^\\n]* REFERENCES ${table}\\([^\\n]*`, 'g'))]
        .filter(([key]) => !/ON DELETE (CASCADE|SET NULL)/.test(key))
        .map(() => ({ table, from, isLeft: only.includes(`not exists (select from ${from} `) })),
    ),
  );
  expect(referring.length).toBeGreaterThan(0);
  expect(referring.filter(({ isLeft }) => !isLeft)).toEqual([]);
});
