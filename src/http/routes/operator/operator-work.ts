import { waivePayment } from '../../../billing/waive.ts';
import { PAYMENT_DUE } from '../../../domain/filing/requirement.ts';
import { STUCK_REASONS } from '../../../domain/filing/stuck.ts';
import { AppError } from '../../../errors/errors.ts';
import { filingSummary } from '../../../formation/operator-filing.ts';
import { refuseFormation } from '../../../formation/refuse-formation.ts';
import {
  DeadJobList,
  DeadJobPath,
  Decision,
  JurisdictionPath,
  JurisdictionState,
  PauseJurisdiction,
  ScreeningList,
  ScreeningPath,
  ScreeningResult,
  SettleRequirement,
  StuckWork,
} from '../../../schema/operator-work.ts';
import { listStalledFilings } from '../../../store/across-tables/operator-filings.ts';
import { listStuck, resumeStuck, type Stuck } from '../../../store/across-tables/stuck.ts';
import { listDeadJobs as listJobs, redriveFailing } from '../../../store/core/due.ts';
import type { Tx } from '../../../store/core/write.ts';
import { type Entity, lockEntity } from '../../../store/entities.ts';
import { resumeFormation, updateSteps } from '../../../store/formations.ts';
import {
  findPause,
  pauseJurisdiction as pause,
  resumeJurisdiction as resume,
} from '../../../store/jurisdiction-pauses.ts';
import {
  findRequirementById,
  listForOperators,
  type Requirement,
  resolveRequirement,
} from '../../../store/requirements.ts';
import { json, NO_CONTENT, type Reply } from '../../answers/reply.ts';
import type { OperatorChange } from '../../calls/call.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';

const TAG = 'Operator';
const LIST_LIMIT = 100;
const STUCK_AFTER_MS = 600_000;

export const listScreenings = operatorRoute({
  operationId: 'list_screenings',
  method: 'GET',
  path: '/v1/operator/screenings',
  tag: TAG,
  summary: 'Formations that wait to be cleared, oldest first',
  description: `Where SCREENING=desk. The oldest ${LIST_LIMIT}; clear or refuse each.`,
  responses: { 200: { description: 'Open screenings.', schema: ScreeningList } },
  errors: [],
  handler: async ({ deps }) => {
    const rows = await listForOperators(deps.store.db, 'screening', LIST_LIMIT);
    const data = rows.map(({ id, account_id, entity_id, legal_name, created_at }) => ({
      ...{ id, account_id, entity_id, legal_name, created_at },
    }));
    return json(200, { data });
  },
});

/** Common parts of clearing and refusing. */
const SCREENING_DECISION = {
  scope: 'operator',
  params: ScreeningPath,
  body: Decision,
  examples: { decided: { summary: 'With a reason for the record', value: { reason: 'On no list.' } } },
  responses: { 200: { description: 'The screening.', schema: ScreeningResult } },
  errors: ['not_found', 'illegal_transition'],
} as const;

export const clearScreening = changeRoute({
  operationId: 'clear_screening',
  method: 'POST',
  path: '/v1/operator/screenings/{id}/clear',
  tag: TAG,
  summary: 'Clear a formation: it goes on',
  description: 'Once; who cleared it stands in the audit chain.',
  ...SCREENING_DECISION,
  handler: (call) =>
    decide(call, 'screening', call.body.reason, async (tx, screening) => {
      await updateSteps(tx, screening, [{ name: 'screening', status: 'done', detail: 'Cleared by an operator.' }]);
      await resumeFormation(tx, screening);
    }),
});

export const refuseScreening = changeRoute({
  operationId: 'refuse_screening',
  method: 'POST',
  path: '/v1/operator/screenings/{id}/refuse',
  tag: TAG,
  summary: 'Refuse a formation: nothing is filed',
  description: 'The entity is FilingFailed with the code screening_refused. The account is told no more than that.',
  ...SCREENING_DECISION,
  handler: (call) =>
    decide(call, 'screening', call.body.reason, async (tx, screening, entity) => {
      const isRefused = await refuseFormation(tx, entity, 'screening', {
        code: 'screening_refused',
        message: 'The operator of this service does not file this company.',
        source: 'human',
        retryable: false,
      });
      if (!isRefused) throw new Error(`screening ${screening.id} refused while the entity is ${entity.state}`);
    }),
});

export const settleRequirement = changeRoute({
  operationId: 'settle_requirement',
  method: 'POST',
  path: '/v1/operator/requirements/{id}/settle',
  tag: TAG,
  summary: 'Record that a payment was settled',
  description:
    'For requirements of kind payment: with the office, whereupon the account can retry; or with you instead of on a page of Stripe, whereupon the formation goes on.',
  scope: 'operator',
  params: ScreeningPath,
  body: SettleRequirement,
  examples: { paid: { summary: 'Paid', value: { note: 'Paid by cheque.' } } },
  responses: { 200: { description: 'The requirement.', schema: ScreeningResult } },
  errors: ['not_found', 'illegal_transition'],
  // After an office's question the account retries; after one of ours the formation continues.
  handler: (call) =>
    decide(call, 'payment', call.body.note, async (tx, { code, account_id, entity_id }) => {
      if (code === PAYMENT_DUE) await waivePayment(tx, { account_id, entity_id });
    }),
});

