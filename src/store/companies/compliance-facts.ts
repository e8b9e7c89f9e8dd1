import type { Reader } from '../core/db.ts';

type Owner = { account_id: string; entity_id: string };

/** Returns when the members last approved or carried out a proposal, by the account's business clock; null: never. */
export async function findLastActivity(db: Reader, { account_id, entity_id }: Owner): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`
    select max(greatest(decided_at, case when state = 'executed' then state_since end)) as at from proposals
    where account_id = ${account_id} and entity_id = ${entity_id} and state in ('approved', 'executed')`;
  return row?.at ?? null;
}

/**
 * Returns when amendments that named another responsible party were executed. The times are those of the account's
 * business clock, which shows the real time unless a sandbox has advanced it. Only names are compared, so a new address
 * of the same person is not a change.
 */
export async function listPartyChanges(db: Reader, { account_id, entity_id }: Owner): Promise<Date[]> {
  const rows = await db<{ at: Date }[]>`
    select (p.receipt ->> 'executed_at')::timestamptz as at
    from (
      select proposal_id, canonical::jsonb #>> '{responsible_party,name}' as name,
        lag(canonical::jsonb #>> '{responsible_party,name}') over (order by version) as before
      from constitutions where account_id = ${account_id} and entity_id = ${entity_id}
    ) c
    join proposals p on p.account_id = ${account_id} and p.id = c.proposal_id
    where c.name is not null and c.name is distinct from c.before and p.receipt is not null
    order by 1`;
  return rows.map(({ at }) => at);
}
