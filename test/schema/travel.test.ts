import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROW_SHAPES } from '../../src/domain/moving/row-shapes.ts';
import { NAMING_OPERATORS, TO_COME, TRAVEL, TRAVELLING } from '../../src/domain/moving/travel.ts';

/* What of an account travels: no table is forgotten, and none arrives before those that it refers to. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const tables = new Map(
  [...read('schema.sql').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(([, name = '', body = '']) => [
    name,
    body,
  ]),
);

it('every table travels or stays, with a reason', () => {
  expect(Object.keys(TRAVEL).sort()).toEqual([...tables.keys()].sort());
  for (const { why } of Object.values(TRAVEL)) expect(why).toMatch(/^[A-Z].*\.$/);
});

it('every column with free values has a shape that an archive must keep, or a reason', () => {
  const free = TRAVELLING.flatMap(([table]) =>
    [...(tables.get(table) ?? '').matchAll(/^ {2}(\w+) jsonb/gm)].map(([, column]) => `${table}.${column}`),
  );
  expect(Object.keys(ROW_SHAPES).sort()).toEqual(free.sort());
});

it('every column that refers to an operator is listed', () => {
  const naming = TRAVELLING.filter(([table]) => table !== 'operator_keys').flatMap(([table]) =>
    [...(tables.get(table) ?? '').matchAll(/FOREIGN KEY \((\w+)\) REFERENCES operator_keys/g)].map(
      ([, column]) => `${table}.${column}`,
    ),
  );
  const listed = Object.entries(NAMING_OPERATORS).flatMap(([table, columns]) =>
    columns.map((name) => `${table}.${name}`),
  );
  expect(listed.sort()).toEqual(naming.sort());
});

it('every table that travels is ordered, and every column that it names exists', () => {
  for (const [table, { order = '', without = [] }] of TRAVELLING) {
    const columns = [...order.split(', '), ...without];
    for (const column of columns)
      expect(tables.get(table), `${table}.${column}`).toMatch(new RegExp(`^ {2}${column} `, 'm'));
  }
});

it('a row arrives after the rows that it refers to, and refers to nothing that stays', () => {
  const place = new Map(TRAVELLING.map(([table], at) => [table, at]));
  const wrong = TRAVELLING.flatMap(([table], at) =>
    [...(tables.get(table) ?? '').matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g)]
      .filter(
        ([, columns = '', to = '']) => to !== table && !isLeftOut(table, columns) && (place.get(to) ?? Infinity) > at,
      )
      .map(([, , to = '']) => `${table} → ${to}`),
  );
  expect(wrong).toEqual([]);
});

it('no secret travels: hashes of keys, sealed values and secrets of webhooks stay', () => {
  for (const [table, { without = [] }] of TRAVELLING) {
    const secret = [
      ...(tables.get(table) ?? '').matchAll(/^ {2}((?:sealed_\w+|hash|secret|previous_secret|pepper_id)) (\w+)/gm),
    ]
      // The hash of a chain and of a constitution is text; that of a key is bytes.
      .filter(([, column = '', type]) => type !== 'text' || column === 'pepper_id')
      .map(([, column = '']) => column);
    expect(without, table).toEqual(expect.arrayContaining(secret));
  }
});

/** The columns that arrive, `table.column`, of these types. */
function arriving(types: string): string[] {
  const column = new RegExp(`^ {2}(\\w+) (?:${types})(?: |,?$)`, 'gm');
  return TRAVELLING.flatMap(([table, { without = [] }]) =>
    [...(tables.get(table) ?? '').matchAll(column)]
      .map(([, name = '']) => name)
      .filter((name) => !without.includes(name))
      .map((name) => `${table}.${name}`),
  );
}

it('every time that may lie after an arrival is one that arrives, with a reason', () => {
  const times = arriving('timestamp with time zone');
  expect(times.length).toBeGreaterThan(90);
  expect(Object.keys(TO_COME).filter((column) => !times.includes(column))).toEqual([]);
  for (const reason of Object.values(TO_COME)) expect(reason).toMatch(/^[A-Z].*\.$/);
});

