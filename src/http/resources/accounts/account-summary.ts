import { firstSummaryDay, MAX_COUNTED, summarize } from '../../../domain/entity/summary.ts';
import { countEntities, MEASURED_FORMATIONS, measureFormations } from '../../../store/companies/account-summary.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';
import { AccountSummary } from './shapes.ts';

export const getAccountSummary = accountRoute({
  operationId: 'get_account_summary',
  method: 'GET',
  path: '/v1/account/summary',
  tag: 'Accounts',
  summary: 'Get the account summary',
  description: `Counts the entities by state and by the day they were created (at most the newest ${MAX_COUNTED} of each state). Also returns the duration of formations: the median and the slowest of the newest ${MEASURED_FORMATIONS} that became Active. For plan usage, see \`get_usage\`.`,
  scope: 'entities:read',
  command: 'accounts summary',
  responses: { 200: { description: 'The summary of the account.', schema: AccountSummary } },
  handler: async ({ deps, accountId }) => {
    const { db, clock } = deps.store;
    const nowMs = clock.now().getTime();
    const [counts, time_to_active] = await Promise.all([
      countEntities(db, accountId, firstSummaryDay(nowMs)),
      measureFormations(db, accountId),
    ]);
    return json(200, { ...summarize(counts, nowMs), time_to_active });
  },
});
