import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { ENTITY_STATES, type EntityState } from '../../domain/entity/entity.ts';
import { FILING_STATES, type FilingState } from '../../domain/filing/filing.ts';
import { type Db, openConnections } from '../../sql/open.ts';

/*
 * Tries every combination of state and evidence, legal or not: the database accepts rows with the evidence for their
 * claim.
 */

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const ID = '0198c5a4-7c1e-7a52-9d3f-000000000002';
const AT = new Date('2026-04-26T18:00:00Z');

let database: TestDatabase;
let sql: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openConnections(database.url, { max: 2, applicationName: 'test' });
  await sql`insert into accounts ${sql.insert({ id: ACCOUNT, livemode: false, created_at: AT })}`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

type Row = Record<string, unknown>;

function combinations(choices: Record<string, readonly unknown[]>): Row[] {
  return Object.entries(choices).reduce<Row[]>(
    (rows, [column, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [column]: value }))),
    [{}],
  );
}

const TAKEN = new Error('taken');

async function isTaken(table: 'entities' | 'filings', row: Row): Promise<boolean> {
  const insert = sql.begin(async (tx) => {
    await tx`insert into ${tx.identifier(table)} ${tx.insert(row as never)}`;
    throw TAKEN;
  });
  const error = await insert.catch((thrown: unknown) => thrown);
  if (error === TAKEN) return true;
  expect(error).toMatchObject({ code: '23514' });
  return false;
}

async function judge(table: 'entities' | 'filings', base: Row, rows: Row[], isTrue: (row: Row) => boolean) {
  const wrong: Row[] = [];
  let taken = 0;
  for (const row of rows) {
    const was = await isTaken(table, { ...base, ...row });
    if (was) taken += 1;
    if (was !== isTrue(row)) wrong.push({ ...row, taken: was });
  }
  return { wrong, taken, refused: rows.length - taken };
}

it('entities: a state without its evidence, or with evidence of a later one, is refused', async () => {
  const rows = combinations({
    state: ENTITY_STATES,
    filing_number: [null, '2026-000000001'],
    filed_at: [null, AT],
    ein: [null, '88-1234567'],
    ein_waiver: [null, 'no employees'],
    oas_did: [null, 'did:oas:wy:llc:2026000000001'],
    filing_error: [null, 'no'],
    dissolution_number: [null, '2026-000000002'],
    dissolved_at: [null, AT],
    is_imported: [false, true],
  });
  const isTrue = (row: Row): boolean => {
    const state = row['state'] as EntityState;
    const has = (column: string) => row[column] !== null;
    const isFiled = !['Draft', 'Filing', 'FilingFailed', 'Importing', 'ImportFailed'].includes(state);
    const isFormed = ['Active', 'WindingDown', 'Dissolved'].includes(state);
    if (has('filing_number') !== isFiled || has('filed_at') !== isFiled) return false;
    const isBeforeRegistered = !isFiled || state === 'Filed';
    if (isBeforeRegistered && (has('ein') || has('ein_waiver'))) return false;
    if (['Registered', 'Active'].includes(state) && !has('ein') && !has('ein_waiver')) return false;
    if (has('oas_did') && !isFormed) return false;
    if (state === 'Active' && !has('oas_did')) return false;
    const isDissolved = state === 'Dissolved';
    if (has('dissolution_number') !== isDissolved || has('dissolved_at') !== isDissolved) return false;
    if (['Importing', 'ImportFailed'].includes(state) && row['is_imported'] !== true) return false;
    return has('filing_error') === (state === 'FilingFailed' || state === 'ImportFailed');
  };
  const base = {
    account_id: ACCOUNT,
    id: ID,
    name: 'Helios',
    legal_name: 'Helios DAO LLC',
    livemode: false,
    jurisdiction: 'US-WY',
    legal_form: 'dao_llc',
    version: 1,
    constitution_version: 1,
    metadata: {},
    created_at: AT,
    updated_at: AT,
  };
  const { wrong, taken, refused } = await judge('entities', base, rows, isTrue);
  expect(wrong).toEqual([]);
  expect([taken, refused]).toEqual([54, 5_066]);
});

it('filings: an outcome without its evidence, or evidence of another outcome, is refused', async () => {
  const rows = combinations({
    state: FILING_STATES,
    result: [null, {}],
    rejection: [null, {}],
    review_reason: [null, 'twice'],
    closed_at: [null, AT],
    sends: [0, 1],
    deadline_at: [null, AT],
    absent_since: [null, AT],
    is_import: [false, true],
  });
  const isTrue = (row: Row): boolean => {
    const state = row['state'] as FilingState;
    const has = (column: string) => row[column] !== null;
    if (has('result') !== (state === 'accepted')) return false;
    if (has('rejection') !== (state === 'rejected')) return false;
    if (state === 'needs_review' && !has('review_reason')) return false;
    if (has('closed_at') !== ['accepted', 'rejected', 'cancelled'].includes(state)) return false;
    if (state === 'cancelled' && row['sends'] !== 0 && !has('absent_since')) return false;
    // An import is never sent.
    const isSendable = !['needs_review', 'accepted', 'rejected', 'cancelled'].includes(state);
    if (row['is_import'] === true && (row['sends'] !== 0 || isSendable)) return false;
    return row['sends'] === 0 || has('deadline_at');
  };
  const base = {
    account_id: ACCOUNT,
    id: ID,
    entity_id: ID,
    type: 'formation',
    ordinal: 1,
    reference: 'reference',
    packet: {},
    packet_hash: '0'.repeat(64),
    fee_cents: 0,
    pack_version: '2026-11',
    opened_at: AT,
  };
  const { wrong, taken, refused } = await judge('filings', base, rows, isTrue);
  expect(wrong).toEqual([]);
  expect([taken, refused]).toEqual([140, 2420]);
});
