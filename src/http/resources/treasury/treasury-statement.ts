import { CURRENCY } from '../../../domain/billing/plan.ts';
import { monthBegins, monthEnds } from '../../../domain/treasury/policy.ts';
import { type StatementPeriod, statementCsv, statementOf } from '../../../domain/treasury/statement.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { type Db, readAtOneMoment } from '../../../store/core/db.ts';
import type { PagePosition } from '../../../store/core/page.ts';
import { type Entity, getEntity } from '../../../store/entities.ts';
import { findPeriodSums, listEntries } from '../../../store/treasury.ts';
import { prefersCsv } from '../../answers/accept.ts';
import { decodeCursor, encodeCursor } from '../../answers/cursor.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';
import { Statement, StatementQuery } from './shapes.ts';

const DEFAULT_LIMIT = 100;
const MAX_LINES = 5_000;

export const getTreasuryStatement = accountRoute({
  operationId: 'get_treasury_statement',
  method: 'GET',
  path: '/v1/entities/{id}/treasury/statement',
  tag: 'Treasury',
  summary: 'Get a treasury statement',
  description: `Returns the balances and totals of a period, with one page of its entries. \`Accept: text/csv\` returns a table with all entries; \`limit\` and \`cursor\` are then ignored. Spreadsheet programs do not run the cells of the table as formulas. A table has at most ${MAX_LINES} entries: for more, request shorter periods.`,
  scope: 'proposals:read',
  command: 'treasury statement',
  searchWords: 'account transactions ledger',
  params: EntityPath,
  query: StatementQuery,
  responses: {
    200: {
      description: 'The statement.',
      schema: Statement,
      mediaType: 'text/csv',
      headers: ['Content-Disposition'],
    },
  },
  errors: ['invalid_parameter', 'guard_unmet'],
  handler: async ({ deps, params, query, accountId, accept }) => {
    const { db, clock } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const period = periodOf(query, await businessNow(db, clock, accountId));
    if (prefersCsv(accept)) return tableOf(db, entity, period);
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const [from, to] = [period.from.toISOString(), period.to.toISOString()];
    const scope = { accountId, filter: { of: 'statement', entity: entity.id, from, to } };
    const after = cursor === undefined ? null : entryAt(decodeCursor(deps.cursorKeys, scope, cursor));
    const { sums, entries } = await readPage(db, entity, period, { after, limit: limit + 1 });
    const data = entries.slice(0, limit);
    const hasMore = entries.length > limit;
    const end = data.at(-1);
    const next =
      hasMore && end ? encodeCursor(deps.cursorKeys, scope, { createdAt: end.at, id: String(end.number) }) : null;
    const statement = statementOf(period, sums, { entries: data, isFirst: after === null, isLast: !hasMore });
    const body = { entity_id: entity.id, currency: CURRENCY, ...statement, next_cursor: next, has_more: hasMore };
    return json(200, body, { ...NEGOTIATED });
  },
});

type Position = { at: Date; number: number };

function entryAt({ createdAt, id }: PagePosition): Position {
  return { at: createdAt, number: Number(id) };
}

/** Reads sums and entries in one snapshot, because entries may be written meanwhile. */
function readPage(db: Db, entity: Entity, period: StatementPeriod, page: { after: Position | null; limit: number }) {
  return readAtOneMoment(db, async (sql) => ({
    sums: await findPeriodSums(sql, entity, period),
    entries: await listEntries(sql, entity, period, page),
  }));
}

async function tableOf(db: Db, entity: Entity, period: StatementPeriod) {
  const { sums, entries } = await readPage(db, entity, period, { after: null, limit: MAX_LINES + 1 });
  if (entries.length > MAX_LINES) {
    const detail = `The period has more than ${MAX_LINES} entries. Request a shorter period.`;
    throw new AppError('guard_unmet', { detail });
  }
  const statement = statementOf(period, sums, { entries, isFirst: true, isLast: true });
  const headers = {
    ...NEGOTIATED,
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="statement-${statement.from.slice(0, 10)}.csv"`,
  };
  return { status: 200, headers, body: statementCsv(statement) };
}

/**
 * Headers of both forms of the answer. `vary`: the cross-origin headers depend on the origin, and the body depends on
 * the accepted type (as in problems.ts).
 */
const NEGOTIATED = { vary: 'Accept, Origin' };

function periodOf(query: { from?: string; to?: string }, now: Date): StatementPeriod {
  const from = query.from === undefined ? monthBegins(now) : momentOf('from', query.from);
  const to = query.to === undefined ? monthEnds(from) : momentOf('to', query.to);
  if (from < to) return { from, to };
  throw wrongMoment('to', 'must be after `from`');
}

/** Converts the value of a parameter. Refuses a leap second, which matches the pattern but is not supported. */
function momentOf(name: string, text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw wrongMoment(name, 'is not a valid date and time');
  return moment;
}

function wrongMoment(name: string, message: string): AppError {
  const problems = [{ pointer: `/${name}`, code: 'out_of_range', message }];
  return new AppError('invalid_parameter', { detail: `In the query, \`${name}\` ${message}.`, problems });
}
