import { ERASURE } from '../../domain/audit/audit-erasure.ts';
import { ERASURE_REASONS } from '../../domain/audit/erasure.ts';
import { KEPT_ACTIONS } from '../../domain/moving/erase.ts';
import { type Fragment, firstRow, type Reader } from '../core/db.ts';

/**
 * SQL condition: the erasure of an account keeps the data of the audit entry `e`, which is the row `d` of `audit_data`.
 * Only the data of `KEPT_ACTIONS` is kept, and only if this service wrote the data. Data from an archive can contain
 * anything, so it is kept only if it records an erasure, which verifiers need, and contains nothing else.
 */
export function isKeptAtErasure(sql: Reader): Fragment {
  return sql`(e.action = any(${[...KEPT_ACTIONS]}) and (${isErasure(sql)} or not exists (
    select from audit_entries a
    where a.account_id = e.account_id and a.chain = e.chain and a.seq > e.seq and a.action = 'chain.arrived')))`;
}

/** SQL condition: the entry records an erasure in the form in which this service writes it. */
function isErasure(sql: Reader): Fragment {
  return sql`(e.action = ${ERASURE} and coalesce(
    d.data = jsonb_build_object('object', jsonb_build_object(
      'entries', jsonb_path_query_array(d.data, 'strict $.object.entries[*] ? (@.type() == "number")', silent => true),
      'reason', d.data #> '{object,reason}'))
    and d.data #>> '{object,reason}' = any(${[...ERASURE_REASONS]}), false))`;
}

/**
 * Returns an audit entry of an account that records an erasure in another form than this service writes; null: there is
 * none.
 */
export function findOtherErasure(sql: Reader, accountId: string): Promise<{ chain: string; seq: number } | null> {
  return firstRow(sql<{ chain: string; seq: number }[]>`
    select e.chain, e.seq from audit_entries e join audit_data d using (account_id, chain, seq)
    where e.account_id = ${accountId} and e.action = ${ERASURE} and not ${isErasure(sql)} limit 1`);
}
