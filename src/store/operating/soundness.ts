import type { ChainHead } from '../../domain/audit/audit-chain.ts';
import { ENTITY_STATES, isCounted } from '../../domain/entity/entity.ts';
import { ERASED_TABLES } from '../../domain/moving/erase.ts';
import type { Db, Fragment, Reader, TransactionSql } from '../core/db.ts';
import type { Dictionary } from '../core/pack.ts';
import { eachRow, FIRST_ID } from '../core/page.ts';
import { withoutLoops } from '../core/set-local.ts';
import type { StoredDocument } from '../documents.ts';
import { isKeptAtErasure } from '../erasing/kept-entries.ts';
import type { Upload } from '../uploads.ts';

/*
 * Rules over several rows, which no table constraint can state. These statements read whole tables or whole accounts,
 * so they are for the owner of the database (`efs verify`, `efs import`), never for a serving process.
 */

/** A rule as a sentence that must be true, and the subjects for which it is false. */
export type Rule = { rule: string; subjects: string[] };

/** Tables that may keep rows of an erased account, or have no account column (see account-erasures.ts). */
const OF_SEVERAL: readonly string[] = ['idempotency_records', 'rate_limits', 'uploads'];

const MOST_LISTED = 20;

type Of = (row: string) => Fragment;
type Statement = (sql: Reader, of: Of) => Fragment;

/**
 * References between rows of the same company: a table, its column with the id of another row, and the table of that
 * other row. References of held names and numbers, which are stored on other servers, are checked when they are
 * imported (moving/own-holds.ts).
 */
export const REFERENCES: readonly (readonly [table: string, column: string, target: string])[] = [
  ['agreement_signatures', 'certificate_id', 'documents'],
  ['attestations', 'certificate_id', 'documents'],
  ['attestations', 'filing_id', 'filings'],
  ['certificates', 'document_id', 'documents'],
  ['constitutions', 'proposal_id', 'proposals'],
  ['corrections', 'filing_id', 'filings'],
  ['dissolutions', 'proposal_id', 'proposals'],
  ['later_filings', 'filing_id', 'filings'],
  ['later_filings', 'obligation_id', 'obligations'],
  ['later_filings', 'proposal_id', 'proposals'],
  ['obligations', 'filing_id', 'filings'],
  ['payments', 'filing_id', 'filings'],
  ['treasury_entries', 'proposal_id', 'proposals'],
];

/**
 * Rules that can be checked with the rows of one account. An archive that breaks one is refused. A row is matched by
 * its id with the event that describes it, because a company may have several rows of the same kind and time.
 */
