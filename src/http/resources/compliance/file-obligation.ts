import { AppError } from '../../../errors/errors.ts';
import { fileEach } from '../../../filings/file-all-due.ts';
import { fileObligation as file, findDuty } from '../../../filings/file-obligation.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import { lockEntity } from '../../../store/entities.ts';
import { listDueObligations, NO_DAY, type ObligationView } from '../../../store/obligations.ts';
import { cursorPage } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { BY_EFFECTS, CANCELLED_UNTIL } from '../../calls/consequences.ts';
import { changeRoute } from '../../calls/route.ts';
import { readFilingBody } from '../filings/filing-body.ts';
import { Filing } from '../filings/shapes.ts';
import { DueFilings, FileAllDue, FileObligation, ObligationPath } from './shapes.ts';

const TAG = 'Compliance';

export const fileObligation = changeRoute({
  operationId: 'file_obligation',
  method: 'POST',
  path: '/v1/entities/{id}/compliance/{obligation_id}/file',
  tag: TAG,
  summary: 'File an obligation',
  description:
    'Files an annual report or an annual tax. The amount is computed, the paper is written, and a person is asked to sign. If the report needs figures that you have not sent, the filing is opened and waits for them: call again with the figures. After a rejection, a call files again. When the office accepts the filing, the obligation is met.',
  scope: 'formation:submit',
  command: 'compliance file',
  searchWords: 'annual report franchise tax pay duty overdue',
  makes: null,
  cannotBeUndone: CANCELLED_UNTIL,
  params: ObligationPath,
  body: FileObligation,
  examples: {
    report: { summary: 'Assets of $400,000 in Wyoming', value: { wyoming_assets_cents: 40_000_000 } },
    tax: { summary: 'Without figures, such as for the annual tax of Delaware', value: {} },
  },
  responses: { 201: { description: 'The filing.', schema: Filing } },
  errors: ['illegal_transition', 'guard_unmet', 'validation_failed'],
  handler: ({ deps, params, body, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const duty = await findDuty(tx, entity, params.obligation_id);
      if (duty === null) throw new AppError('not_found', { detail: 'This entity has no obligation with this id.' });
      const { wyoming_assets_cents = null } = body;
      const filing = await file(deps, tx, duty, { wyoming_assets_cents });
      return json(201, await readFilingBody(tx.sql, filing, deps));
    }),
});

export const fileAllDue = changeRoute({
  operationId: 'file_all_due',
  method: 'POST',
  path: '/v1/compliance/file-all-due',
  tag: TAG,
  summary: 'File all due obligations',
  description:
    'Opens one filing for each obligation of the account that is due or overdue and can be filed here. Each filing waits for its figures and its signature, so this call alone files nothing. For each skipped obligation, the answer says why. A repeated call opens no second filing. Call again with `next_cursor` until it is null.',
  scope: 'formation:submit',
  command: 'compliance file-all-due',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  body: FileAllDue,
  examples: { first: { summary: 'The first page of due obligations', value: { limit: 20 } } },
  responses: { 200: { description: 'One page of the obligations that are due.', schema: DueFilings } },
  handler: ({ deps, body, accountId, change }) =>
    change(async (tx) => {
      const at = await businessAt(tx, accountId);
      const scope = { accountId, filter: { of: 'due_obligations' } };
      const page = await cursorPage(deps, scope, body, {
        read: ({ after, limit }) =>
          listDueObligations(tx.sql, accountId, at, {
            limit,
            after: after && { dueOn: after.createdAt.toISOString().slice(0, 10), id: after.id },
          }),
        show: (row: ObligationView) => ({ row }),
        positionOf: ({ dueOn, id }) => ({ createdAt: new Date(`${dueOn ?? NO_DAY}T00:00:00Z`), id }),
      });
      const outcomes = await fileEach(
        deps,
        tx,
        accountId,
        page.data.map(({ row }) => row),
      );
      const data = [];
      for (const { obligation, opened, reason, message } of outcomes) {
        const { id: obligation_id, entity_id, legal_name, code, period, dueOn: due_on } = obligation;
        const filing = opened && (await readFilingBody(tx.sql, opened, deps));
        const outcome: 'opened' | 'skipped' = opened === null ? 'skipped' : 'opened';
        data.push({ obligation_id, entity_id, legal_name, code, period, due_on, outcome, reason, message, filing });
      }
      return json(200, { ...page, data });
    }),
});
