import { isFiledByHand } from '../../domain/filing/later-filing.ts';
import { FILING_QUEUES, type FilingQueue, MOST_COUNTED, type QueueFacts } from '../../domain/filing/queue.ts';
import { AGENT_CONSENT } from '../../domain/filing/requirement.ts';
import { notFrozen } from '../core/chain.ts';
import type { Fragment, Reader } from '../core/db.ts';
import type { PageRange } from '../core/page.ts';
import type { Filing } from '../filings.ts';

/*
 * The queues of domain/filing/queue.ts as statements. Each part of a queue is read in index order from a position, at
 * most one page of rows, so the time for a page does not depend on the length of the queue. Only work of frozen
 * accounts is skipped row by row, which takes 0.2 s for 100,000 filings.
 */

/** A filing in a queue, with its position. */
export type QueuedFiling = Filing & { listed_since: Date; position_id: string };

type Options = { isDesk: boolean };
/** A page of a queue. `isOnce`: true to leave out filings that another part also lists. */
type Page = PageRange & Options & { isOnce?: boolean };
type Part = (db: Reader, page: Page) => Fragment;

/** Returns a page of one queue, oldest first; or of all queues, with each filing only once. */
export async function listQueue(
  db: Reader,
  queue: FilingQueue | undefined,
  { isDesk, ...range }: Options & PageRange,
): Promise<QueuedFiling[]> {
  const parts = queue === undefined ? everyPart(isDesk) : partsOf(queue, isDesk);
  const page = { ...range, isDesk, isOnce: queue === undefined };
  if (parts.length === 0) return [];
  return db<QueuedFiling[]>`
    select f.*, q.since as listed_since, q.id as position_id
    from (${union(db, parts, page)}) q join filings f on f.account_id = q.account_id and f.id = q.filing_id
    order by q.since, q.id limit ${page.limit}`;
}

export type QueueCount = { queue: FilingQueue; count: number; oldest_at: Date | null };

/** Counts the rows of each queue, up to `MOST_COUNTED` + 1. */
export async function countQueues(db: Reader, { isDesk }: Options): Promise<QueueCount[]> {
  const page = { after: null, limit: MOST_COUNTED + 1, isDesk };
  return Promise.all(
    FILING_QUEUES.map(async (queue) => {
      const parts = partsOf(queue, isDesk);
      if (parts.length === 0) return { queue, count: 0, oldest_at: null };
      const [row] = await db<{ count: number; oldest_at: Date | null }[]>`
        select least(count(*), ${page.limit})::int as count, min(since) as oldest_at from (${union(db, parts, page)}) q`;
      return { queue, count: row?.count ?? 0, oldest_at: row?.oldest_at ?? null };
    }),
  );
}

function union(db: Reader, parts: readonly Part[], page: Page): Fragment {
  const [first, ...others] = parts.map((part) => db`(${part(db, page)})`);
  if (first === undefined) throw new Error('a queue without parts');
  return others.reduce((all, each) => db`${all} union all ${each}`, first);
}

function partsOf(queue: FilingQueue, isDesk: boolean): readonly Part[] {
  // With a registry, the only filings made by hand are those that the registry does not accept.
  return queue === 'to_file' && !isDesk ? [byHand] : PARTS[queue];
}

/** Returns the parts of all queues, without `unconfirmed_fact`, because its filings are in `needs_review` too. */
function everyPart(isDesk: boolean): Part[] {
  return FILING_QUEUES.filter((queue) => queue !== 'unconfirmed_fact').flatMap((queue) => partsOf(queue, isDesk));
}