const RULES_OF_AN_ACCOUNT: Readonly<Record<string, Statement>> = {
  'Every row of a company names rows of the same company.': (sql, of) =>
    REFERENCES.map(
      ([table, column, target]) => sql`
        select r.${sql.identifier(column)}::text as subject from ${sql.identifier(table)} r
        join ${sql.identifier(target)} t on t.account_id = r.account_id and t.id = r.${sql.identifier(column)}
        where ${of('r')} and ${of('t')} and r.entity_id is distinct from t.entity_id`,
    ).reduce((all, one) => sql`${all} union all ${one}`),
  'Every event has one place in the log, or waits for one.': (sql, of) => sql`
    select e.id::text as subject from events e
    left join event_positions p on p.account_id = e.account_id and p.event_id = e.id
    left join event_queue q on q.account_id = e.account_id and q.event_id = e.id
    where (p.event_id is null) = (q.event_id is null) and ${of('e')}`,
  'Every place in the log has its event.': (sql, of) => sql`
    select p.event_id::text as subject from event_positions p
    where ${of('p')} and not exists (
      select from events e where e.account_id = p.account_id and e.id = p.event_id
        and e.type = p.type and e.entity_id is not distinct from p.entity_id)`,
  'Every event says what its entry in the audit chain says.': (sql, of) => sql`
    select e.id::text as subject from events e
    where ${of('e')} and not exists (
      select from audit_entries a join audit_data d using (account_id, chain, seq)
      where ${of('a')} and a.account_id = e.account_id
        and a.chain = coalesce('entity:' || e.entity_id, 'account:' || e.account_id)
        and a.action = e.type and a.at = e.created_at and a.actor = e.actor and d.data = e.data)
    union all
    select e.id::text from events e where ${of('e')} and e.livemode <> (select mode = 'live' from installation)`,
  'Every audit chain of an entity counts its events.': (sql, of) => sql`
    select h.chain as subject from chain_heads h
    left join (
      select e.account_id, 'entity:' || e.entity_id as chain, max(e.sequence) as last,
        min(e.sequence) <> 1 or count(*) <> max(e.sequence) as has_gap
      from events e where ${of('e')} and e.entity_id is not null group by e.account_id, e.entity_id
    ) e using (account_id, chain)
    where (h.event_sequence <> coalesce(e.last, 0) or e.has_gap) and ${of('h')}`,
  'Every event of an entity stands in the log after the one before it.': (sql, of) => sql`
    select event_id::text as subject from (
      select p.event_id, p.position <= lag(p.position) over (
        partition by e.account_id, e.entity_id order by e.sequence) as is_before
      from events e join event_positions p on p.account_id = e.account_id and p.event_id = e.id
      where ${of('e')} and e.entity_id is not null) placed
    where is_before`,
  'Every document is as its event describes it.': (sql, of) => sql`
    select d.id::text as subject from documents d
    where ${of('d')} and not exists (
      select from events e
      where ${of('e')} and e.account_id = d.account_id and e.entity_id = d.entity_id and e.type = 'document.created'
        and e.created_at = d.created_at and e.data -> 'object' ->> 'id' = d.id::text
        and e.data -> 'object' @> jsonb_build_object(
          'id', d.id, 'kind', d.kind, 'title', d.title, 'content_type', d.content_type, 'size', d.size,
          'blake3', d.blake3, 'template_version', d.template_version))`,
  'Every document that was made is there, or a newer one of its kind.': (sql, of) => sql`
    select e.data -> 'object' ->> 'id' as subject from events e
    join entities on entities.account_id = e.account_id and entities.id = e.entity_id
    left join (
      select d.account_id, d.entity_id, d.kind, max(d.created_at) as newest from documents d
      where ${of('d')} group by d.account_id, d.entity_id, d.kind
    ) n on n.account_id = e.account_id and n.entity_id = e.entity_id and n.kind = e.data -> 'object' ->> 'kind'
    where e.type = 'document.created' and ${of('e')} and coalesce(n.newest <= e.created_at, true) and not exists (
      select from documents d
      where ${of('d')} and d.account_id = e.account_id and d.entity_id = e.entity_id
        and d.kind = e.data -> 'object' ->> 'kind' and d.id::text = e.data -> 'object' ->> 'id')`,
  'Every entity has the version of the constitution that it names.': (sql, of) => sql`
    select e.id::text as subject from entities e
    where e.constitution_version > 0 and ${of('e')} and not exists (
      select from constitutions c
      where ${of('c')} and c.account_id = e.account_id and c.entity_id = e.id and c.version = e.constitution_version)`,
  'Every balance follows from the one before it.': (sql, of) => sql`
    select entity_id::text as subject from (
      select entity_id, balance_cents, case kind when 'deposit' then amount_cents else -amount_cents end
        + coalesce(lag(balance_cents) over (partition by account_id, entity_id order by number), 0) as expected
      from treasury_entries t where ${of('t')}) entries
    where balance_cents <> expected group by entity_id`,
  'Every entry of the books is as its event describes it.': (sql, of) => sql`
    select t.id::text as subject from treasury_entries t
    where ${of('t')} and not exists (
      select from events e
      where ${of('e')} and e.account_id = t.account_id and e.entity_id = t.entity_id
        and e.type in ('treasury.deposited', 'treasury.disbursed')
        and e.data -> 'object' ->> 'at' = to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        and e.data -> 'object' ->> 'id' = t.id::text
        and e.data -> 'object' @> jsonb_build_object(
          'id', t.id, 'number', t.number, 'kind', t.kind, 'proposal_id', t.proposal_id))`,
  'Every entry of the books that was made is there.': (sql, of) => sql`
    select e.data -> 'object' ->> 'id' as subject from events e
    where e.type in ('treasury.deposited', 'treasury.disbursed') and ${of('e')} and not exists (
      select from treasury_entries t
      where ${of('t')} and t.account_id = e.account_id and t.entity_id = e.entity_id
        and t.id::text = e.data -> 'object' ->> 'id')`,
  'Every sum of the books follows from the entries.': (sql, of) => sql`
    select id::text as subject from (
      select id, (spent_cents, spent_on_recipient_cents, spent_by_proposer_cents) is distinct from (
        coalesce(sum(amount_cents) filter (where kind = 'disbursement') over books, 0),
        case when kind = 'disbursement' then sum(amount_cents) over of_recipient end,
        case when kind = 'disbursement' then sum(amount_cents) over of_proposer end) as is_wrong
      from treasury_entries t where ${of('t')}
      window books as (partition by account_id, entity_id order by number),
        of_recipient as (partition by account_id, entity_id, recipient order by number),
        of_proposer as (partition by account_id, entity_id, proposer order by number)) sums
    where is_wrong`,
};

