import type { ObligationCode } from '../../domain/compliance/rule.ts';
import { ENDS, ENTITY_STATES, isOnFile } from '../../domain/entity/entity.ts';
import { FILING_TYPES } from '../../domain/entity/filing-type.ts';
import type { FiledChanges } from '../../domain/filing/filed-changes.ts';
import { FILING_RULES, LATER_FILING_TYPES } from '../../domain/filing/filing-rules.ts';
import { STEPS } from '../../domain/filing/formation.ts';
import type { KeptText } from '../../domain/moving/kept-constitution.ts';
import { type Fragment, firstRow, hasRows, type TransactionSql } from '../core/db.ts';
import { eachRow, FIRST_ID } from '../core/page.ts';
import type { Filing } from '../filings.ts';

/*
 * Checks that rows of an archive agree with each other. An office decides about the facts in a filing's data (packet),
 * but certificates and the public record show the facts in the company's row, so the facts must be the same.
 */

/** A company whose row differs from one of its filings in a fact. */
export type Differing = { legal_name: string; reference: string; fact: string };

/**
 * Returns a company that differs from one of its filings in a fact that both state; null: no company does. `filingId`:
 * the only filing to compare; null: all. A company cannot change while it has an open filing. After formation, only an
 * accepted amendment changes name and legal form, so a later filing may state an earlier name. Jurisdiction and owner
 * never change.
 */
export async function findDiffering(sql: TransactionSql, accountId: string, filingId: string | null = null) {
  return firstRow(sql<Differing[]>`
    select e.legal_name, f.reference, s.fact from filings f
    join entities e on e.account_id = f.account_id and e.id = f.entity_id
    cross join lateral (values
      ('type', case when f.is_import then 'import' else f.type end, true),
      ('legal_name', e.legal_name, f.type = 'formation' or not ${wasNamed(sql)}),
      ('legal_form', e.legal_form, f.type = 'formation'),
      ('jurisdiction', e.jurisdiction, true),
      ('filing_number', e.filing_number, f.type <> 'formation'),
      ('livemode', e.livemode::text, true),
      ('filer', e.account_id::text, true)
    ) as s (fact, shown, is_stated)
    where f.account_id = ${accountId} ${filingId === null ? sql`` : sql`and f.id = ${filingId}`} and s.is_stated
      and (s.fact = 'jurisdiction' or f.closed_at is null or (f.type = 'formation' and f.state = 'accepted'))
      and s.shown is distinct from coalesce(${amended(sql)}, f.packet ->> s.fact)
    order by f.reference, s.fact limit 1`);
}

function amended(sql: TransactionSql): Fragment {
  return sql`(
    select a.packet -> 'changes' ->> s.fact from filings a
    where a.account_id = f.account_id and a.entity_id = f.entity_id and a.type = 'amendment' and a.state = 'accepted'
      and f.state = 'accepted' and s.fact in ('legal_name', 'legal_form') and a.packet -> 'changes' ? s.fact
    order by a.closed_at desc, a.ordinal desc limit 1)`;
}

function wasNamed(sql: TransactionSql): Fragment {
  return sql`exists (
    select from filings n
    where n.account_id = f.account_id and n.entity_id = f.entity_id and n.type in ('formation', 'amendment')
      and n.state = 'accepted'
      and coalesce(n.packet #>> '{changes,legal_name}', n.packet ->> 'legal_name') = f.packet ->> 'legal_name')`;
}

type Packet = Pick<Filing, 'id' | 'type' | 'is_import' | 'period' | 'reference' | 'packet' | 'packet_hash' | 'result'>;

/**
 * A filing's data (packet), with facts about it. `statement`: the statement on a later filing's paper. `is_for_duty`:
 * the filing names an obligation. `code` and `duty_period`: from that obligation; null if the company does not have it.
 */
export type KeptPacket = Packet & {
  statement: unknown;
  is_for_duty: boolean;
  code: ObligationCode | null;
  duty_period: string | null;
};

export function eachPacket(sql: TransactionSql, accountId: string): AsyncGenerator<KeptPacket> {
  return eachRow(
    FIRST,
    (after) => sql<KeptPacket[]>`
      select f.id, f.type, f.is_import, f.period, f.reference, f.packet, f.packet_hash, f.result, l.statement,
        l.obligation_id is not null as is_for_duty, o.code, o.period as duty_period
      from filings f left join later_filings l on l.account_id = f.account_id and l.filing_id = f.id
      left join obligations o on o.account_id = l.account_id and o.id = l.obligation_id and o.entity_id = f.entity_id
      where f.account_id = ${accountId} and f.id > ${after.id} order by f.id limit ${AT_ONCE}`,
  );
}

