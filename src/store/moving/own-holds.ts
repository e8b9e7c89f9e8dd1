import { oasDid } from '../../domain/entity/did.ts';
import { ENDS } from '../../domain/entity/entity.ts';
import { TAX_OFFICE } from '../../domain/filing/fact.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import { skeletonOf } from '../../domain/names/lookalike.ts';
import { normalizeName } from '../../domain/names/name-normal-form.ts';
import { canonicalIn } from '../core/canonical-number.ts';
import type { TransactionSql } from '../core/db.ts';
import { isShownBy } from './as-filed-rows.ts';

/*
 * Checks the numbers, names and DIDs that an archive claims. While a company holds one of them, no other company can
 * have it, so each must follow from a filing of its own company. The holds are on the coordinator, but companies and
 * filings are on the account's server, so no statement can read both.
 */

/**
 * Tables whose keys are unique over all accounts. While an open transaction has inserted a key, changes of all other
 * accounts that need this key must wait. So these rows are set aside until everything in the archive has been checked.
 */
export const CLAIMS: readonly string[] = ['number_holds', 'name_holds', 'dids'];

export const isClaim = (table: string): boolean => CLAIMS.includes(table);

/** Name of the temporary table with the rows that are set aside. */
export const judgedIn = (table: string): string => `arriving_${table}`;

/** Inserts the rows that were set aside. Throws if another account has one of their keys. */
export async function takeClaims(sql: TransactionSql): Promise<void> {
  for (const table of CLAIMS) await sql.script(`insert into ${table} select * from ${judgedIn(table)}`);
}

/** A number, name or DID that an archive claims for a company. */
export type Hold = { kind: 'number' | 'name' | 'DID'; value: string };

type NumberHold = { office: string; number: string; entity_id: string; reserved_for: string | null };
type NameHold = {
  jurisdiction: string;
  normalized_name: string;
  skeleton: string;
  entity_id: string;
  filing_id: string;
};
type Did = { did: string; entity_id: string };

/**
 * Returns a number, name or DID that an archive claims for a company without a filing that justifies it; null: all are
 * justified.
 */
export async function findUnfounded(sql: TransactionSql, accountId: string): Promise<Hold | null> {
  const numbers = await sql<NumberHold[]>`
    select office, number, entity_id, reserved_for from arriving_number_holds`;
  const names = await sql<NameHold[]>`
    select jurisdiction, normalized_name, skeleton, entity_id, filing_id from arriving_name_holds`;
  const dids = await sql<Did[]>`
    select did, entity_id from arriving_dids where superseded_at is null`;
  return (
    (await unheldNumber(sql, accountId, numbers)) ??
    (await otherTaxNumber(sql, accountId)) ??
    (await unfoundedNumber(sql, accountId, numbers)) ??
    (await unfoundedName(sql, accountId, names)) ??
    // A reserved number does not justify a DID, because the import deletes reserved numbers.
    (await unfoundedDid(sql, accountId, { dids, numbers: numbers.filter((hold) => hold.reserved_for === null) }))
  );
}

/**
 * Returns the number of a filed company if the archive does not reserve this number for the company; null: every number
 * is reserved. Without this check, the company would get the DID of a number that may belong to another company, now or
 * later.
 */
async function unheldNumber(sql: TransactionSql, accountId: string, holds: NumberHold[]): Promise<Hold | null> {
  const [unheld] = await sql<{ number: string }[]>`
    select e.filing_number as number from entities e
    where e.account_id = ${accountId} and e.filing_number is not null and e.state <> all(${[...ENDS]}) and not exists (
      select from jsonb_to_recordset(${sql.json(holds)}::jsonb) h (office text, number text, entity_id uuid)
      where h.office = e.jurisdiction and h.entity_id = e.id
        and h.number = ${canonicalIn(sql, sql`e.filing_number`)})
    limit 1`;
  return unheld === undefined ? null : { kind: 'number', value: unheld.number };
}

/** Returns the tax number of a company for which the tax office, according to the archive, assigned another one. */
async function otherTaxNumber(sql: TransactionSql, accountId: string): Promise<Hold | null> {
  const [other] = await sql<{ number: string }[]>`
    select e.ein as number
    from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id
    where f.account_id = ${accountId} and ${isShownBy(sql, 'ein')} and f.state = 'accepted' and e.ein is not null
      and ${canonicalIn(sql, sql`e.ein`)} is distinct from ${canonicalIn(sql, sql`f.result ->> 'number'`)}
    limit 1`;
  return other === undefined ? null : { kind: 'number', value: other.number };
}

/**
 * Returns a number that an archive claims for a company although no filing of the company justifies it; null: all are
 * justified. The result of a filing must state the number. If the number is only reserved for a filing whose result is
 * not applied yet (`reserved_for`), a report of that result is enough.
 */
