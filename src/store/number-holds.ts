import { ENDS } from '../domain/entity/entity.ts';
import { FILING_TYPES } from '../domain/entity/filing-type.ts';
import { TAX_OFFICE } from '../domain/filing/fact.ts';
import { FILING_RULES, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { canonicalNumber } from '../domain/formats/canonical.ts';
import { canonicalIn } from './core/canonical-number.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

/** A number that an office assigned. `office`: a jurisdiction, or TAX_OFFICE. */
export type OfficeNumber = { office: string; number: string };

type Company = Pick<Filing, 'account_id' | 'entity_id'>;

/** Returns the office that assigns the number of a filing. */
export function officeOf({ type, packet }: Pick<Filing, 'type' | 'packet'>): string {
  return isOfTaxOffice(type) ? TAX_OFFICE : String(packet['jurisdiction']);
}

/**
 * Holds (reserves) a number for a company that has it according to a registry or an operator. Returns false if another
 * company has it. The primary key decides between two simultaneous calls: the second call waits for the commit of the
 * first. `reservedFor`: id of a filing, if the hold lasts only until its result is applied or withdrawn.
 */
export async function holdNumber(
  tx: Tx,
  { office, number }: OfficeNumber,
  company: Company,
  reservedFor: string | null = null,
): Promise<boolean> {
  lockNumber(tx, { office, number });
  const { account_id, entity_id } = company;
  const canonical = canonicalNumber(number);
  tx.sql.later`
    insert into number_holds ${tx.sql.insert({ office, number: canonical, account_id, entity_id, held_at: tx.at, reserved_for: reservedFor })}
    on conflict (office, number) do update set reserved_for = null
    where number_holds.reserved_for is not null and ${reservedFor === null}
      and number_holds.account_id = excluded.account_id and number_holds.entity_id = excluded.entity_id`;
  const mine = await tx.sql`
    select 1 from number_holds
    where office = ${office} and number = ${canonical} and account_id = ${account_id} and entity_id = ${entity_id}`;
  return mine.length === 1;
}

/**
 * Returns whether another company holds or claims the tax number that an account supplied. A claim creates no row in
 * `number_holds`, so an advisory lock makes a simultaneous second claim wait for the first. The claim of a company that
 * is winding down or dissolved is only history.
 */
export async function isTaxNumberElsewhere(tx: Tx, ein: string, { account_id, entity_id }: Company): Promise<boolean> {
  lockNumber(tx, { office: TAX_OFFICE, number: ein });
  const [held, claimed] = await Promise.all([
    tx.sql`
      select 1 from number_holds
      where office = ${TAX_OFFICE} and number = ${canonicalNumber(ein)} and (account_id, entity_id) <> (${account_id}, ${entity_id})`,
    tx.sql`
      select 1 from entities
      where ein = ${ein} and state <> all(${[...ENDS]}) and (account_id, id) <> (${account_id}, ${entity_id}) limit 1`,
  ]);
  return held.length + claimed.length > 0;
}

/** Frees the number that was reserved for a filing's result, unless the company now holds it permanently. */
export async function freeReservedNumber(tx: Tx, { office, number }: OfficeNumber, filingId: string): Promise<void> {
  tx.sql.later`
    delete from number_holds
    where office = ${office} and number = ${canonicalNumber(number)} and reserved_for = ${filingId}`;
}

/** Types of filings that a company has only once, so that the company shows their numbers as its own. */
const GIVE_NUMBERS = FILING_TYPES.filter((type) => FILING_RULES[type].shownBy !== 'itself');

/**
 * Frees a number that a company held by mistake, unless another of its accepted filings has it as well, because an
 * office may use one number for formation and dissolution. A filing that is known only from an archive holds no number.
 */
export async function releaseNumber(tx: Tx, { office, number }: OfficeNumber, filing: Filing): Promise<void> {
  lockNumber(tx, { office, number });
  const { account_id, entity_id, id, type } = filing;
  const others = await tx.sql`
    select 1 from filings f
    where f.account_id = ${account_id} and f.entity_id = ${entity_id} and f.id <> ${id} and f.state = 'accepted'
      and (not f.is_unverified or f.type = any(${GIVE_NUMBERS}))
      and (f.type = 'ein') = ${isOfTaxOffice(type)}
      and ${canonicalIn(tx.sql, tx.sql`f.result ->> 'number'`)} = ${canonicalNumber(number)} limit 1`;
  if (others.length > 0) return;
  tx.sql.later`
    delete from number_holds
    where office = ${office} and number = ${canonicalNumber(number)}
      and account_id = ${account_id} and entity_id = ${entity_id}`;
}

/** Frees all numbers of a company at an office that does not have the company in its records. */
export function releaseNumbersAt(tx: Tx, office: string, { account_id, entity_id }: Company): void {
  tx.sql.later`
    delete from number_holds where office = ${office} and account_id = ${account_id} and entity_id = ${entity_id}`;
}

/** The holder of a number, for operators. */
export type NumberHolder = { account_id: string; entity_id: string; legal_name: string };

/** Returns another company that has this number according to a registry or an operator. */
export async function findOtherHolder(
  db: Reader,
  { office, number }: OfficeNumber,
  { account_id, entity_id }: Company,
): Promise<NumberHolder | null> {
  // Two statements are needed, because on Citus two servers answer them.
  const [holder] = await db<Company[]>`
    select account_id, entity_id from number_holds
    where office = ${office} and number = ${canonicalNumber(number)}
      and (account_id, entity_id) <> (${account_id}, ${entity_id})`;
  if (holder === undefined) return null;
  const [row] = await db<{ legal_name: string }[]>`
    select legal_name from entities where account_id = ${holder.account_id} and id = ${holder.entity_id}`;
  return row === undefined ? null : { ...holder, ...row };
}

function lockNumber(tx: Tx, { office, number }: OfficeNumber): void {
  const key = `number ${office} ${canonicalNumber(number)}`;
  tx.sql.later`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}