/**
 * Facts of a company, and the constitution that must state them: the current one, or the one after an office accepts an
 * open change. `stated_hash`: hash of that constitution in the company's row or in the filing's data.
 */
export type Constituted = {
  id: string;
  /**
   * Name of the company; null for an open change, because the name then depends on the constitution that comes into
   * force.
   */
  name: string | null;
  legal_name: string;
  legal_form: string;
  jurisdiction: string;
  canonical: string | null;
  hash: string | null;
  stated_hash: string | null;
};

export async function* eachConstituted(sql: TransactionSql, accountId: string): AsyncGenerator<Constituted> {
  yield* eachRow(
    FIRST,
    (after) => sql<Constituted[]>`
      select e.id, e.name, e.legal_name, e.legal_form, e.jurisdiction, c.canonical, c.hash,
        case when c.version = e.constitution_version then c.hash end as stated_hash
      from entities e left join lateral (
        select canonical, hash, version from constitutions
        where account_id = ${accountId} and entity_id = e.id order by version desc limit 1) c on true
      where e.account_id = ${accountId} and e.id > ${after.id} order by e.id limit ${AT_ONCE}`,
  );
  yield* eachRow(
    FIRST,
    (after) => sql<Constituted[]>`
      select f.id, null as name, coalesce(f.packet #>> '{changes,legal_name}', e.legal_name) as legal_name,
        coalesce(f.packet #>> '{changes,legal_form}', e.legal_form) as legal_form, e.jurisdiction,
        l.next ->> 'canonical' as canonical, l.next ->> 'hash' as hash,
        f.packet ->> 'next_constitution_hash' as stated_hash
      from later_filings l join filings f on f.account_id = l.account_id and f.id = l.filing_id
        join entities e on e.account_id = f.account_id and e.id = f.entity_id
      where l.account_id = ${accountId} and l.next is not null and f.id > ${after.id} order by f.id limit ${AT_ONCE}`,
  );
}

/**
 * A stored version of a constitution. `is_used`: true for the newest version of a company, and for the version of an
 * open filing.
 */
type KeptConstitution = KeptText & { entity_id: string; version: number; is_used: boolean };

/** Yields every version of every constitution. */
export function eachConstitution(sql: TransactionSql, accountId: string): AsyncGenerator<KeptConstitution> {
  return eachRow(
    { entity_id: FIRST_ID, version: 0 },
    (after) => sql<KeptConstitution[]>`
      select entity_id, version, format, source, canonical, hash, (not exists (
        select from constitutions n
        where n.account_id = c.account_id and n.entity_id = c.entity_id and n.version > c.version)
      or exists (
        select from filings f
        where f.account_id = c.account_id and f.entity_id = c.entity_id and f.closed_at is null
          and f.packet ->> 'constitution_hash' = c.hash)) as is_used
      from constitutions c
      where account_id = ${accountId} and (entity_id, version) > (${after.entity_id}::uuid, ${after.version}::int)
      order by entity_id, version limit ${AT_ONCE}`,
  );
}

/**
 * The constitution that an open change puts in force once an office accepts the change. `in_force`: canonical form of
 * the constitution that `next` would replace.
 */
type NextKept = {
  id: string;
  entity_id: string;
  reference: string;
  is_open: boolean;
  next: KeptText;
  changes: FiledChanges | null;
  in_force: string;
};

/** Yields the constitution that each open change of facts on file would put in force. */
export function eachNext(sql: TransactionSql, accountId: string): AsyncGenerator<NextKept> {
  return eachRow(
    FIRST,
    (after) => sql<NextKept[]>`
      select f.id, f.entity_id, f.reference, f.closed_at is null as is_open, l.next, f.packet -> 'changes' as changes, (
        select canonical from constitutions c
        where c.account_id = f.account_id and c.entity_id = f.entity_id order by version desc limit 1) as in_force
      from later_filings l join filings f on f.account_id = l.account_id and f.id = l.filing_id
      where l.account_id = ${accountId} and l.next is not null and f.id > ${after.id} order by f.id limit ${AT_ONCE}`,
  );
}

/** Number of rows per read. They fit into memory, because a constitution has at most 64 KiB. */
const AT_ONCE = 200;
const FIRST = { id: FIRST_ID };

/**
 * Returns the reference of a second formation, tax number request or dissolution for the same company; null: there is
 * none.
 */
export async function findRepeated(sql: TransactionSql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ reference: string }[]>`
    select reference from filings
    where account_id = ${accountId} and type in ('formation', 'ein', 'dissolution') and period <> '' limit 1`;
  return row?.reference ?? null;
}