it('every number that arrives is counted on by this service, follows from other rows, or is an amount of the account', () => {
  expect(arriving('bigint|integer|smallint').sort()).toEqual(Object.keys(NUMBERS).sort());
});

/**
 * What keeps a false number from doing harm. All of them are bounded (store/moving/arriving-rows.ts): this service
 * can count on from each for longer than anybody lives.
 */
const NUMBERS: Readonly<Record<string, string>> = {
  'agreement_signatures.constitution_version': 'Void.',
  'agreement_signatures.mails': 'Void.',
  'audit_data.seq': 'Each is of an entry.',
  'audit_entries.seq': 'The chain is verified.',
  'business_clocks.offset_seconds': 'Of a sandbox; a CHECK bounds it.',
  'calendars.epoch': 'Bounded, and counted on by the freeze.',
  'calendars.failures': 'Begins at 0.',
  'calendars.total_assets_cents': 'An amount of the account.',
  'calendars.wyoming_assets_cents': 'An amount of the account.',
  'chain_heads.event_sequence': 'Compared with the events.',
  'chain_heads.seq': 'Compared with the entries.',
  'constitutions.version': 'The newest is that of the company.',
  'dissolutions.epoch': 'Bounded, and counted on by the freeze.',
  'dissolutions.failures': 'Begins at 0.',
  'documents.constitution_version': 'Of a paper, as history.',
  'documents.size': 'Compared with the event.',
  'entities.constitution_version': 'That of its newest constitution.',
  'entities.version': 'Bounded, and counted on.',
  'events.sequence': 'Without a gap, from 1.',
  'filing_attempts.epoch': 'History.',
  'filing_attempts.ordinal': 'History; bounded, and counted on.',
  'filing_reports.ordinal': 'History; bounded, and counted on.',
  'filings.clean_misses': 'Open filings are looked up anew.',
  'filings.epoch': 'Bounded, and counted on by the freeze.',
  'filings.failures': 'Begins at 0.',
  'filings.fee_cents': 'An amount that the source charged.',
  'filings.ordinal': 'Part of the reference, which is compared.',
  'filings.sends': 'Open filings count as sent.',
  'filings.tries': 'Open filings are looked up anew.',
  'formation_steps.attempts': 'Shown to the account.',
  'formation_steps.ordinal': 'Compared with the steps that there are.',
  'formations.epoch': 'Bounded, and counted on by the freeze.',
  'formations.failures': 'Begins at 0.',
  'obligations.paid_cents': 'An amount of the account.',
  'obligations.raised': 'A CHECK lists its values.',
  'proposal_approvals.contact': 'History.',
  'proposals.base_version': 'Open ones are cancelled.',
  'proposals.epoch': 'Bounded, and counted on by the freeze.',
  'proposals.failures': 'Begins at 0.',
  'proposals.version': 'Bounded, and counted on.',
  'treasury_entries.amount_cents': 'An amount of the account; a CHECK bounds it.',
  'treasury_entries.balance_cents': 'Follows from the entries.',
  'treasury_entries.number': 'Compared with the event.',
  'treasury_entries.spent_by_proposer_cents': 'Follows from the entries.',
  'treasury_entries.spent_cents': 'Follows from the entries.',
  'treasury_entries.spent_on_recipient_cents': 'Follows from the entries.',
};

it('docs/export-format.md has a row for every table', () => {
  const format = read('docs/export-format.md');
  for (const [table, travel] of Object.entries(TRAVEL)) {
    const unvouched = travel.travels === 'stays' || travel.asserts === 'own' ? '' : travel.asserts.vouched;
    expect(format).toContain(`| \`${table}\` | ${travel.travels} | ${travel.why} | ${unvouched} |`);
  }
});

function isLeftOut(table: string, columns: string): boolean {
  const without = TRAVELLING.find(([name]) => name === table)?.[1].without ?? [];
  return columns.split(', ').some((column) => without.includes(column));
}