const RULES_OF_ALL: Readonly<Record<string, Statement>> = {
  'Every audit chain ends at its head.': (sql) => sql`
    select chain as subject from chain_heads h
    full join (select account_id, chain, max(seq) as last from audit_entries group by account_id, chain) e
      using (account_id, chain)
    where h.seq is distinct from e.last`,
  'No audit chain is in two accounts, and so no company.': (sql) => sql`
    select chain as subject from chain_heads group by chain having count(*) > 1`,
  'An audit chain is frozen while its account is.': (sql) => sql`
    select h.chain as subject from chain_heads h join accounts a on a.id = h.account_id
    where h.is_frozen <> (a.frozen_at is not null)`,
  // Documents without a dictionary are excluded first, because NULL <> all(…) is true if no dictionary exists.
  'Every document has the dictionary that unpacks it.': (sql) => sql`
    select d.id::text as subject from documents d
    where d.dictionary is not null and d.dictionary <> all(array(select hash from document_dictionaries))`,
  // Companies from an untrusted archive are left out, because such an archive proves no facts, and its companies keep
  // their numbers only as history.
  'No number of a registry belongs to two companies.': (sql) => sql`
    select min(id::text) as subject from entities e
    where filing_number is not null and not exists (
      select from filings f where f.account_id = e.account_id and f.entity_id = e.id and f.is_unverified)
    group by jurisdiction, filing_number having count(*) > 1`,
  'Every account has as many active companies as are counted.': (sql) => sql`
    select account_id::text as subject from usage_now u
    full join (
      select account_id, count(*) as active from entities
      where state = any(${ENTITY_STATES.filter(isCounted)}) group by account_id) e using (account_id)
    where account_id <> all(array(select id from accounts where erasing_at is not null)) and coalesce(u.active_entities, 0) <> coalesce(e.active, 0)`,
  'Every delivery that is due is in the lane of its endpoint.': (sql, of) => sql`
    select d.id::text as subject from webhook_deliveries d
    where d.state = 'pending' and ${of('d')} and not exists (
      select from webhook_lanes l where l.account_id = d.account_id and l.endpoint_id = d.endpoint_id)`,
  'An erased account has no address, no name, and no row of a table that is erased.': (sql) => {
    const erased = sql`select id from accounts where erased_at is not null`;
    return ERASED_TABLES.filter(({ table }) => !OF_SEVERAL.includes(table)).reduce(
      (all, { table }) => sql`${all} union all
        select account_id::text || ' in ' || ${table} from ${sql.identifier(table)} where account_id in (${erased})`,
      sql`select id::text as subject from accounts
        where erased_at is not null and num_nonnulls(email, name, arrived) > 0
        union all select d.chain || ' at ' || d.seq from audit_data d join audit_entries e using (account_id, chain, seq)
        where d.account_id in (${erased}) and not ${isKeptAtErasure(sql)}`,
    );
  },
  'An account that is closed is frozen, and one that is erased is closed.': (sql) => sql`
    select id::text as subject from accounts
    where (closed_at is not null and frozen_at is null) or (erasing_at is not null and closed_at is null)
      or (erased_at is not null and erasing_at is null)`,
  'Every constraint and every index of the database is complete.': (sql) => sql`
    select conname::text as subject from pg_constraint where not convalidated
    union all select indexrelid::regclass::text from pg_index where not indisvalid`,
};