/**
 * Returns the reference of an open filing that conflicts with another open filing of the same company; null: none. Two
 * filings conflict if both change facts, or if they have the same type and the same proposal or obligation. Orders have
 * neither, so two of the same type conflict. Proposals and obligations that the company does not have count as the same
 * one.
 */
export async function findConcurrent(sql: TransactionSql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ reference: string }[]>`
    select max(f.reference) as reference from filings f
    left join later_filings l on l.account_id = f.account_id and l.filing_id = f.id and not f.type = any(${ORDERS})
    left join proposals p on p.account_id = l.account_id and p.id = l.proposal_id and p.entity_id = f.entity_id
    left join obligations o on o.account_id = l.account_id and o.id = l.obligation_id and o.entity_id = f.entity_id
    where f.account_id = ${accountId} and f.closed_at is null
    group by f.entity_id, f.type, p.id, o.id having count(*) > 1
    union all
    select max(f.reference) from filings f
    where f.account_id = ${accountId} and f.closed_at is null and f.packet ? 'changes'
    group by f.entity_id having count(*) > 1 limit 1`;
  return row?.reference ?? null;
}

const ORDERS = LATER_FILING_TYPES.filter((type) => FILING_RULES[type].period === 'order');

/** Returns the id of a company whose formation lacks a step; null: every formation is complete. */
export async function findIncomplete(sql: TransactionSql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ entity_id: string }[]>`
    select entity_id from formations f
    where account_id = ${accountId} and ${STEPS.length} <> (
      select count(*) from formation_steps s
      where s.account_id = f.account_id and s.entity_id = f.entity_id
        and s.name = (${[...STEPS]}::text[])[s.ordinal])
    limit 1`;
  return row?.entity_id ?? null;
}

export function isShownBy(sql: TransactionSql, place: string, filing: Fragment = sql`f`): Fragment {
  return sql`${filing}.type = any(${FILING_TYPES.filter((type) => FILING_RULES[type].shownBy === place)})`;
}

/**
 * Returns the id of a company whose row and filing disagree on whether it was imported or formed in this deployment;
 * null: none.
 */
