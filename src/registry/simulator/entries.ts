import { isOfTaxOffice } from '../../domain/filing/filing-rules.ts';
import type { Sql } from '../../sql/sql.ts';
import type { TransactionSql } from '../../sql/transactions.ts';
import type { CompanyPacket, DissolutionPacket, FilingAnswer, Rejection } from '../protocol.ts';

const CHANGE_TYPES = ['amendment', 'agent_change'] as const;
export const ANNUAL_TYPES = ['annual_report', 'annual_tax'] as const;
export const LATER_TYPES = [...CHANGE_TYPES, ...ANNUAL_TYPES] as const;
export type AnnualType = (typeof ANNUAL_TYPES)[number];
export type LaterType = (typeof LATER_TYPES)[number];
export type EntryType = 'formation' | 'dissolution' | 'ein' | LaterType;

/**
 * Returns the filing types that share a register of references with this type. Tax numbers have a separate register.
 */
const typesBeside = (type: EntryType): EntryType[] =>
  isOfTaxOffice(type) ? [type] : ['formation', 'dissolution', ...LATER_TYPES];

export type Entry = {
  seq: number;
  type: EntryType;
  reference: string;
  filer: string;
  jurisdiction: string;
  legal_name: string;
  subject: string;
  normalized_name: string | null;
  /** The company's new name once this change is accepted. */
  new_name: string | null;
  packet_hash: string;
  received_at: Date;
  decides_at: Date;
  /** Either `number` or `rejection` is set. An entry's answer shows neither before `decides_at`. */
  number: string | null;
  rejection: Rejection | null;
  channel: 'paper' | null;
  /** Milliseconds by which the clock of the filer (an account) is ahead of the wall clock. */
  ahead_ms: number;
};

/** Returns the register's answer for an entry at a wall-clock time. A decision is reported from `decides_at` on. */
export function answerOf(entry: Entry, now: Date): FilingAnswer {
  const isDecided = now.getTime() + entry.ahead_ms >= entry.decides_at.getTime();
  const { reference, packet_hash } = entry;
  const base = { reference, packet_hash, received_at: entry.received_at.toISOString() };
  const decidesAt = entry.decides_at.toISOString();
  if (!isDecided) {
    return { ...base, status: 'pending', expected_at: decidesAt, ...(entry.channel && { channel: entry.channel }) };
  }
  if (entry.number === null)
    return { ...base, status: 'rejected', ...(entry.rejection && { rejection: entry.rejection }) };
  const evidence = `Simulated register, entry ${entry.seq}: number ${entry.number}. A rehearsal without legal effect.`;
  return { ...base, status: 'accepted', number: entry.number, filed_at: decidesAt, evidence };
}

const columns = (sql: Sql) => sql`
  seq::int, type, reference, filer, jurisdiction, legal_name, subject, normalized_name, new_name, packet_hash, received_at, decides_at,
  number, rejection, channel,
  coalesce((select offset_ms from clocks where clocks.filer = entries.filer), 0)::float8 as ahead_ms`;

const LOOKUP_LIMIT = 100;

export async function listEntriesByReference(sql: Sql, type: EntryType, reference: string): Promise<Entry[]> {
  return sql<Entry[]>`
    select ${columns(sql)} from entries
    where type = any(${typesBeside(type)}) and reference = ${reference}
    order by seq limit ${LOOKUP_LIMIT}`;
}

export type NaturalKey = { name: string; jurisdiction: string; filer: string; since: Date };

/** Finds formations and dissolutions by name. */
export async function listFilingsByName(sql: Sql, key: NaturalKey): Promise<Entry[]> {
  return sql<Entry[]>`
    select ${columns(sql)} from entries
    where jurisdiction = ${key.jurisdiction} and normalized_name = ${key.name}
      and filer = ${key.filer} and received_at >= ${key.since}
    order by seq limit ${LOOKUP_LIMIT}`;
}

type Held = { type: EntryType; jurisdiction: string; subject: string; exceptReference: string | null; now: Date };

/**
 * Returns the entries that hold a name, a company's only EIN or its only dissolution. Both accepted and pending entries
 * count, because pending ones may be accepted soon. A company holds its name until its dissolution is accepted.
 */
export async function listHolders(sql: Sql, held: Held): Promise<Entry[]> {
  return sql<Entry[]>`
    select ${columns(sql)} from entries
    where jurisdiction = ${held.jurisdiction} and ${holds(sql, held)}
      and reference is distinct from ${held.exceptReference}
      and (number is not null or ${decidedAt(sql)} > ${held.now})
      and not (${isName(held)} and ${isNameFree(sql, held.now)})
    order by seq limit ${LOOKUP_LIMIT}`;
}

/**
 * True if entries are searched by name. The search for the type `formation` also finds changes that rename a company.
 */
const isName = ({ type }: Held): boolean => type === 'formation';

