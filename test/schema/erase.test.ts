import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERASE, ERASED_TABLES, type Erasing } from '../../src/domain/moving/erase.ts';

/* What the erasure of an account does with each table and column: nothing that can name a person is forgotten. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const tables = new Map(
  [...read('schema.sql').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(([, name = '', body = '']) => [
    name,
    body,
  ]),
);
const columnsOf = (table: string) =>
  [...(tables.get(table) ?? '').matchAll(/^ {2}"?(\w+)"? (?!PRIMARY|FOREIGN|UNIQUE|CHECK)\w/gm)]
    .map(([, column = '']) => column)
    .filter((column) => column !== 'constraint');

it('every table is erased, emptied or left, with a reason', () => {
  expect(Object.keys(ERASE).sort()).toEqual([...tables.keys()].sort());
  for (const { why } of Object.values(ERASE)) expect(why).toMatch(/^[A-Z].*\.$/);
});

it('every column of a row that stays is emptied or kept', () => {
  for (const [table, erasing] of Object.entries(ERASE)) {
    if (erasing.erases !== 'columns') continue;
    expect([...erasing.emptied, ...erasing.kept].sort(), table).toEqual(columnsOf(table).sort());
  }
});

it('a table with rows of accounts is never left', () => {
  const ofAccounts = [...tables.keys()].filter((table) => columnsOf(table).includes('account_id'));
  expect(ofAccounts.length).toBeGreaterThan(50);
  expect(ofAccounts.filter((table) => ERASE[table]?.erases === 'none')).toEqual([]);
});

/** A column that may be text of a person, whatever its name; the reason is that it is kept. */
const TEXTS_THAT_STAY: Readonly<Record<string, string>> = {
  'agent_consents.signed_by': 'The person of the agent who signed, not one of the account.',
  'accounts.handed_over': 'The archive and the key of the deployment in which the account goes on.',
  'agent_consents.agent': 'The agent.',
  'agent_consents.agent_key': 'A hash of the agent.',
  'agent_consents.end_reason': 'Written by an operator about the agent.',
  'agent_consents.evidence_check': 'What the proof of the agent says.',
  'audit_data.chain': 'An id.',
  'audit_data.data': 'Only of the actions in KEPT_ACTIONS.',
  'audit_entries.chain': 'An id.',
  'audit_entries.actor': 'Ids; a member acts by its DID, which the hash of the entry covers.',
  'audit_entries.action': 'One of a list.',
  'audit_entries.data_hash': 'Salted, and the salt is erased.',
  'audit_entries.prev_hash': 'A hash.',
  'audit_entries.hash': 'A hash.',
  'chain_heads.chain': 'An id.',
  'chain_heads.hash': 'A hash.',
  'invoices.id': 'An id of Stripe.',
  'payments.status': 'One of a list.',
  'payments.price': 'Amounts and what they are for.',
  'payments.checkout_id': 'An id of Stripe.',
  'payments.payment_intent_id': 'An id of Stripe.',
  'payments.refund_id': 'An id of Stripe.',
  'payments.refund_failure': 'A code of Stripe.',
  'payments.dispute_status': 'A code of Stripe.',
  'subscriptions.provider': 'One of a list.',
  'subscriptions.plan': 'One of a list.',
  'subscriptions.status': 'One of a list.',
  'subscriptions.customer_id': 'An id of Stripe, by which the customer is deleted there.',
  'subscriptions.subscription_id': 'An id of Stripe.',
  'subscriptions.checkout_plan': 'One of a list.',
  'subscriptions.checkout_id': 'An id of Stripe.',
};

it('a text that stays has a reason of its own', () => {
  const texts = Object.entries(ERASE).flatMap(([table, erasing]) =>
    erasing.erases === 'columns'
      ? erasing.kept.filter((column) => isText(table, column)).map((c) => `${table}.${c}`)
      : [],
  );
  expect(texts.sort()).toEqual(Object.keys(TEXTS_THAT_STAY).sort());
});

it('a row is deleted before those that it refers to', () => {
  const place = new Map(ERASED_TABLES.map(({ table }, at) => [table, at]));
  const wrong = ERASED_TABLES.flatMap(({ table }, at) =>
    [...(tables.get(table) ?? '').matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g)]
      .map(([, , to = '']) => to)
      .filter((to) => to !== table && (place.get(to) ?? Infinity) < at)
      .map((to) => `${table} → ${to}`),
  );
  expect(wrong).toEqual([]);
});

it('the columns that a deleted row leaves in the chain exist, and are ids, hashes and words of a list', () => {
  for (const { table, keepsHashes } of ERASED_TABLES) {
    for (const column of keepsHashes) expect(columnsOf(table), `${table}.${column}`).toContain(column);
  }
  const kept = new Set(ERASED_TABLES.flatMap(({ keepsHashes }) => keepsHashes));
  expect([...kept].sort()).toEqual([
    'blake3',
    'content_hash',
    'entity_id',
    'hash',
    'id',
    'kind',
    'media_type',
    'packet_hash',
    'reference',
    'sha256',
    'size',
    'state',
    'statement_hash',
    'type',
    'version',
  ]);
});

it('docs/erasure.md has a row for every table', () => {
  const document = read('docs/erasure.md');
  for (const [table, erasing] of Object.entries(ERASE)) expect(document).toContain(rowOf(table, erasing));
});

function rowOf(table: string, erasing: Erasing): string {
  const emptied = erasing.erases === 'columns' ? erasing.emptied : [];
  const what =
    erasing.erases === 'columns' ? `stays${emptied.length > 0 ? ` without ${emptied.join(', ')}` : ''}` : null;
  return `| \`${table}\` | ${what ?? (erasing.erases === 'rows' ? 'rows go' : 'none')} | ${erasing.why} |`;
}

function isText(table: string, column: string): boolean {
  return new RegExp(`^ {2}${column} (text|jsonb)`, 'm').test(tables.get(table) ?? '');
}