export async function* checkRules(db: Db): AsyncGenerator<Rule> {
  // Accounts that are being erased are left out. Their rows are deleted in batches, so some are already gone.
  const notErased = (row: string) => db`
    ${db.raw(row)}.account_id <> all(array(select id from accounts where erasing_at is not null))`;
  for (const [rule, statement] of [...Object.entries(RULES_OF_ALL), ...Object.entries(RULES_OF_AN_ACCOUNT)]) {
    yield { rule, subjects: await listSubjects(db, statement(db, notErased), MOST_LISTED) };
  }
}

/** Returns the first rule that the rows of one account break; null: all rules hold. */
export async function findBrokenRule(sql: TransactionSql, accountId: string): Promise<Rule | null> {
  const isOfAccount = (row: string) => sql`${sql.raw(row)}.account_id = ${accountId}`;
  return withoutLoops(sql, async () => {
    for (const [rule, statement] of Object.entries(RULES_OF_AN_ACCOUNT)) {
      const subjects = await listSubjects(sql, statement(sql, isOfAccount), 1);
      if (subjects.length > 0) return { rule, subjects };
    }
    return null;
  });
}

async function listSubjects(sql: Reader, broken: Fragment, limit: number): Promise<string[]> {
  const rows = await sql<{ subject: string }[]>`select subject from (${broken}) found limit ${limit}`;
  return rows.map(({ subject }) => subject);
}

const PAGE = 500;
/** Number of files read at a time. It is lower than for other rows, because files are large. */
const PAGE_OF_FILES = 20;

/** Yields the head (last entry) of every audit chain. */
export function eachHead(db: Db): AsyncGenerator<ChainHead & { account_id: string }> {
  return eachRow(
    { account_id: FIRST_ID, chain: '' },
    (after) => db<(ChainHead & { account_id: string })[]>`
      select account_id, chain, seq::int as seq, hash from chain_heads
      where (account_id, chain) > (${after.account_id}::uuid, ${after.chain}) order by account_id, chain limit ${PAGE}`,
  );
}

/** Yields every document without its bytes. */
export function eachDocument(db: Db): AsyncGenerator<StoredDocument> {
  return eachRow(
    { account_id: FIRST_ID, entity_id: FIRST_ID, id: FIRST_ID },
    (after) => db<StoredDocument[]>`
      select account_id, entity_id, id, kind, title, content_type, size, blake3 from documents
      where (account_id, entity_id, id) > (${after.account_id}::uuid, ${after.entity_id}::uuid, ${after.id}::uuid)
      order by account_id, entity_id, id limit ${PAGE}`,
  );
}

/** Yields every uploaded file with its bytes. */
export function eachUpload(db: Db): AsyncGenerator<Upload> {
  return eachRow(
    { account_id: FIRST_ID, id: FIRST_ID },
    (after) => db<Upload[]>`
      select account_id, id, media_type, sha256, content, created_at from uploads
      where (account_id, id) > (${after.account_id}::uuid, ${after.id}::uuid)
      order by account_id, id limit ${PAGE_OF_FILES}`,
  );
}

type Constitution = { account_id: string; entity_id: string; version: number; canonical: string; hash: string };

/** Yields every version of every constitution. */
export function eachConstitution(db: Db): AsyncGenerator<Constitution> {
  return eachRow(
    { account_id: FIRST_ID, entity_id: FIRST_ID, version: 0 },
    (after) => db<Constitution[]>`
      select account_id, entity_id, version, canonical, hash from constitutions
      where (account_id, entity_id, version) > (${after.account_id}::uuid, ${after.entity_id}::uuid, ${after.version}::int)
      order by account_id, entity_id, version limit ${PAGE}`,
  );
}

/** Yields every dictionary with which documents are compressed. There are only a few. */
export async function* eachDictionary(db: Db): AsyncGenerator<Dictionary> {
  yield* await db<Dictionary[]>`select hash, content from document_dictionaries order by hash`;
}
