import type { Db, Reader } from './core/db.ts';
import { type Claimed, nowIf } from './core/due.ts';

/** One row for each endpoint. Only the worker that has claimed the row sends to the endpoint. */
export type WebhookLane = Claimed & {
  account_id: string;
  endpoint_id: string;
  calls: number;
  is_failing: boolean;
};

/**
 * Makes lanes (the send queues of endpoints) due at once, or after the pause that a receiver asked for. A worker that
 * holds a lane notices this when it releases the lane.
 */
export async function callLanes(
  sql: Reader,
  lanes: readonly { account_id: string; endpoint_id: string }[],
): Promise<void> {
  if (lanes.length === 0) return;
  await sql`
    update webhook_lanes lane
    set calls = calls + 1, due_at = least(due_at, greatest(now(), not_before))
    from unnest(${lanes.map(({ account_id }) => account_id)}::uuid[], ${lanes.map(({ endpoint_id }) => endpoint_id)}::uuid[])
      as called (account_id, endpoint_id)
    where lane.account_id = called.account_id and lane.endpoint_id = called.endpoint_id`;
}

/** Result of one round of deliveries to an endpoint. `isFailing`: true if all tries failed, null if no try was made. */
export type Round = { isFailing: boolean | null; pauseMs: number };

/**
 * Releases a lane (send queue of an endpoint). The lane becomes due again with its next delivery. If another process
 * made it due meanwhile, it is due immediately, because deliveries added then may have been committed too late for this
 * statement to see.
 */
export async function releaseLane(db: Db, lane: WebhookLane, { isFailing, pauseMs }: Round): Promise<void> {
  const { account_id, endpoint_id, epoch, calls } = lane;
  const notBefore = pauseMs > 0 ? db`now() + ${pauseMs} * interval '1 millisecond'` : db`null::timestamptz`;
  const nextDelivery = db`(
    select min(d.due_at) from webhook_deliveries d
    where d.account_id = ${account_id} and d.endpoint_id = ${endpoint_id} and d.state = 'pending')`;
  await db`
    update webhook_lanes
    set lease_until = null, failures = 0, is_failing = ${isFailing ?? lane.is_failing}, not_before = ${notBefore},
      due_at = nullif(greatest(
        ${notBefore}, ${nowIf(db, db`calls <> ${calls}`)},
        case when calls = ${calls} then coalesce(${nextDelivery}, 'infinity') end), 'infinity')
    where account_id = ${account_id} and endpoint_id = ${endpoint_id} and epoch = ${epoch}`;
}

/** Releases the lane (send queue) of a disabled endpoint. Its sending continues once the endpoint is enabled. */
export async function restLane(db: Db, lane: WebhookLane): Promise<void> {
  const { account_id, endpoint_id, epoch, calls } = lane;
  await db`
    update webhook_lanes
    set lease_until = null, failures = 0, due_at = ${nowIf(db, db`calls <> ${calls}`)}
    where account_id = ${account_id} and endpoint_id = ${endpoint_id} and epoch = ${epoch}`;
}
