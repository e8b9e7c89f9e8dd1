import type { Static } from 'typebox';
import { legalDayOf, timeZoneOf } from '../../../domain/compliance/calendars.ts';
import { inputsOf, NO_INPUTS } from '../../../domain/compliance/rule.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { findCalendar } from '../../../store/calendars.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import { getEntity, ownerOf } from '../../../store/entities.ts';
import { findNextObligation, listObligations, NO_DAY, type ObligationView } from '../../../store/obligations.ts';
import { cursorPage } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { Compliance, ObligationList, ObligationQuery, obligationBody } from './shapes.ts';

const TAG = 'Compliance';

export const getCompliance = accountRoute({
  operationId: 'get_compliance',
  method: 'GET',
  path: '/v1/entities/{id}/compliance',
  tag: TAG,
  summary: 'Get the compliance calendar',
  description:
    'Returns the legal obligations of a company after its formation, by due date, and the open obligation that is due next. The calendar begins when the registry has accepted the company, and ends when the company winds down. Each obligation names its source and whether it is verified. The calendar is a reminder, not legal advice.',
  scope: 'entities:read',
  command: 'compliance show',
  searchWords: 'overdue due duty duties deadline obligation next upcoming annual report',
  params: EntityPath,
  query: ObligationQuery,
  responses: { 200: { description: 'One page of the calendar.', schema: Compliance } },
  handler: ({ deps, params, query, accountId }) =>
    // The list and the next obligation are read in one snapshot, so that the next obligation is also in the list.
    readAtOneMoment(deps.store.db, async (sql) => {
      const entity = await getEntity(sql, accountId, params.id);
      const calendar = await findCalendar(sql, ownerOf(entity));
      const at = await businessNow(sql, deps.clock, accountId);
      const next = await findNextObligation(sql, ownerOf(entity));
      const page = await obligationPage(sql, deps, { accountId, entityId: entity.id }, query, at);
      return json(200, {
        entity_id: entity.id,
        jurisdiction: entity.jurisdiction,
        time_zone: timeZoneOf(entity.jurisdiction),
        today: legalDayOf(entity.jurisdiction, at),
        kept_from: calendar?.kept_from ?? null,
        checked_at: calendar?.checked_at ?? null,
        inputs: calendar === null ? NO_INPUTS : inputsOf(calendar),
        next: next && obligationBody(next, at),
        ...page,
      });
    }),
});

export const listCompliance = accountRoute({
  operationId: 'list_compliance',
  method: 'GET',
  path: '/v1/compliance',
  tag: TAG,
  summary: 'List obligations',
  description:
    'Lists the obligations of every company of the account, by due date. With `status=overdue`, only late obligations are listed; with `due_before`, only obligations that are due before that day.',
  scope: 'entities:read',
  command: 'compliance list',
  searchWords: 'overdue due duty duties deadline all companies',
  query: ObligationQuery,
  responses: { 200: { description: 'One page of obligations.', schema: ObligationList } },
  handler: async ({ deps, query, accountId }) => {
    const { db } = deps.store;
    const at = await businessNow(db, deps.clock, accountId);
    return json(200, await obligationPage(db, deps, { accountId, entityId: undefined }, query, at));
  },
});

async function obligationPage(
  db: Reader,
  deps: HttpDeps,
  { accountId, entityId }: { accountId: string; entityId: string | undefined },
  { status, due_before: dueBefore, ...paging }: Static<typeof ObligationQuery>,
  at: Date,
) {
  const scope = { accountId, filter: { of: 'obligations', entityId, status, dueBefore } };
  return cursorPage(deps, scope, paging, {
    read: ({ after, limit }) =>
      listObligations(db, accountId, at, {
        entityId,
        status,
        dueBefore,
        limit,
        after: after && { dueOn: after.createdAt.toISOString().slice(0, 10), id: after.id },
      }),
    show: (row: ObligationView) => obligationBody(row, at),
    positionOf: ({ dueOn, id }) => ({ createdAt: new Date(`${dueOn ?? NO_DAY}T00:00:00Z`), id }),
  });
}
