import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { EVIDENCE } from '../../../test/harness/states.ts';
import { OBLIGATION_STATES } from '../../domain/compliance/stage.ts';
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '../../domain/entity/document.ts';
import { ENTITY_STATES } from '../../domain/entity/entity.ts';
import { ATTESTATION_DECISIONS } from '../../domain/filing/attestation.ts';
import { FILING_STATES, FILING_TYPES } from '../../domain/filing/filing.ts';
import { STEP_STATUSES, STEPS } from '../../domain/filing/formation.ts';
import { MAIL_BUDGETS, MAIL_PURPOSES } from '../../domain/mail/mail-kinds.ts';
import { type Db, openConnections } from '../../sql/open.ts';
import { MAIL_STATES } from '../mails.ts';

/* The status never lies: whatever the code does, the database refuses a row whose claim lacks evidence. */

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const ENTITY = '0198c5a4-7c1e-7a52-9d3f-000000000002';
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
beforeEach(async () => {
  await sql`truncate entities, filings cascade`;
});

function insertEntity(columns: Record<string, unknown>) {
  const draft = {
    account_id: ACCOUNT,
    id: ENTITY,
    name: 'Helios',
    legal_name: 'Helios DAO LLC',
    livemode: false,
    jurisdiction: 'US-WY',
    legal_form: 'dao_llc',
    state: 'Draft',
    version: 1,
    constitution_version: 1,
    metadata: {},
    created_at: AT,
    updated_at: AT,
  };
  return sql`insert into entities ${sql.insert({ ...draft, ...columns } as never)}`;
}

let serial = 0;
function insertFiling(columns: Record<string, unknown>) {
  serial += 1;
  const filing = {
    account_id: ACCOUNT,
    id: `0198c5a4-7c1e-7a52-9d3f-${String(serial).padStart(12, '0')}`,
    entity_id: ENTITY,
    type: 'formation',
    ordinal: serial,
    reference: `reference-${serial}`,
    state: 'ready',
    packet: {},
    packet_hash: '0'.repeat(64),
    fee_cents: 0,
    pack_version: '2026-11',
    opened_at: AT,
  };
  return sql`insert into filings ${sql.insert({ ...filing, ...columns } as never)}`;
}

const refusedBy = (constraint: string) => expect.objectContaining({ constraint });

const ILLEGAL_ENTITIES: [string, Record<string, unknown>, string][] = [
  ['an unknown state', { ...EVIDENCE.Filed, state: 'Closed' }, 'entities_state'],
  ['Draft with a filing number', { filing_number: '1', filed_at: AT }, 'entities_filed_has_number'],
  ['Draft with an EIN', { ein: '88-1234567' }, 'entities_registered_has_ein_or_waiver'],
  ['Draft with a DID', { oas_did: 'did:oas:wy:llc:1' }, 'entities_active_has_did'],
  ['Draft with a filing error', { filing_error: 'no' }, 'entities_failed_has_error'],
  ['Filing with a filing number', { state: 'Filing', filing_number: '1', filed_at: AT }, 'entities_filed_has_number'],
  ['Filed without a number', { state: 'Filed' }, 'entities_filed_has_number'],
  ['Filed with a number and no date', { state: 'Filed', filing_number: '1' }, 'entities_filed_has_number'],
  [
    'Registered without EIN or waiver',
    { ...EVIDENCE.Registered, state: 'Registered', ein: null },
    'entities_registered_has_ein_or_waiver',
  ],
  ['Registered with a DID already', { ...EVIDENCE.Active, state: 'Registered' }, 'entities_active_has_did'],
  [
    'Active without a number',
    { ...EVIDENCE.Active, state: 'Active', filing_number: null, filed_at: null },
    'entities_filed_has_number',
  ],
  [
    'Active without EIN or waiver',
    { ...EVIDENCE.Active, state: 'Active', ein: null },
    'entities_registered_has_ein_or_waiver',
  ],
  ['Active without a DID', { ...EVIDENCE.Active, state: 'Active', oas_did: null }, 'entities_active_has_did'],
  [
    'Active with a filing error',
    { ...EVIDENCE.Active, state: 'Active', filing_error: 'no' },
    'entities_failed_has_error',
  ],
  ['FilingFailed without an error', { state: 'FilingFailed' }, 'entities_failed_has_error'],
  [
    'FilingFailed with a number',
    { ...EVIDENCE.Filed, state: 'FilingFailed', filing_error: 'no' },
    'entities_filed_has_number',
  ],
  [
    'Dissolved without a number',
    { ...EVIDENCE.Dissolved, state: 'Dissolved', dissolution_number: null, dissolved_at: null },
    'entities_dissolved_has_number',
  ],
  [
    'Dissolved without a date',
    { ...EVIDENCE.Dissolved, state: 'Dissolved', dissolved_at: null },
    'entities_dissolved_has_number',
  ],
  [
    'WindingDown with the number of a dissolution',
    { ...EVIDENCE.Dissolved, state: 'WindingDown' },
    'entities_dissolved_has_number',
  ],
  ['version 0', { version: 0 }, 'entities_version_check'],
];