const PARTS: Readonly<Record<FilingQueue, readonly Part[]>> = {
  to_file: [(db, page) => filings(db, page, db`f.state = 'pending' and f.held_until is null`)],
  held_result: [(db, page) => filings(db, page, db`f.held_until is not null`)],
  needs_review: [(db, page) => filings(db, page, isInReview(db))],
  // Reads a page of imports. Index: filings_imports.
  import: [(db, page) => filings(db, page, db`f.state = 'needs_review' and f.held_until is null and f.is_import`)],
  unconfirmed_fact: [(db, page) => filings(db, page, db`${isInReview(db)} and f.asserted is not null`)],
  correction: [corrections],
  screening: [(db, page) => requirements(db, page, db`r.kind = 'screening'`)],
  payment: [(db, page) => requirements(db, page, db`r.kind = 'payment'`)],
  signature: [
    (db, page) => requirements(db, page, db`r.kind = 'attestation'`),
    (db, page) => requirements(db, page, db`r.code = 'signature_missing'`),
    (db, page) => dissolutions(db, page, db`d.status = 'attestation'`),
    (db, page) => laterAwaited(db, page, db`l.status = 'attestation'`),
  ],
  agent_consent: [(db, page) => requirements(db, page, db`r.kind = 'signature' and r.code = ${AGENT_CONSENT}`)],
  member_signatures: [(db, page) => requirements(db, page, db`r.code = 'member_signatures'`)],
  waiting: [(db, page) => filings(db, page, db`f.wait_reason is not null`)],
  account: [
    (db, page) => requirements(db, page, db`r.code like 'ein\\_%'`),
    (db, page) => dissolutions(db, page, db`(d.status = 'rejected' or (d.status = 'winding_up' and d.due_at is null))`),
    (db, page) => laterAwaited(db, page, db`l.status = 'information'`),
  ],
  overdue: [
    (db, page) => overdue(db, page, 'formations'),
    (db, page) => overdue(db, page, 'dissolutions'),
    laterOverdue,
  ],
};

/** SQL condition for filings in review. Imports are left out, because they have their own queue. */
function isInReview(db: Reader): Fragment {
  return db`f.state = 'needs_review' and f.held_until is null and not f.is_import`;
}

/** Selects filings that operators file by hand. Index: filings_by_hand_since. */
function byHand(db: Reader, page: Page): Fragment {
  return filings(db, page, isAtDesk(db));
}

/**
 * SQL condition for filings that operators file by hand. It lists the types of `BY_HAND_TYPES` exactly as the index
 * does, so that PostgreSQL can use the index.
 */
function isAtDesk(db: Reader): Fragment {
  return db`f.state = 'pending' and f.held_until is null and f.type in ('good_standing', 'correction', 'reinstatement')`;
}

/** Selects filings that meet a condition. Index: filings_queue_since, filings_held_since or filings_waiting_since. */
function filings(db: Reader, page: Page, condition: Fragment): Fragment {
  return db`
    select f.account_id, f.id as filing_id, f.queued_at as since, f.id from filings f
    where ${condition} ${isNext(db, page, db`f.account_id`, db`(f.queued_at, f.id)`)}
    order by f.queued_at, f.id limit ${page.limit}`;
}

/**
 * Selects filings by an open requirement. Indexes: requirements_queue, or for rare codes
 * requirements_signature_missing, requirements_member_signatures and requirements_tax_refused.
 */
function requirements(db: Reader, page: Page, condition: Fragment): Fragment {
  return db`
    select f.account_id, f.id as filing_id, r.created_at as since, r.id
    from requirements r ${withNewest(db, db`r`)}
    where r.status = 'open' and ${condition} ${isNext(db, page, db`r.account_id`, db`(r.created_at, r.id)`)}
    order by r.created_at, r.id limit ${page.limit}`;
}

/** Selects filings with an open correction. Index: corrections_queue. */
function corrections(db: Reader, page: Page): Fragment {
  return db`
    select c.account_id, c.filing_id, c.asked_at as since, c.id from corrections c
    where c.state = 'open' ${isNext(db, page, db`c.account_id`, db`(c.asked_at, c.id)`)}
    order by c.asked_at, c.id limit ${page.limit}`;
}

