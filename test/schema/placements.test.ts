import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isKeyKept, PLACEMENTS, tablesPlaced } from '../../src/store/core/citus/placements.ts';
import { statementsIn, templatesOf, writtenStatements } from './statements.ts';

/* What Citus refuses, found without Citus: where each table lies, and the shape of each statement. */

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const tables = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(([, name = '', body = '']) => [name, body]),
);
const perAccount = tablesPlaced('account_id');

it('every table has a place on Citus, with a reason', () => {
  expect([...PLACEMENTS.keys()].sort()).toEqual([...tables.keys()].sort());
  for (const { why } of PLACEMENTS.values()) expect(why).toMatch(/^[A-Z].*\.$/);
});

it.each(perAccount)('%s has account_id in every row and in every key', (table) => {
  expect(tables.get(table)).toMatch(/^ {2}account_id uuid not null/m);
  const constraints = [...(tables.get(table) ?? '').matchAll(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g)];
  const indexes = [
    ...schema.matchAll(new RegExp(`CREATE UNIQUE INDEX \\w+ ON ${table} USING btree \\(([^)]*)\\)`, 'g')),
  ];
  expect(constraints.length).toBeGreaterThan(0);
  for (const [, columns = ''] of [...constraints, ...indexes]) expect(columns.split(', ')).toContain('account_id');
});

it('the foreign keys that Citus cannot check are these, and the code does not rely on them', () => {
  const crossing = [...tables].flatMap(([table, body]) =>
    [...body.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g)]
      .filter(([, , to = '']) => !isKeyKept(table, to))
      .map(([, columns = '', to = '']) => `${table} (${columns}) → ${to}`),
  );
  expect(crossing.sort()).toEqual([
    'business_clocks (account_id) → accounts',
    // Deleted with the entity in store/entities.ts.
    'calendar_links (account_id, entity_id) → entities',
    'corrections (asked_by) → operator_keys',
    'corrections (decided_by) → operator_keys',
    'dids (account_id, entity_id) → entities',
    'documents (dictionary) → document_dictionaries',
    'entities (account_id) → accounts',
    'filing_reports (confirmed_by) → operator_keys',
    'filing_reports (operator_id) → operator_keys',
    'filing_reports (second_operator_id) → operator_keys',
    'filings (claimed_by) → operator_keys',
    'filings (release_asked_by) → operator_keys',
    'member_bindings (account_id, entity_id) → entities',
    // Deleted with the entity in store/entities.ts.
    'status_links (account_id, entity_id) → entities',
    'tax_party_days (account_id, filing_id) → filings',
    'uploads (account_id) → accounts',
    'webhook_endpoints (account_id) → accounts',
  ]);
});

const statements = writtenStatements();
const named = (table: string) => new RegExp(`\\b(?:from|join|update|into) (?:only )?(?:${table})\\b`, 'i');
const ofAccounts = statements.filter(({ text }) => named(perAccount.join('|')).test(text));

/**
 * Statements without an account, so they ask every server and fail while one of them is down. Nobody who waits for one
 * account may need them.
 */
const ACROSS_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  'an operator looks for one of all': [
    'select * from filings where id =',
    'select * from requirements where id =',
    'select ${columns} from entities where filing_number =',
    'select ${columns} from entities where lower(legal_name)',
  ],
  'a registry names a filing by its reference alone; without an answer it calls again': [
    'select * from filings where reference =',
    'update filings set due_at = now(), lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1 where reference =',
  ],
  'an operator watches the whole service': [
    'select type, state, count(*)::int as count',
    'select count(*)::int as count from webhook_lanes',
    'select ${db.raw(BILLING_SUMS)} from billing_months where month =',
    'select coalesce(sum(active_entities), 0)::float8 as active_companies from usage_now',
    'select ${columns(db)} from billing_months',
    'select chain as subject from chain_heads group by chain',
    'select d.id::text as subject from documents d where d.dictionary',
  ],
  'an operator gives an import up, and the names of operators that it brought go with it': [
    'select unnest(array[claimed_by, release_asked_by]) as id from filings',
  ],
  'after a restore every open filing is looked up before anything is sent': [
    'update filings set state = case when state',
    'update filings set held_until =',
  ],
};

it('a statement on rows of accounts names the account, or is known to ask every server', () => {
  const without = ofAccounts.filter(({ text }) => !/^insert|^with inserted/.test(text) && !text.includes('account_id'));
  const known = Object.values(ACROSS_ACCOUNTS).flat();
  expect(without.filter(({ text }) => !known.some((start) => text.startsWith(start)))).toEqual([]);
  const unused = known.filter((start) => !without.some(({ text }) => text.startsWith(start)));
  expect(unused).toEqual([]);
});

/** For operators, for a whole account, or by one key: a page of an account has no such join, which is slow on Citus. */
const ACROSS_SERVERS = [
  'core/event-log',
  'member-bindings',
  'moving/leaving-rows',
  'operating/billing-report',
  'operating/operating-figures',
  'operating/queues',
  'operating/soundness',
];

it('a statement that joins rows of accounts with a table of the coordinator is known', () => {
  const onCoordinator = named(tablesPlaced('coordinator').join('|'));
  const both = ofAccounts.filter(({ text }) => onCoordinator.test(text)).map(({ path }) => path);
  expect([...new Set(both)]).toEqual(ACROSS_SERVERS.map((name) => `src/store/${name}.ts`));
});

/** Returns why Citus refuses to read rows of several servers like this; null: it does not, or they are on one. */
function readRefusalOf(text: string): string | null {
  if (/\baccount_id = /.test(text)) return null;
  // Those that skip rows look for accounts first, and then lock the rows of one after the other: `lockByAccount`.
  if (/\bfor (?:update|share)\b(?!.* skip locked)/.test(text)) return 'locks rows of several servers';
  return columnsOf(text).includes('(select ') ? 'a query among the columns' : null;
}

