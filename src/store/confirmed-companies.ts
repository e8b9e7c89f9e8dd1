import { type Fragment, hasRows, type Reader } from './core/db.ts';
import type { Filing } from './filings.ts';

/**
 * Condition: a registry or operators, in this or a trusted deployment, accepted the company's formation, every later
 * change of its name or form, and its dissolution. The statements of an archive alone are not enough to certify,
 * publish or file anything. Index: filings_by_entity.
 */
export function isConfirmed(db: Reader, accountId: Fragment, entityId: Fragment): Fragment {
  return db`(
    select coalesce(bool_or(f.type = 'formation') and not bool_or(f.is_unverified), false) from filings f
    where f.account_id = ${accountId} and f.entity_id = ${entityId} and f.type in ('formation', 'amendment', 'dissolution')
      and f.state = 'accepted')`;
}

export async function isCompanyConfirmed(
  db: Reader,
  { account_id, entity_id }: Pick<Filing, 'account_id' | 'entity_id'>,
): Promise<boolean> {
  return hasRows(db`select 1 where ${isConfirmed(db, db`${account_id}::uuid`, db`${entity_id}::uuid`)}`);
}

/**
 * Returns whether the company number in a filing's data (packet) is current. The number may have been corrected since.
 */
export async function isOfItsNumber(
  db: Reader,
  { account_id, entity_id, packet }: Pick<Filing, 'account_id' | 'entity_id' | 'packet'>,
): Promise<boolean> {
  return hasRows(db`
    select 1 from entities
    where account_id = ${account_id} and id = ${entity_id} and filing_number = ${String(packet['filing_number'])}`);
}