/** Selects filings of dissolutions that wait for a person. Index: dissolutions_queue. */
function dissolutions(db: Reader, page: Page, condition: Fragment): Fragment {
  return db`
    select f.account_id, f.id as filing_id, d.decided_at as since, d.entity_id as id
    from dissolutions d ${withNewest(db, db`d`)}
    where d.status in ('attestation', 'rejected', 'winding_up') and ${condition}
      ${page.isOnce ? db`and not ${isCorrected(db)}` : db``} ${isNext(db, page, db`d.account_id`, db`(d.decided_at, d.entity_id)`)}
    order by d.decided_at, d.entity_id limit ${page.limit}`;
}

/** Selects later filings that wait for a person. Index: later_filings_queue or later_filings_information. */
function laterAwaited(db: Reader, page: Page, status: Fragment): Fragment {
  return db`
    select l.account_id, l.filing_id, l.updated_at as since, l.filing_id as id
    from later_filings l where ${status} ${isNext(db, page, db`l.account_id`, db`(l.updated_at, l.filing_id)`)}
    order by l.updated_at, l.filing_id limit ${page.limit}`;
}

/** Selects later filings that are overdue. Index: later_filings_overdue. */
function laterOverdue(db: Reader, page: Page): Fragment {
  return db`
    select l.account_id, l.filing_id, l.overdue_at as since, l.filing_id as id
    from later_filings l join filings f on f.account_id = l.account_id and f.id = l.filing_id
    where l.overdue_at is not null ${page.isOnce ? db`and l.status not in ('attestation', 'information') and ${isNotElsewhere(db, page)}` : db``}
      ${isNext(db, page, db`l.account_id`, db`(l.overdue_at, l.filing_id)`)}
    order by l.overdue_at, l.filing_id limit ${page.limit}`;
}

/** Selects filings of overdue formations or dissolutions. Index: formations_overdue or dissolutions_overdue. */
function overdue(db: Reader, page: Page, table: 'formations' | 'dissolutions'): Fragment {
  return db`
    select f.account_id, f.id as filing_id, o.overdue_at as since, o.entity_id as id
    from ${db.identifier(table)} o ${withNewest(db, db`o`)}
    where o.overdue_at is not null ${page.isOnce ? db`and ${isNotElsewhere(db, page)}` : db``}
      ${isNext(db, page, db`o.account_id`, db`(o.overdue_at, o.entity_id)`)}
    order by o.overdue_at, o.entity_id limit ${page.limit}`;
}

/**
 * True if no other queue lists the filing. With a registry, a pending filing is in no queue until it is overdue; if
 * operators file by hand, it is in `to_file`. Each `not exists` is a separate condition, because inside an `or`
 * PostgreSQL might read the whole table.
 */
function isNotElsewhere(db: Reader, { isDesk }: Page): Fragment {
  return db`
    ${isDesk ? db`f.state <> 'pending' and` : db`not (${isAtDesk(db)}) and`} f.state <> 'needs_review' and f.held_until is null
    and f.wait_reason is null and not ${isCorrected(db)}
    and not exists (
      select from requirements r where r.account_id = f.account_id and r.entity_id = f.entity_id and r.status = 'open'
        and ${isQueuedRequirement(db)})
    and not exists (
      select from dissolutions d where d.account_id = f.account_id and d.entity_id = f.entity_id
        and (d.status in ('attestation', 'rejected') or (d.status = 'winding_up' and d.due_at is null)))`;
}

/** True if an open requirement `r` is in a queue, by the rule of `queueOfRequirement`. */
export function isQueuedRequirement(db: Reader): Fragment {
  return db`(r.kind in ('screening', 'payment', 'attestation', 'signature') or r.code like 'ein\\_%')`;
}

function isCorrected(db: Reader): Fragment {
  return db`exists (
    select from corrections c where c.account_id = f.account_id and c.filing_id = f.id and c.state = 'open')`;
}

/**
 * Joins a row of a company with its newest filing `f`. Index: filings_newest, once for each company, which may have
 * thousands of filings.
 */