describe('entities', () => {
  it.each(ENTITY_STATES)('%s is accepted with its evidence', async (state) => {
    await insertEntity({ ...EVIDENCE[state], state });
  });

  it('Active is accepted with a waiver in place of the EIN', async () => {
    await insertEntity({ ...EVIDENCE.Active, state: 'Active', ein: null, ein_waiver: 'no employees' });
  });

  it.each(ILLEGAL_ENTITIES)('%s is refused', async (_title, columns, constraint) => {
    await expect(insertEntity(columns)).rejects.toEqual(refusedBy(constraint));
  });
});

const CLOSED_STATES = new Set(['accepted', 'rejected', 'cancelled']);
const FILING_EVIDENCE: Record<string, Record<string, unknown>> = {
  accepted: { result: {}, closed_at: AT },
  rejected: { rejection: {}, closed_at: AT },
  cancelled: { closed_at: AT },
  needs_review: { review_reason: 'twice' },
};
const filingIn = (state: string, more: Record<string, unknown> = {}) =>
  insertFiling({ state, ...FILING_EVIDENCE[state], ...more });

const ILLEGAL_FILINGS: [string, Record<string, unknown>, string][] = [
  ['accepted without a result', { state: 'accepted', closed_at: AT }, 'filings_accepted_has_result'],
  ['a result before it is accepted', { state: 'pending', result: {} }, 'filings_accepted_has_result'],
  ['rejected without a rejection', { state: 'rejected', closed_at: AT }, 'filings_rejected_has_rejection'],
  ['in review without a reason', { state: 'needs_review' }, 'filings_review_has_reason'],
  ['rejected and still open', { state: 'rejected', rejection: {} }, 'filings_closed'],
  ['ready and closed', { state: 'ready', closed_at: AT }, 'filings_closed'],
  [
    'cancelled although it was sent',
    { state: 'cancelled', closed_at: AT, sends: 1, deadline_at: AT },
    'filings_cancelled_is_absent',
  ],
  ['sent without a deadline', { state: 'sending', sends: 1 }, 'filings_sent_has_deadline'],
  ['waiting for an office that has it', { state: 'pending', wait_reason: 'Closed.' }, 'filings_wait_reason'],
  ['an unknown type', { type: 'merger' }, 'filings_type_check'],
  ['a negative fee', { fee_cents: -1 }, 'filings_fee_cents_check'],
];

describe('filings', () => {
  it.each(FILING_STATES)('%s is accepted with its evidence', async (state) => {
    await filingIn(state);
  });

  it('a sent filing can be cancelled once it is proven absent', async () => {
    await filingIn('cancelled', { sends: 1, deadline_at: AT, absent_since: AT });
  });

  it.each(ILLEGAL_FILINGS)('%s is refused', async (_title, columns, constraint) => {
    await expect(insertFiling(columns)).rejects.toEqual(refusedBy(constraint));
  });

  it.each(FILING_STATES)(
    'a second filing beside one that is %s is accepted only if that one ended without acceptance',
    async (state) => {
      await filingIn(state);
      const isOver = CLOSED_STATES.has(state) && state !== 'accepted';
      if (isOver) await insertFiling({});
      else await expect(insertFiling({})).rejects.toEqual(refusedBy('filings_one_live'));
      // Another type, or another period, is another filing.
      await insertFiling({ type: 'ein' });
      await insertFiling({ period: '2027' });
    },
  );

  it('one reference belongs to one filing of an account', async () => {
    await filingIn('rejected', { reference: 'same' });
    await expect(insertFiling({ reference: 'same' })).rejects.toEqual(refusedBy('filings_account_id_reference_key'));
  });
});

