import { CURRENCY } from '../../../domain/billing/plan.ts';
import { balanceBefore } from '../../../domain/treasury/ledger.ts';
import { monthBegins, monthEnds } from '../../../domain/treasury/policy.ts';
import { type StatementPeriod, statementCsv, statementOf } from '../../../domain/treasury/statement.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { Statement, StatementQuery } from '../../../schema/treasury.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { getEntity } from '../../../store/entities.ts';
import { findOpening, listEntries } from '../../../store/treasury.ts';
import { prefersCsv } from '../../answers/accept.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';

/** A longer statement has to be requested in parts. */
const MAX_ENTRIES = 5_000;

export const getTreasuryStatement = accountRoute({
  operationId: 'get_treasury_statement',
  method: 'GET',
  path: '/v1/entities/{id}/treasury/statement',
  tag: 'Treasury',
  summary: 'Get a treasury statement',
  description: `Returns opening balance, entries and closing balance of a period. \`Accept: text/csv\` returns a table; spreadsheets do not run its cells as formulas. A statement has at most ${MAX_ENTRIES} entries: request shorter periods for more.`,
  scope: 'proposals:read',
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
  errors: ['not_found', 'invalid_parameter', 'guard_unmet'],
  handler: async ({ deps, params, query, accountId, accept }) => {
    const { db, clock } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const period = periodOf(query, await businessNow(db, clock, accountId));
    const entries = await listEntries(db, entity, period, MAX_ENTRIES + 1);
    if (entries.length > MAX_ENTRIES) {
      const detail = `The period has more than ${MAX_ENTRIES} entries. Request a shorter period.`;
      throw new AppError('guard_unmet', { detail });
    }
    const [first] = entries;
    // Entries written meanwhile come after these.
    const opening = first === undefined ? await findOpening(db, entity, period.from) : balanceBefore(first);
    const statement = statementOf(period, opening, entries);
    if (!prefersCsv(accept)) {
      return json(200, { entity_id: entity.id, currency: CURRENCY, ...statement }, { ...NEGOTIATED });
    }
    const headers = {
      ...{ ...NEGOTIATED, 'content-type': 'text/csv; charset=utf-8; header=present' },
      'content-disposition': `attachment; filename="statement-${statement.from.slice(0, 10)}.csv"`,
    };
    return { status: 200, headers, body: statementCsv(statement) };
  },
});

/** As in problems.ts: the cross-origin headers depend on the origin, the body on the accepted type. */
const NEGOTIATED = { vary: 'Accept, Origin' };

function periodOf(query: { from?: string; to?: string }, now: Date): StatementPeriod {
  const from = query.from === undefined ? monthBegins(now) : momentOf('from', query.from);
  const to = query.to === undefined ? monthEnds(from) : momentOf('to', query.to);
  if (from < to) return { from, to };
  throw wrongMoment('to', 'must be after `from`');
}

/** A leap second has the form of a moment, but is not accepted. */
function momentOf(name: string, text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw wrongMoment(name, 'is not a valid date and time');
  return moment;
}

function wrongMoment(name: string, message: string): AppError {
  const problems = [{ pointer: `/${name}`, code: 'out_of_range', message }];
  return new AppError('invalid_parameter', { detail: `In the query, \`${name}\` ${message}.`, problems });
}
