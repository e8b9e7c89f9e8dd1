import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { splitStatements } from './migrate.ts';

it('splits at semicolons that end a statement, and at no other', () => {
  const text = `-- one; comment
create table a (b text default ';', "c;d" int);
/* and; another */ create function f() returns void language sql as $body$ select 1; select '$$'; $body$;
do $$ begin perform 1; end $$;
select 'it''s; over'
`;
  expect(splitStatements(text)).toEqual([
    `-- one; comment\ncreate table a (b text default ';', "c;d" int)`,
    `/* and; another */ create function f() returns void language sql as $body$ select 1; select '$$'; $body$`,
    'do $$ begin perform 1; end $$',
    `select 'it''s; over'`,
  ]);
});

it('drops a comment at the end, and an empty text', () => {
  expect(splitStatements('select 1;\n-- done\n')).toEqual(['select 1']);
  expect(splitStatements('')).toEqual([]);
});

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

it.each(readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')))(
  '%s has statements that begin with a verb',
  (name) => {
    for (const statement of splitStatements(readFileSync(new URL(name, MIGRATIONS), 'utf8')))
      expect(statement.replaceAll(/--[^\n]*\n/g, '').trim()).toMatch(
        /^(?:create|alter|drop|grant|revoke|insert|update|delete|do|set|with|select|comment|analyze)\b/i,
      );
  },
);