function withNewest(db: Reader, row: Fragment): Fragment {
  return db`cross join lateral (
    select * from filings
    where account_id = ${row}.account_id and entity_id = ${row}.entity_id order by id desc limit 1) f`;
}

/** SQL condition for the newest filing of a company. Index: filings_newest. */
function isNewest(db: Reader): Fragment {
  return db`not exists (
    select from filings newer
    where newer.account_id = f.account_id and newer.entity_id = f.entity_id and newer.id > f.id)`;
}

/**
 * SQL condition for rows after the position of the page. Frozen accounts are left out, because nobody can act on their
 * work.
 */
function isNext(db: Reader, { after }: Page, account: Fragment, position: Fragment): Fragment {
  return db`and ${notFrozen(db, account)} ${after === null ? db`` : db`and ${position} > (${after.createdAt}, ${after.id})`}`;
}

type FactsRow = Omit<QueueFacts, 'is_desk' | 'state' | 'queued_at' | 'handed_in'> & { id: string };

/** Returns the facts that decide which queues filings are in, by filing id. */
export async function findQueueFacts(
  db: Reader,
  filings: readonly Filing[],
  { isDesk }: Options,
): Promise<Map<string, QueueFacts>> {
  if (filings.length === 0) return new Map();
  const rows = await db<FactsRow[]>`
    select f.id, f.held_until, f.review_reason, f.wait_reason, p.reason as pause_reason, f.asserted is not null as is_asserted, f.is_import,
      case when f.is_newest then to_jsonb(r) end as requirement, to_jsonb(c) as correction,
      case when f.is_newest and d.status in ('attestation', 'rejected', 'winding_up')
        then to_jsonb(d) || jsonb_build_object('is_due', d.due_at is not null) end as dissolution,
      case when l.filing_id is not null then l.overdue_at
        when f.is_newest then coalesce(d.overdue_at, fo.overdue_at) end as overdue_at,
      a.mail_after,
      case when l.status in ('attestation', 'information') then to_jsonb(l) end as later
    from (
      select f.*, ${isNewest(db)} as is_newest from filings f
      where f.id = any(${filings.map(({ id }) => id)}::uuid[])) f
    left join jurisdiction_pauses p on p.jurisdiction = f.packet ->> 'jurisdiction' and p.resumed_at is null
    left join requirements r on r.account_id = f.account_id and r.entity_id = f.entity_id and r.status = 'open'
    left join corrections c on c.account_id = f.account_id and c.filing_id = f.id and c.state = 'open'
    left join formations fo on fo.account_id = f.account_id and fo.entity_id = f.entity_id
    left join dissolutions d on d.account_id = f.account_id and d.entity_id = f.entity_id
    left join later_filings l on l.account_id = f.account_id and l.filing_id = f.id
    left join attestations a on a.account_id = f.account_id and a.entity_id = f.entity_id and a.filing_id = f.id
      and a.decision is null and a.voided_at is null and a.role = 'agent' and a.mailed_at is null`;
  const state = new Map(filings.map((filing) => [filing.id, filing]));
  return new Map(rows.map((row) => [row.id, factsOf(row, state.get(row.id) as Filing, isDesk)]));
}

function factsOf(
  { id: _, requirement, correction, dissolution, later, ...row }: FactsRow,
  filing: Filing,
  isDesk: boolean,
) {
  return {
    ...row,
    state: filing.state,
    queued_at: filing.queued_at,
    handed_in: filing.handed_in,
    is_desk: isFiledByHand(filing.type, { isDesk }),
    requirement: requirement && { ...requirement, created_at: new Date(requirement.created_at) },
    correction: correction && { ...correction, asked_at: new Date(correction.asked_at) },
    dissolution: dissolution && { ...dissolution, decided_at: new Date(dissolution.decided_at) },
    later: later && { status: later.status, detail: later.detail, updated_at: new Date(later.updated_at) },
  };
}