function holds(sql: Sql, { type, subject }: Held) {
  return type === 'formation'
    ? sql`((type = 'formation' and subject = ${subject}) or (type = 'amendment' and new_name = ${subject}))`
    : sql`type = ${type} and subject = ${subject}`;
}

/** Returns SQL that is true if a name is free again: its company is dissolved, or an accepted change has renamed it. */
function isNameFree(sql: Sql, now: Date) {
  const company = sql`case entries.type when 'formation' then entries.number else entries.subject end`;
  return sql`(exists (
      select from entries ending
      where ending.type = 'dissolution' and ending.jurisdiction = entries.jurisdiction
        and ending.subject = ${company} and ending.number is not null and ${decidedAt(sql, 'ending')} <= ${now}
    ) or exists (
      select from entries newer
      where newer.type = 'amendment' and newer.jurisdiction = entries.jurisdiction and newer.subject = ${company}
        and newer.new_name is not null and newer.number is not null and newer.seq > entries.seq
        and ${decidedAt(sql, 'newer')} <= ${now}
    ))`;
}

export async function insertEntry(tx: TransactionSql, entry: Omit<Entry, 'seq' | 'ahead_ms'>): Promise<Entry> {
  const rejection = entry.rejection && tx.json(entry.rejection);
  const [row] = await tx<Entry[]>`insert into entries ${tx.insert({ ...entry, rejection })} returning ${columns(tx)}`;
  if (row === undefined) throw new Error('An insert returned no row.');
  return row;
}

export async function listEntries(sql: Sql, afterSeq: number, limit: number): Promise<Entry[]> {
  return sql<Entry[]>`
    select ${columns(sql)} from entries where seq > ${afterSeq} order by seq limit ${limit}`;
}

/** Returns the decisions that a filer's clock reached when it advanced from one offset to another. */
export async function listDecidedBetween(sql: Sql, filer: string, moments: { after: Date; upTo: Date }) {
  return sql<{ type: EntryType; reference: string }[]>`
    select distinct type, reference from entries
    where filer = ${filer} and decides_at > ${moments.after} and decides_at <= ${moments.upTo}
    limit ${LOOKUP_LIMIT}`;
}

export type RegisterCounts = {
  formations: number;
  dissolutions: number;
  tax_numbers: number;
  /** Number of changes to existing companies. */
  changes: number;
  /** Number of annual reports and taxes. */
  annual: number;
  pending: number;
  accepted: number;
  rejected: number;
  /**
   * Number of references that were entered more than once without a rejection. A correct service causes no such
   * reference.
   */
  entered_twice: number;
};

export async function countEntries(sql: Sql, now: Date): Promise<RegisterCounts> {
  const [counts] = await sql<RegisterCounts[]>`
    select
      count(*) filter (where type = 'formation')::int as formations,
      count(*) filter (where type = 'dissolution')::int as dissolutions,
      count(*) filter (where type = 'ein')::int as tax_numbers,
      count(*) filter (where type in ('amendment', 'agent_change'))::int as changes,
      count(*) filter (where type in ('annual_report', 'annual_tax'))::int as annual,
      count(*) filter (where decided_at > ${now})::int as pending,
      count(*) filter (where decided_at <= ${now} and number is not null)::int as accepted,
      count(*) filter (where decided_at <= ${now} and number is null)::int as rejected,
      (select count(*) from (
         select 1 from entries where number is not null group by type, reference having count(*) > 1
       ) as repeated)::int as entered_twice
    from (select *, ${decidedAt(sql)} as decided_at from entries) as dated`;
  if (counts === undefined) throw new Error('A count returned no row.');
  return counts;
}

/**
 * Effects of later filings on the register. An accepted change of name gives a company a name and frees the old one.
 */

/** Returns SQL for the time of an entry's decision, by the wall clock. */
const decidedAt = (sql: Sql, entry: 'entries' | 'ending' | 'change' | 'newer' = 'entries') => sql`
  ${sql.identifier(entry)}.decides_at
    - coalesce((select offset_ms from clocks where clocks.filer = ${sql.identifier(entry)}.filer), 0) * interval '1 millisecond'`;

/**
 * Returns whether a filer's company is on the register under this name. The company's name is its first name, or the
 * new name in its last accepted change of name.
 */
export async function isOnRegister(sql: Sql, packet: DissolutionPacket | CompanyPacket, now: Date): Promise<boolean> {
  const { jurisdiction, filer, filing_number: number, normalized_name } = packet;
  const [row] = await sql<{ name: string }[]>`
    select coalesce((
      select change.new_name from entries change
      where change.jurisdiction = entries.jurisdiction and change.type = 'amendment' and change.subject = entries.number
        and change.new_name is not null and change.number is not null and ${decidedAt(sql, 'change')} <= ${now}
      order by change.seq desc limit 1
    ), entries.subject) as name
    from entries
    where type = 'formation' and jurisdiction = ${jurisdiction} and filer = ${filer} and number = ${number}
      and ${decidedAt(sql)} <= ${now}`;
  return row?.name === normalized_name;
}