async function unfoundedNumber(sql: TransactionSql, accountId: string, holds: NumberHold[]): Promise<Hold | null> {
  const [unfounded] = await sql<{ number: string }[]>`
    select h.number
    from jsonb_to_recordset(${sql.json(holds)}::jsonb) h (office text, number text, entity_id uuid, reserved_for uuid)
    where not exists (
      select from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id
      where f.account_id = ${accountId} and f.entity_id = h.entity_id
        and h.office = case when f.type = 'ein' then ${TAX_OFFICE} else e.jurisdiction end
        and (${canonicalIn(sql, sql`f.result ->> 'number'`)} = h.number
          or f.id = h.reserved_for and exists (
            select from filing_reports r
            where r.account_id = ${accountId} and r.filing_id = f.id
              and ${canonicalIn(sql, sql`r.report ->> 'number'`)} = h.number)))
    limit 1`;
  return unfounded === undefined ? null : { kind: 'number', value: unfounded.number };
}

/**
 * Returns a held name that no filing justifies. The filing must be neither rejected nor cancelled. The name must be the
 * company's current name, or its name after the open change that the hold names.
 */
async function unfoundedName(sql: TransactionSql, accountId: string, holds: NameHold[]): Promise<Hold | null> {
  const nameRows = await sql<{ place: number; names: (string | null)[] }[]>`
    select h.place::int,
      array[e.legal_name, case when f.closed_at is null then f.packet #>> '{changes,legal_name}' end] as names
    from rows from (jsonb_to_recordset(${sql.json(holds)}::jsonb) as (jurisdiction text, entity_id uuid, filing_id uuid))
      with ordinality h (jurisdiction, entity_id, filing_id, place)
    join filings f on f.id = h.filing_id and f.entity_id = h.entity_id
    join entities e on e.id = f.entity_id and e.jurisdiction = h.jurisdiction
    where f.account_id = ${accountId} and e.account_id = ${accountId} and f.state not in ('rejected', 'cancelled')`;
  const namesAt = new Map(nameRows.map(({ place, names }) => [place - 1, names]));
  const unfounded = holds.find(({ jurisdiction, normalized_name, skeleton }, at) => {
    const pack = findPack(jurisdiction);
    const names = pack && namesAt.get(at)?.map((name) => name && normalizeName(name, pack));
    return !names?.includes(normalized_name) || skeleton !== skeletonOf(normalized_name);
  });
  return unfounded === undefined ? null : { kind: 'name', value: unfounded.normalized_name };
}

/**
 * Returns a DID that is not made from the number of its company's formation, or whose number the company does not hold.
 */
async function unfoundedDid(
  sql: TransactionSql,
  accountId: string,
  { dids, numbers }: { dids: Did[]; numbers: NumberHold[] },
): Promise<Hold | null> {
  const rows = await sql<{ entity_id: string; office: string; legal_form: string; number: string }[]>`
    select e.id as entity_id, h.office, e.legal_form, h.number
    from jsonb_to_recordset(${sql.json(numbers)}::jsonb) h (office text, number text, entity_id uuid)
    join entities e on e.id = h.entity_id and e.jurisdiction = h.office
    join filings f on f.account_id = e.account_id and f.entity_id = e.id and f.type = 'formation'
      and ${canonicalIn(sql, sql`f.result ->> 'number'`)} = h.number
    where e.account_id = ${accountId} and f.account_id = ${accountId}`;
  const founded = new Set(
    rows.map(({ entity_id, office, legal_form, number }) => `${entity_id} ${oasDid(office, legal_form, number)}`),
  );
  const unfounded = dids.find(({ did, entity_id }) => !founded.has(`${entity_id} ${did}`));
  return unfounded === undefined ? null : { kind: 'DID', value: unfounded.did };
}

/**
 * Deletes former DIDs and reserved numbers, because nobody in this deployment has confirmed them. The former DIDs would
 * otherwise become public with the current one.
 */
export async function dropUnvouched(sql: TransactionSql, accountId: string): Promise<void> {
  await sql`delete from dids where account_id = ${accountId} and superseded_at is not null`;
  const keys = await sql<{ id: string }[]>`select did || '#key-1' as id from dids where account_id = ${accountId}`;
  await sql`delete from entity_keys where account_id = ${accountId} and id <> all(${keys.map(({ id }) => id)}::text[])`;
  await dropForGood(sql, accountId);
}

/**
 * Deletes the numbers, names and DIDs of each company that is winding down or dissolved. Of every other company,
 * deletes all held numbers except its filing number and its tax number. Otherwise an archive could occupy the numbers
 * of many other companies with filings that operators cannot undo. A company gets its number and DID again once
 * operators confirm its facts.
 */
async function dropForGood(sql: TransactionSql, accountId: string): Promise<void> {
  const isLasting = sql`f.type in ('formation', 'ein') and e.state <> all(${[...ENDS]})`;
  const lasting = await sql<{ place: string }[]>`
    select f.entity_id || ' ' || ${canonicalIn(sql, sql`f.result ->> 'number'`)} as place
    from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id
    where f.account_id = ${accountId} and f.state = 'accepted' and ${isLasting}`;
  const ending = await sql<{ id: string }[]>`
    select id from entities where account_id = ${accountId} and state = any(${[...ENDS]})`;
  const ids = ending.map(({ id }) => id);
  await sql`
    delete from number_holds
    where account_id = ${accountId}
      and (reserved_for is not null or entity_id || ' ' || number <> all(${lasting.map(({ place }) => place)}::text[]))`;
  await sql`delete from dids where account_id = ${accountId} and entity_id = any(${ids}::uuid[])`;
  await sql`delete from name_holds where account_id = ${accountId} and entity_id = any(${ids}::uuid[])`;
}
