import { FILING_TYPES } from '../../domain/filing/filing.ts';
import type { AtOffice } from '../../domain/filing/filing-report.ts';
import { isOfTaxOffice } from '../../domain/filing/filing-rules.ts';
import type { JurisdictionCode } from '../../domain/jurisdictions/pack.ts';
import type { OrderLevel } from '../../domain/jurisdictions/state.ts';
import type { Fragment, Reader } from '../core/db.ts';
import type { PageRange } from '../core/page.ts';
import type { Filing } from '../filings.ts';

/** The cost of an acceptance. All amounts are in US cents. */
export type OfficeFee = Pick<Filing, 'account_id' | 'entity_id' | 'type' | 'fee_cents'> & {
  filing_id: string;
  recorded_at: Date;
  legal_name: string;
  jurisdiction: JurisdictionCode;
  /** The state fee that this service collected from the account; null: none was collected. */
  collected_cents: number | null;
  at_office: AtOffice | null;
  /** The service level that was ordered. */
  ordered_level: OrderLevel;
};

const OF_STATES = FILING_TYPES.filter((type) => !isOfTaxOffice(type));

export type FeeSums = { filings: number; expected_cents: number; paid_cents: number; unrecorded: number };

/**
 * Returns the acceptances that operators recorded in this deployment in a month, such as `2026-11` (UTC), oldest first.
 * Leaves out tax numbers, because the tax office charges nothing. Also leaves out imported companies and results
 * recorded before the account arrived, because these were paid for elsewhere. Index: filing_reports_accepted.
 */
export async function listOfficeFees(db: Reader, month: string, { after, limit }: PageRange): Promise<OfficeFee[]> {
  const from = after === null ? db`` : db`and (r.reported_at, r.filing_id) > (${after.createdAt}, ${after.id})`;
  return db<OfficeFee[]>`
    select r.account_id, r.filing_id, r.reported_at as recorded_at, r.report -> 'at_office' as at_office,
      f.entity_id, f.type, f.fee_cents, coalesce(f.packet ->> 'service_level', 'regular') as ordered_level, e.legal_name, e.jurisdiction, (
        select sum((item ->> 'amount_cents')::int)::int
        from payments p cross join jsonb_array_elements(p.price -> 'items') item
        where p.account_id = r.account_id and p.filing_id = r.filing_id and p.paid_at is not null
          and item ->> 'code' <> 'service_fee') as collected_cents
    from ${recorded(db, month)} ${from}
    order by r.reported_at, r.filing_id limit ${limit}`;
}

/**
 * Returns sums of office fees for a month. `unrecorded`: number of filings whose payment was not recorded and is not in
 * `paid_cents`.
 */
export async function sumOfficeFees(db: Reader, month: string): Promise<FeeSums> {
  const paid = db`(r.report #>> '{at_office,fee_paid_cents}')::bigint`;
  const [sums] = await db<FeeSums[]>`
    select count(*)::int as filings, coalesce(sum(f.fee_cents), 0)::float8 as expected_cents,
      coalesce(sum(${paid}), 0)::float8 as paid_cents, count(*) filter (where ${paid} is null)::int as unrecorded
    from ${recorded(db, month)}`;
  if (sums === undefined) throw new Error('no row');
  return sums;
}

function recorded(db: Reader, month: string): Fragment {
  const begins = new Date(`${month}-01T00:00:00Z`);
  const ends = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1));
  return db`filing_reports r
    join filings f on f.account_id = r.account_id and f.id = r.filing_id and f.type = any(${OF_STATES}) and not f.is_import
    join entities e on e.account_id = f.account_id and e.id = f.entity_id
    join accounts a on a.id = r.account_id and r.reported_at > coalesce((a.arrived ->> 'arrived_at')::timestamptz, '-infinity')
    where r.kind in ('accept', 'adopt') and r.applied_at is not null and r.withdrawn_at is null
      and r.reported_at >= ${begins} and r.reported_at < ${ends}`;
}