export async function findMisimported(sql: TransactionSql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select e.id from entities e join filings f on f.account_id = e.account_id and f.entity_id = e.id
    where e.account_id = ${accountId} and ${isShownBy(sql, 'state_filing')} and f.is_import <> e.is_imported limit 1`;
  return row?.id ?? null;
}

/**
 * Returns the id of a company that is marked as formed or dissolved without an accepted filing, or the reverse; null:
 * no company is.
 */
export async function findUndecided(sql: TransactionSql, accountId: string): Promise<string | null> {
  const isAccepted = (type: string) => sql`exists (
    select from filings f
    where f.account_id = e.account_id and f.entity_id = e.id and f.type = ${type} and f.state = 'accepted')`;
  const [row] = await sql<{ id: string }[]>`
    select id from entities e
    where account_id = ${accountId} and ((filing_number is null and ${isAccepted('formation')})
      or (state = 'Dissolved') <> ${isAccepted('dissolution')}
      or state <> 'Dissolved' and exists (
        select from dissolutions d where d.account_id = e.account_id and d.entity_id = e.id and d.status = 'dissolved'))
    limit 1`;
  return row?.id ?? null;
}

/**
 * Returns the reference of an open filing whose outcome could not be applied, because the company is in another state,
 * a row that tracks the filing is missing, or a change carries out no decision of the company; null: there is none.
 */
export async function findUnawaited(sql: TransactionSql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ reference: string }[]>`
    select f.reference from filings f
    left join entities e on e.account_id = f.account_id and e.id = f.entity_id
    left join formations m on m.account_id = f.account_id and m.entity_id = f.entity_id
    left join dissolutions d on d.account_id = f.account_id and d.entity_id = f.entity_id
    left join later_filings l on l.account_id = f.account_id and l.filing_id = f.id
    left join proposals p on p.account_id = l.account_id and p.id = l.proposal_id and p.entity_id = f.entity_id
    where f.account_id = ${accountId} and f.closed_at is null and not coalesce(case
      when f.is_import then e.state = 'Importing' and m.entity_id is not null
      when ${isShownBy(sql, 'state_filing')} then e.state in ('Filing', 'FilingFailed') and m.entity_id is not null
      when ${isShownBy(sql, 'ein')} then e.id is not null and m.entity_id is not null
      when ${isShownBy(sql, 'dissolution')} then e.state = 'WindingDown' and d.entity_id is not null
      else e.id is not null and l.filing_id is not null
        and (not f.packet ? 'changes' or l.next is not null and p.state = 'executed') end, false)
    order by f.reference limit 1`;
  return row?.reference ?? null;
}

/**
 * Returns the reference of a filing that lacks the row that tracks it, or of any filing other than the formation if
 * the company's formation was never decided; null: none.
 */
export async function findUntracked(sql: TransactionSql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ reference: string }[]>`
    select f.reference from filings f
    left join formations m on m.account_id = f.account_id and m.entity_id = f.entity_id
    left join dissolutions d on d.account_id = f.account_id and d.entity_id = f.entity_id
    left join later_filings l on l.account_id = f.account_id and l.filing_id = f.id
    where f.account_id = ${accountId} and (m.entity_id is null
      or ${isShownBy(sql, 'dissolution')} and d.entity_id is null
      or ${isShownBy(sql, 'itself')} and l.filing_id is null
      or not ${isShownBy(sql, 'state_filing')} and not exists (
        select from filings s
        where s.account_id = f.account_id and s.entity_id = f.entity_id and ${isShownBy(sql, 'state_filing', sql`s`)}
          and s.state in ('accepted', 'rejected')))
    order by f.reference limit 1`;
  return row?.reference ?? null;
}

/** Returns the id of a company whose state requires a filing or a row that is missing; null: there is none. */
export async function findBaseless(sql: TransactionSql, accountId: string): Promise<string | null> {
  const hasFormation = (is: Fragment) => sql`exists (
    select from filings f
    where f.account_id = e.account_id and f.entity_id = e.id and ${isShownBy(sql, 'state_filing')} and ${is})`;
  const [row] = await sql<{ id: string }[]>`
    select e.id from entities e
    where e.account_id = ${accountId} and (
      (e.state = 'Draft') = exists (
        select from formations m where m.account_id = e.account_id and m.entity_id = e.id)
      or e.state in ('Filing', 'Importing') and not ${hasFormation(sql`f.closed_at is null`)}
      or e.state = any(${ON_FILE}) and not ${hasFormation(sql`f.state = 'accepted'`)}
      or e.state = any(${[...ENDS]}) and not exists (
        select from dissolutions d where d.account_id = e.account_id and d.entity_id = e.id))
    limit 1`;
  return row?.id ?? null;
}

const ON_FILE = ENTITY_STATES.filter(isOnFile);

/**
 * An uploaded file that is used as a document, or as a paper for the next filing. `size` is null for a paper, because a
 * paper has no recorded size.
 */
type UploadedPaper = { upload_id: string; blake3: string; size: number | null };

/** Returns every use of an uploaded file as a document or a paper. */
export function listUploadedPapers(sql: TransactionSql, accountId: string): Promise<UploadedPaper[]> {
  return sql<UploadedPaper[]>`
    select upload_id, blake3, size from documents where account_id = ${accountId} and upload_id is not null
    union select upload_id, blake3, null from filing_documents where account_id = ${accountId}`;
}

/**
 * Returns the id of a company that has more than `most` rows in a table, which is more than one statement or change can
 * handle; null: there is none.
 */
export async function findCrowded(
  sql: TransactionSql,
  accountId: string,
  { table, most }: { table: string; most: number },
): Promise<string | null> {
  const [row] = await sql<{ entity_id: string }[]>`
    select entity_id from ${sql.identifier(table)} where account_id = ${accountId}
    group by entity_id having count(*) > ${most} limit 1`;
  return row?.entity_id ?? null;
}

/**
 * The rule that created an obligation, as an archive states it. `jurisdiction`: that of the obligation's company; null:
 * the archive does not contain the company.
 */
export type RuleThere = { jurisdiction: string | null; calendar_version: string; code: string; time_zone: string };

export async function listRules(sql: TransactionSql, accountId: string): Promise<RuleThere[]> {
  return sql<RuleThere[]>`
    select distinct e.jurisdiction, o.calendar_version, o.code, o.time_zone from obligations o
    left join entities e on e.account_id = o.account_id and e.id = o.entity_id
    where o.account_id = ${accountId}`;
}

/** Returns whether the account has its own business clock, which only a sandbox may have. */
export async function hasClock(sql: TransactionSql, accountId: string): Promise<boolean> {
  return hasRows(sql`select 1 from business_clocks where account_id = ${accountId}`);
}

/** Returns the id of a company, or of the account, whose `livemode` is not the given one; null: none. */
export async function findOfOtherMode(
  sql: TransactionSql,
  accountId: string,
  livemode: boolean,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from entities where account_id = ${accountId} and livemode <> ${livemode} limit 1`;
  if (row !== undefined) return row.id;
  const [account] = await sql`select 1 from accounts where id = ${accountId} and livemode <> ${livemode}`;
  return account === undefined ? null : accountId;
}