/** Closes an open requirement of that kind, once, and applies the consequences. */
function decide(
  { params, change }: OperatorChange,
  kind: Requirement['kind'],
  note: string | undefined,
  conclude: (tx: Tx, requirement: Requirement, entity: Entity) => Promise<void>,
): Promise<Reply> {
  return change(async (tx) => {
    const requirement = await findRequirementById(tx.sql, params.id);
    if (requirement === null || requirement.kind !== kind) {
      throw new AppError('not_found', { detail: `There is no ${kind} with this id.` });
    }
    const { id, account_id, entity_id } = requirement;
    const entity = await lockEntity(tx, account_id, entity_id);
    if (!(await resolveRequirement(tx, requirement, note === undefined ? null : { note }))) {
      throw new AppError('illegal_transition', { detail: 'This has ended already; read the entity.' });
    }
    await conclude(tx, requirement, entity);
    return json(200, { id, entity_id, status: 'resolved' });
  });
}

export const pauseJurisdiction = changeRoute({
  operationId: 'pause_jurisdiction',
  method: 'POST',
  path: '/v1/operator/jurisdictions/{code}/pause',
  tag: TAG,
  summary: 'Send nothing to a jurisdiction for now',
  description: 'What was sent is followed to its end; what was not waits, and says why. Pausing twice is no error.',
  scope: 'operator',
  params: JurisdictionPath,
  body: PauseJurisdiction,
  examples: { holiday: { summary: 'The office is closed', value: { reason: 'The office is closed until Monday.' } } },
  responses: { 200: { description: 'The jurisdiction.', schema: JurisdictionState } },
  errors: [],
  handler: ({ params, body, operator, change }) =>
    change(async (tx) => {
      await pause(tx, { jurisdiction: params.code, reason: body.reason, paused_by: operator.keyId });
      return jurisdictionState(tx, params.code);
    }),
});

export const resumeJurisdiction = changeRoute({
  operationId: 'resume_jurisdiction',
  method: 'POST',
  path: '/v1/operator/jurisdictions/{code}/resume',
  tag: TAG,
  summary: 'Send to a jurisdiction again',
  description: 'What waited goes on within half a minute. Resuming what is not paused is no error.',
  scope: 'operator',
  params: JurisdictionPath,
  responses: { 200: { description: 'The jurisdiction.', schema: JurisdictionState } },
  errors: [],
  handler: ({ params, operator, change }) =>
    change(async (tx) => {
      await resume(tx, params.code, operator.keyId);
      return jurisdictionState(tx, params.code);
    }),
});

async function jurisdictionState(tx: Tx, jurisdiction: string): Promise<Reply> {
  const found = await findPause(tx.sql, jurisdiction);
  const { reason = null, paused_at = null } = found ?? {};
  return json(200, { jurisdiction, paused: found !== null, reason, paused_at });
}

export const getStuckWork = operatorRoute({
  operationId: 'get_stuck_work',
  method: 'GET',
  path: '/v1/operator/stuck',
  tag: TAG,
  summary: 'List stuck work',
  description:
    '`filings`: the registry has been silent for more than ten minutes. `jobs`: work that failed 50 times in a row. `stuck`: companies and open filings that nothing will move, or whose work fails every time, each with what is missing and what to do. All empty: nothing stands still.',
  responses: { 200: { description: 'What is stuck.', schema: StuckWork } },
  errors: [],
  handler: async ({ deps }) => {
    const { db } = deps.store;
    const since = new Date(deps.clock.now().getTime() - STUCK_AFTER_MS);
    const [filings, jobs, stuck] = await Promise.all([
      listStalledFilings(db, since, LIST_LIMIT),
      listJobs(db, LIST_LIMIT),
      listStuck(db, { scope: 'all', now: deps.clock.now(), limit: LIST_LIMIT }),
    ]);
    return json(200, { filings: filings.map(filingSummary), jobs, stuck: stuck.map(stuckItem) });
  },
});

function stuckItem({ due_at, ...row }: Stuck) {
  return { ...row, next_try_at: due_at, ...STUCK_REASONS[row.code] };
}

export const listDeadJobs = operatorRoute({
  operationId: 'list_dead_jobs',
  method: 'GET',
  path: '/v1/operator/jobs/dead',
  tag: TAG,
  summary: 'List work that keeps failing',
  description: `Work that failed 50 times in a row, at most ${LIST_LIMIT} of each kind. It is still tried every five minutes; the log has the reasons. Redrive what can work now.`,
  responses: { 200: { description: 'Failing work.', schema: DeadJobList } },
  errors: [],
  handler: async ({ deps }) => json(200, { data: await listJobs(deps.store.db, LIST_LIMIT) }),
});

export const redriveDeadJob = changeRoute({
  operationId: 'redrive_dead_job',
  method: 'POST',
  path: '/v1/operator/jobs/dead/{id}/redrive',
  tag: TAG,
  summary: 'Retry failing work now',
  description:
    'For work that failed five times or more in a row, and for stuck work without due work; `id` is `id` of a job or `job_id` of a stuck item. For a filing this is safe: it asks the registry before it sends.',
  scope: 'operator',
  params: DeadJobPath,
  responses: { 204: { description: 'It is due.' } },
  errors: ['not_found'],
  handler: ({ params, change }) =>
    change(async (tx) => {
      const redriven = (await redriveFailing(tx, params.id)) ?? (await resumeStuck(tx, params.id, tx.at));
      if (redriven === null) {
        throw new AppError('not_found', { detail: 'No failing or stuck work has this id.' });
      }
      return NO_CONTENT;
    }),
});
