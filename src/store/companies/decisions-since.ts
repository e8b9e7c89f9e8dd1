import { type CorporateContent, isCorporate } from '../../domain/governance/corporate-source.ts';
import type { Reader } from '../core/db.ts';
import type { Proposal } from '../proposals.ts';

/**
 * Returns the decisions about board and stock that created the constitution versions after `baseVersion`, in order.
 * Returns null if anything else created one of them, or if there are more than `limit`.
 */
export async function listDecisionsSince(
  db: Reader,
  { account_id, entity_id }: Pick<Proposal, 'account_id' | 'entity_id'>,
  baseVersion: number,
  limit: number,
): Promise<CorporateContent[] | null> {
  const rows = await db<{ content: Proposal['content'] | null }[]>`
    select p.content from constitutions c
    left join proposals p
      on p.account_id = c.account_id and p.entity_id = c.entity_id and p.id = c.proposal_id
      and p.account_id = ${account_id}
    where c.account_id = ${account_id} and c.entity_id = ${entity_id} and c.version > ${baseVersion}
    order by c.version limit ${limit + 1}`;
  const decisions = rows.flatMap(({ content }) => (content !== null && isCorporate(content) ? [content] : []));
  return decisions.length === rows.length && rows.length <= limit ? decisions : null;
}
