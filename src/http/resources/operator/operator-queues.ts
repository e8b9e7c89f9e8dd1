import { filingSummary, queuedFilings } from '../../../desk/operator-filing.ts';
import { type FilingQueue, listOf, MAIL_QUEUE, MOST_COUNTED, QUEUES } from '../../../domain/filing/queue.ts';
import { countUndelivered } from '../../../store/mailing/outbox.ts';
import { countQueues, listQueue } from '../../../store/operating/queues.ts';
import { listOperators as listPeople } from '../../../store/operator-keys.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { operatorRoute } from '../../calls/route.ts';
import { FilingQuery, OperatorFilingPage, QueueList } from './operator-filing-shapes.ts';
import { OperatorList } from './shapes.ts';

const TAG = 'Operator';

export const listOperatorFilings = operatorRoute({
  operationId: 'list_operator_filings',
  method: 'GET',
  path: '/v1/operator/filings',
  tag: TAG,
  summary: 'List open work',
  description:
    'Lists the filings in all queues, or in one queue, oldest first. `queues` says why a filing is in each queue and what to do next. Mails that could not be sent are in the outbox. GET /v1/operator/queues counts the filings and the mails.',
  command: 'desk filings',
  query: FilingQuery,
  responses: { 200: { description: 'One page of filings.', schema: OperatorFilingPage } },
  handler: ({ deps, query: { queue, ...query } }) => {
    const scope = { accountId: 'operator', filter: { of: 'filings', queue: queue ?? null } };
    const read = async (page: Page) => {
      const rows = await listQueue(deps.store.db, queue, { ...page, isDesk: deps.isDesk });
      const queued = await queuedFilings(deps.store.db, rows, deps);
      return queued.map((each) => ({ ...each, created_at: each.row.listed_since, id: each.row.position_id }));
    };
    return listPage(deps, scope, query, read, ({ row, queues }) => ({ ...filingSummary(row), queues }));
  },
});

export const listOperators = operatorRoute({
  operationId: 'list_operators',
  method: 'GET',
  path: '/v1/operator/operators',
  tag: TAG,
  summary: 'List the operators',
  description:
    'Lists the people who run the service, and shows which of them you are. Several keys of one person count as one.',
  command: 'desk operators',
  responses: { 200: { description: 'The operators of this service.', schema: OperatorList } },
  handler: async ({ deps, operator }) => {
    const people = await listPeople(deps.store.db);
    return json(200, { data: people.map(({ id, name }) => ({ id, name, is_self: id === operator.id })) });
  },
});

export const listOperatorQueues = operatorRoute({
  operationId: 'list_operator_queues',
  method: 'GET',
  path: '/v1/operator/queues',
  tag: TAG,
  summary: 'List the queues',
  description: `Lists every queue with its number of entries, counted up to ${MOST_COUNTED}, and the time of its oldest entry. Every company that waits for something is in at least one queue, unless its account is frozen.`,
  command: 'desk queues',
  responses: { 200: { description: 'The queues of the operators.', schema: QueueList } },
  handler: async ({ deps }) => {
    const { db } = deps.store;
    const [filings, mails] = await Promise.all([
      countQueues(db, deps),
      countUndelivered(db, { now: deps.clock.now(), limit: MOST_COUNTED + 1 }),
    ]);
    const rows = filings.map((each) => ({ ...each, ...QUEUES[each.queue], list: listOf(each.queue) }));
    return json(200, { data: [...rows, { ...mails, ...MAIL_QUEUE }].map(queueBody) });
  },
});

type Counted = {
  queue: FilingQueue | 'mail';
  description: string;
  count: number;
  oldest_at: Date | null;
  list: string;
};

function queueBody({ queue, description, count, oldest_at, list }: Counted) {
  const has_more = count > MOST_COUNTED;
  return { queue, description, count: Math.min(count, MOST_COUNTED), has_more, oldest_at, list };
}