/** What stands between `select` and its `from`. */
function columnsOf(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (depth === 0 && text.startsWith(' from ', at)) return text.slice(0, at);
  }
  return text;
}

it('a statement that reads rows of all accounts has no part that Citus refuses there', () => {
  const reads = ofAccounts.filter(({ text }) => /^select\b/.test(text));
  expect(reads.length).toBeGreaterThan(100);
  expect(reads.filter(({ text }) => readRefusalOf(text) !== null)).toEqual([]);
});

it.each([
  ['select account_id from chain_heads where chain = $1 for update', 'locks rows of several servers'],
  ['select count(*), (select max(a) from usage_now) as b from billing_months', 'a query among the columns'],
])('finds what is wrong with: %s', (text, problem) => {
  expect(readRefusalOf(text)).toBe(problem);
});

/** Returns why Citus refuses a change to rows of accounts; null: it does not. */
function refusalOf(text: string): string | null {
  const assigned = text.split(/on conflict.* do update set/)[1] ?? '';
  // It gives another answer at each call.
  if (/\bclock_timestamp\(\)|\brandom\(\)|\bgen_random_uuid\(\)/.test(text)) return 'a volatile function';
  // Replaced by one value before a row is looked at: `nowIf` and `orNow` of due.ts.
  if (/\bcase when [^`]*?(?:then|else) now\(\)|\bcoalesce\([^()]*, now\(\)\)/.test(text))
    return 'now() below case or coalesce';
  // What an interval adds up to depends on the zone of the session, so it is not computed from rows of several servers.
  if (/^update .* set .*\w [-+] (?:\$\{[^}]*\} \* )?interval\b/.test(text)) return 'a moment computed from a column';
  // Citus passes it on with the comparison instead of the value: text = boolean.
  if (/\bcase (?!when\b)\w/.test(text)) return 'a case over a column';
  if (/\bnow\(\)/.test(assigned)) return 'now() in a conflict, instead of excluded';
  return /\breturning\b[^)]*\bnow\(\)/.test(text) ? 'now() among what is returned' : null;
}

it('a change to rows of accounts has no function that Citus refuses there', () => {
  // The name of a table may be computed.
  const ofAny = statements.filter(({ text }) => /\b(?:update|into|delete from) \$\{/.test(text));
  const changes = [...ofAccounts, ...ofAny].filter(({ text }) => /\b(update|insert into|delete from)\b/.test(text));
  expect(changes.length).toBeGreaterThan(100);
  expect(changes.filter(({ text }) => refusalOf(text) !== null)).toEqual([]);
});

it('connections are opened only where it is known whether the database is distributed', () => {
  const sources = globSync('src/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts') && path !== 'src/store/core/db.ts',
  );
  const calls = sources.sort().flatMap(
    (path) =>
      readFileSync(path, 'utf8')
        .match(/\bopenDb\(/g)
        ?.map(() => path) ?? [],
  );
  // Of the serving processes, and of commands of the owner; migrations ask for themselves. A connection that does not
  // know it commits in one phase on Citus, and sends statements that Citus refuses.
  expect(calls).toEqual([
    'src/roles/commands.ts',
    'src/store/core/migrate.ts',
    'src/store/core/migrate.ts',
    'src/wiring/foundation.ts',
  ]);
});

it('a setting of a transaction is changed by setLocal, which tells every server', () => {
  // Migrations wait for locks of the coordinator, and the simulator has a database of its own.
  const others = ['src/store/core/set-local.ts', 'src/store/core/migrate.ts'];
  const paths = globSync('src/**/*.ts').filter((path) => !path.endsWith('.test.ts') && !path.includes('simulator'));
  const setting = paths.filter((path) => /\bset_config\(|\bset local\b/i.test(readFileSync(path, 'utf8')));
  expect(setting.filter((path) => !others.includes(path))).toEqual([]);
  expect(setting.toSorted()).toEqual(others.toSorted());
});

it('nor has an update by a test that runs there', () => {
  const paths = globSync('test/{api,governance,billing,events,moving,citus,harness}/**/*.ts');
  const updates = statementsIn(paths).filter(
    ({ text }) => /^update\b/.test(text) && named(perAccount.join('|')).test(text),
  );
  expect(updates.length).toBeGreaterThan(20);
  expect(updates.filter(({ text }) => refusalOf(text) !== null)).toEqual([]);
});

it.each([
  ['update payments set due_at = coalesce(due_at, now())', 'now() below case or coalesce'],
  ['update payments set due_at = case when a > 0 then now() end', 'now() below case or coalesce'],
  ['update subscriptions set hinted_at = clock_timestamp()', 'a volatile function'],
  ["update filings set state = case state when 'pending' then 'pending' end", 'a case over a column'],
  ["update mails set released_at = released_at - interval '1 hour'", 'computed from a column'],
  ['insert into calendars (a) values (1) on conflict (a) do update set due_at = now()', 'now() in a conflict'],
  ['delete from uploads where id = 1 returning now() - created_at as age', 'now() among what is returned'],
])('finds what is wrong with: %s', (text, problem) => {
  expect(refusalOf(text)).toContain(problem);
});

it('finds templates inside of templates, and no others', () => {
  expect(templatesOf("db`a ${x ? db`b` : '`'} c`; // `d`\nconst e = { f: db`g` };")).toEqual([
    'b',
    "a ${x ? db`b` : '`'} c",
    'g',
  ]);
});