describe('one name', () => {
  it('is held once in a jurisdiction, and independently in another', async () => {
    const hold = (jurisdiction: string) => sql`
      insert into name_holds (jurisdiction, normalized_name, skeleton, account_id, entity_id, filing_id, held_at)
      values (${jurisdiction}, 'HELIOS', 'HEIIOS', ${ACCOUNT}, ${ENTITY}, ${ENTITY}, ${AT})`;
    await hold('US-WY');
    await expect(hold('US-WY')).rejects.toEqual(refusedBy('name_holds_pkey'));
    await hold('US-DE');
  });
});

describe('the lists in the code equal the lists in the database', () => {
  it.each([
    ['entities', 'state', ENTITY_STATES],
    ['filings', 'state', FILING_STATES],
    ['filings', 'type', FILING_TYPES],
    ['formation_steps', 'name', STEPS],
    ['formation_steps', 'status', STEP_STATUSES],
    ['mails', 'state', MAIL_STATES],
    ['mails', 'purpose', MAIL_PURPOSES],
    ['mails', 'budget', MAIL_BUDGETS],
    ['attestations', 'decision', ATTESTATION_DECISIONS],
    ['obligations', 'state', OBLIGATION_STATES],
    ['documents', 'kind', DOCUMENT_KINDS],
    ['documents', 'content_type', Object.keys(DOCUMENT_MEDIA_TYPES)],
  ] as const)('%s.%s', async (table, column, list) => {
    const definitions = await sql<{ definition: string }[]>`
      select pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = ${column}`;
    expect(definitions).toHaveLength(1);
    const allowed = [...(definitions[0]?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word);
    expect(allowed.toSorted()).toEqual([...list].sort());
  });
});

describe('documents', () => {
  const insert = (columns: Record<string, unknown>) => {
    const document = {
      account_id: ACCOUNT,
      entity_id: ENTITY,
      id: ENTITY,
      kind: 'articles',
      title: 'Articles',
      content_type: 'application/pdf',
      size: 3,
      blake3: '0'.repeat(64),
      template_version: '2026-11',
      constitution_version: 1,
      content: Uint8Array.of(1, 2, 3),
      created_at: AT,
    };
    return sql`insert into documents ${sql.insert({ ...document, ...columns } as never)}`;
  };

  it.each([
    ['without its bytes', { content: null }, 'documents_kept_once'],
    ['with its bytes twice', { packed: Uint8Array.of(1), dictionary: '0'.repeat(64) }, 'documents_kept_once'],
    ['packed without a dictionary', { content: null, packed: Uint8Array.of(1) }, 'documents_packed'],
    ['with a dictionary for no packed bytes', { dictionary: '0'.repeat(64) }, 'documents_packed'],
    ['of a template and uploaded', { content: null, upload_id: ACCOUNT }, 'documents_template'],
    ['with bytes of another length', { size: 4 }, 'documents_size'],
    ['with an invalid hash', { blake3: 'x' }, 'documents_blake3_check'],
    ['of constitution version 0', { constitution_version: 0 }, 'documents_constitution_version_check'],
  ])('one %s is refused', async (_title, columns, constraint) => {
    await insertEntity({});
    await expect(insert(columns)).rejects.toEqual(refusedBy(constraint));
  });

  it('the same bytes of a kind are stored once', async () => {
    await insertEntity({});
    await insert({});
    await expect(insert({ id: ACCOUNT })).rejects.toEqual(refusedBy('documents_by_hash'));
  });
});
