import { type Db, readAtOneMoment } from '../../src/store/core/db.ts';
import { listQueue } from '../../src/store/operating/queues.ts';
import { isPutByHand } from './states.ts';

const PAGE = 100;

/**
 * Throws unless, at this moment, every company in process without due work is in the list of all queues, and no filing
 * is there twice. Unlike the queues, this asks only for what no worker will do.
 */
export function requireAllQueued(sql: Db, { isDesk }: { isDesk: boolean }): Promise<void> {
  return readAtOneMoment(sql, async (db) => {
    const waiting = await db<{ id: string; legal_name: string; state: string }[]>`
      select e.id, e.legal_name, e.state from entities e
      where e.state in ('Filing', 'Filed', 'Registered', 'WindingDown')
        and not exists (
          select from formations f where f.account_id = e.account_id and f.entity_id = e.id and f.due_at is not null)
        and not exists (
          select from dissolutions d where d.account_id = e.account_id and d.entity_id = e.id and d.due_at is not null)
        and not exists (
          select from payments p where p.account_id = e.account_id and p.entity_id = e.id and p.due_at is not null)
        and not exists (
          select from filings o where o.account_id = e.account_id and o.entity_id = e.id and o.closed_at is null
            and o.due_at is not null and not (${isDesk} and o.state = 'pending'))`;
    const filings = new Set<string>();
    const companies = new Set<string>();
    let after: { createdAt: Date; id: string } | null = null;
    for (;;) {
      const rows = await listQueue(db, undefined, { isDesk, after, limit: PAGE });
      for (const { id, entity_id } of rows) {
        if (filings.has(id)) throw new Error(`filing ${id} is listed twice`);
        filings.add(id);
        companies.add(entity_id);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = { createdAt: last.listed_since, id: last.position_id };
    }
    const unseen = waiting.filter(({ id }) => !companies.has(id) && !isPutByHand(id));
    if (unseen.length > 0) throw new Error(`waits in no queue: ${JSON.stringify(unseen.slice(0, 5))}`);
  });
}
