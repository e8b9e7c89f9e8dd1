import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tablesPlaced } from '../../src/store/core/citus/placements.ts';
import { statementsIn, writtenStatements } from './statements.ts';

/*
 * Keys of tables begin with the account, so an id alone may lead to rows of two. A statement that looks for rows of
 * accounts by an id, a reference or a chain names the account, or its answer goes through `onlyRow`.
 */

const ofAccounts = new RegExp(`\\b(?:from|join|update) (?:only )?(?:${tablesPlaced('account_id').join('|')})\\b`);
const ID = /\b(?:id|\w+_id|reference|chain)\b (?:=|in|@>|= any\() ?\(?\$\{/;
const ACCOUNT = /\baccount_id(?:, \w+)*\)? (?:=|in) (?:any\()?\(?\$\{/;

/** Look-ups that believe no row. */
const KNOWN: Readonly<Record<string, string>> = {
  'update filings set due_at = now(), lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1 where reference =':
    'A hint of a registry: each filing then asks the registry itself.',
  'select f.id, f.held_until,': 'The queues of filings that were found before; it decides nothing.',
  'select unnest(array[claimed_by, release_asked_by]) as id from filings':
    'An operator whom a row of any account names is not deleted.',
  'select count(*)::int as n from corrections where swap_account_id =':
    'It counts the corrections of all accounts that name this account; those of an untrusted archive are void.',
  'select account_id, id, entity_id from payments where payment_intent_id =':
    'An id of Stripe, and payments do not travel.',
};

function isAlone(text: string): boolean {
  return ofAccounts.test(text) && ID.test(text) && !ACCOUNT.test(text);
}

/** Returns the look-ups whose answer does not go through `onlyRow`. */
function unguarded(path: string, texts: readonly string[]): string[] {
  const source = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ');
  const guarded = [...source.matchAll(/\bonlyRow\( ?await \w+<[^`]*>`([^`]*)`/g)].map(([, text = '']) => text.trim());
  return texts.filter((text) => isAlone(text) && !guarded.includes(text));
}

const statements = Map.groupBy(writtenStatements(), ({ path }) => path);

it('a look-up without an account believes no answer of two accounts', () => {
  const found = [...statements].flatMap(([path, all]) =>
    unguarded(
      path,
      all.map(({ text }) => text),
    ),
  );
  const unknown = found.filter((text) => !Object.keys(KNOWN).some((start) => text.startsWith(start)));
  expect(unknown).toEqual([]);
  for (const start of Object.keys(KNOWN)) expect(found.filter((text) => text.startsWith(start))).toHaveLength(1);
});

it('such look-ups exist', () => {
  const alone = statementsIn([...statements.keys()]).filter(({ text }) => isAlone(text));
  expect(alone.length).toBeGreaterThan(5);
});
