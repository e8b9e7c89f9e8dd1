import { waivePayment } from '../../../billing/waive.ts';
import { filingSummary } from '../../../desk/operator-filing.ts';
import { PAYMENT_DUE } from '../../../domain/filing/requirement.ts';
import { STUCK_REASONS } from '../../../domain/filing/stuck.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import type { JurisdictionCode } from '../../../domain/jurisdictions/pack.ts';
import { AppError } from '../../../errors/errors.ts';
import { listPackStandings, type StandingOfPack } from '../../../forming/pack-standing.ts';
import { refuseFormation } from '../../../forming/refuse-formation.ts';
import { listDeadJobs as listJobs, redriveFailing } from '../../../store/core/due.ts';
import type { Tx } from '../../../store/core/write.ts';
import { type Entity, lockEntity } from '../../../store/entities.ts';
import { resumeFormation, updateSteps } from '../../../store/formations.ts';
import {
  findPause,
  type JurisdictionPause,
  listPauses,
  pauseJurisdiction as pause,
  resumeJurisdiction as resume,
} from '../../../store/jurisdiction-pauses.ts';
import { listStalledFilings } from '../../../store/operating/operator-filings.ts';
import { listStuck, resumeStuck, type Stuck } from '../../../store/operating/stuck.ts';
import {
  findRequirementById,
  listForOperators,
  type Requirement,
  resolveRequirement,
} from '../../../store/requirements.ts';
import { json, NO_CONTENT } from '../../answers/reply.ts';
import type { OperatorChange } from '../../calls/call.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';
import {
  DeadJobList,
  DeadJobPath,
  Decision,
  JurisdictionPath,
  JurisdictionState,
  JurisdictionStateList,
  PauseJurisdiction,
  RequirementPath,
  ScreeningList,
  ScreeningPath,
  ScreeningResult,
  SettleRequirement,
  StuckWork,
} from './shapes.ts';

const TAG = 'Operator';
const LIST_LIMIT = 100;
const STUCK_AFTER_MS = 600_000;

export const listScreenings = operatorRoute({
  operationId: 'list_screenings',
  method: 'GET',
  path: '/v1/operator/screenings',
  tag: TAG,
  summary: 'List open screenings',
  description: `Lists the formations that wait for screening, oldest first, at most ${LIST_LIMIT}. Clear or refuse each. Requires \`SCREENING=desk\`.`,
  command: 'desk screenings',
  responses: { 200: { description: 'Open screenings.', schema: ScreeningList } },
  handler: async ({ deps }) => {
    const rows = await listForOperators(deps.store.db, 'screening', LIST_LIMIT);
    const data = rows.map(({ id, account_id, entity_id, legal_name, created_at }) => ({
      id,
      account_id,
      entity_id,
      legal_name,
      created_at,
    }));
    return json(200, { data });
  },
});

const SCREENING_DECISION = {
  scope: 'operator',
  params: ScreeningPath,
  body: Decision,
  examples: {
    decided: { summary: 'Decision with a reason for the record', value: { reason: 'On no sanctions list.' } },
  },
  responses: { 200: { description: 'The screening with its result.', schema: ScreeningResult } },
  errors: ['illegal_transition'],
} as const;

export const clearScreening = changeRoute({
  operationId: 'clear_screening',
  method: 'POST',
  path: '/v1/operator/screenings/{id}/clear',
  tag: TAG,
  summary: 'Clear a formation',
  description:
    'Lets the formation continue. A formation can be cleared only once. The audit chain records who cleared it.',
  command: 'desk clear-screening',
  makes: null,
  cannotBeUndone: null,
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
  summary: 'Refuse a formation',
  description:
    'Stops the formation, so that nothing is filed. The entity becomes FilingFailed with the code `screening_refused`. The account sees no other reason.',
  command: 'desk refuse-screening',
  makes: null,
  cannotBeUndone: 'A refused formation stays refused.',
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
  summary: 'Settle a payment',
  description:
    'Records that a requirement of kind `payment` was paid. If the office was paid, the account can retry the filing. If the account paid you in another way than through a Checkout session, the formation continues by itself.',
  scope: 'operator',
  command: 'desk settle',
  makes: null,
  cannotBeUndone: 'A settled requirement stays settled.',
  params: RequirementPath,
  body: SettleRequirement,
  examples: { paid: { summary: 'The payment was received', value: { note: 'Paid by cheque.' } } },
  responses: { 200: { description: 'The requirement.', schema: ScreeningResult } },
  errors: ['illegal_transition'],
  // For a fee of this service, the formation continues here. For a fee of the office, the account has to retry the
  // filing.
  handler: (call) =>
    decide(call, 'payment', call.body.note, async (tx, { code, account_id, entity_id }) => {
      if (code === PAYMENT_DUE) await waivePayment(tx, { account_id, entity_id });
    }),
});

function decide(
  { params, change }: OperatorChange,
  kind: Requirement['kind'],
  note: string | undefined,
  conclude: (tx: Tx, requirement: Requirement, entity: Entity) => Promise<void>,
) {
  return change(async (tx) => {
    const requirement = await findRequirementById(tx.sql, params.id);
    if (requirement === null || requirement.kind !== kind) {
      throw new AppError('not_found', { detail: `There is no ${kind} with this id.` });
    }
    const { id, account_id, entity_id } = requirement;
    const entity = await lockEntity(tx, account_id, entity_id);
    if (!(await resolveRequirement(tx, requirement, note === undefined ? null : { note }))) {
      throw new AppError('illegal_transition', { detail: 'This was already settled or has ended. Read the entity.' });
    }
    await conclude(tx, requirement, entity);
    return json(200, { id, entity_id, status: 'resolved' });
  });
}

export const listOperatorJurisdictions = operatorRoute({
  operationId: 'list_operator_jurisdictions',
  method: 'GET',
  path: '/v1/operator/jurisdictions',
  tag: TAG,
  summary: 'List paused jurisdictions',
  description:
    'Lists every jurisdiction, and shows which are paused, why, and since when. `packs` shows whether lawyers have reviewed the law of each state, as recorded with `efs packs review`.',
  command: 'desk jurisdictions',
  responses: {
    200: { description: 'The jurisdictions, and whether filings are paused.', schema: JurisdictionStateList },
  },
  handler: async ({ deps }) => {
    const pauses = new Map((await listPauses(deps.store.db)).map((pause) => [pause.jurisdiction, pause]));
    const packs = await listPackStandings(deps.store.db, deps.clock.now());
    return json(200, { data: JURISDICTION_CODES.map((code) => stateOf(code, pauses.get(code) ?? null, packs)) });
  },
});

export const pauseJurisdiction = changeRoute({
  operationId: 'pause_jurisdiction',
  method: 'POST',
  path: '/v1/operator/jurisdictions/{code}/pause',
  tag: TAG,
  summary: 'Pause a jurisdiction',
  description:
    'Stops sending filings to a jurisdiction. Filings that were already sent continue to their end. Other filings wait, and show the reason. Pausing a paused jurisdiction is not an error.',
  scope: 'operator',
  command: 'desk pause',
  makes: null,
  cannotBeUndone: null,
  params: JurisdictionPath,
  body: PauseJurisdiction,
  examples: { holiday: { summary: 'The office is closed', value: { reason: 'The office is closed until Monday.' } } },
  responses: { 200: { description: 'The jurisdiction, and whether filings are paused.', schema: JurisdictionState } },
  handler: ({ params, body, operator, change }) =>
    change(async (tx) => {
      await pause(tx, { jurisdiction: params.code, reason: body.reason, paused_by: operator.id });
      return jurisdictionState(tx, params.code);
    }),
});

export const resumeJurisdiction = changeRoute({
  operationId: 'resume_jurisdiction',
  method: 'POST',
  path: '/v1/operator/jurisdictions/{code}/resume',
  tag: TAG,
  summary: 'Resume a jurisdiction',
  description:
    'Sends filings to a jurisdiction again. Waiting filings continue within half a minute. Resuming a jurisdiction that is not paused is not an error.',
  scope: 'operator',
  command: 'desk resume',
  makes: null,
  cannotBeUndone: null,
  params: JurisdictionPath,
  responses: { 200: { description: 'The jurisdiction, and whether filings are paused.', schema: JurisdictionState } },
  handler: ({ params, operator, change }) =>
    change(async (tx) => {
      await resume(tx, params.code, operator.id);
      return jurisdictionState(tx, params.code);
    }),
});

async function jurisdictionState(tx: Tx, jurisdiction: JurisdictionCode) {
  const packs = await listPackStandings(tx.sql, tx.at);
  return json(200, stateOf(jurisdiction, await findPause(tx.sql, jurisdiction), packs));
}

function stateOf(code: JurisdictionCode, pause: JurisdictionPause | null, standings: readonly StandingOfPack[]) {
  const { reason = null, paused_at = null } = pause ?? {};
  const packs = standings
    .filter(({ jurisdiction }) => jurisdiction === code)
    .map(({ legal_form, standing, until, review }) => {
      const { reviewer = null, reviewed_at = null } = review ?? {};
      return { legal_form, standing, until, reviewer, reviewed_at };
    });
  return { jurisdiction: code, paused: pause !== null, reason, paused_at, packs };
}

export const getStuckWork = operatorRoute({
  operationId: 'get_stuck_work',
  method: 'GET',
  path: '/v1/operator/stuck',
  tag: TAG,
  summary: 'List stuck work',
  description:
    'Lists work that does not progress, with the cause and the next step. `filings`: the registry has not answered for more than ten minutes. `jobs`: work that failed 50 times in a row. `stuck`: companies and open filings that have no work scheduled, or whose work fails every time. Empty lists mean that everything progresses.',
  command: 'desk stuck',
  responses: { 200: { description: 'The companies and filings that do not progress.', schema: StuckWork } },
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
  summary: 'List failing work',
  description: `Lists work that failed 50 times in a row, at most ${LIST_LIMIT} of each kind. The service retries this work every five minutes and logs the reasons. After you removed the cause, retry the work with the redrive operation.`,
  command: 'desk failing',
  responses: { 200: { description: 'The work that fails again and again.', schema: DeadJobList } },
  handler: async ({ deps }) => json(200, { data: await listJobs(deps.store.db, LIST_LIMIT) }),
});

export const redriveDeadJob = changeRoute({
  operationId: 'redrive_dead_job',
  method: 'POST',
  path: '/v1/operator/jobs/dead/{id}/redrive',
  tag: TAG,
  summary: 'Retry failing work',
  description:
    'Retries work at once. The work must have failed at least five times in a row, or be stuck because nothing is scheduled. `id` is the `id` of a job or the `job_id` of a stuck item. A filing is not sent twice, because the service asks the registry before it sends again.',
  scope: 'operator',
  command: 'desk redrive',
  makes: null,
  cannotBeUndone: null,
  params: DeadJobPath,
  responses: { 204: { description: 'The work is retried now.' } },
  handler: ({ params, change }) =>
    change(async (tx) => {
      const redriven = (await redriveFailing(tx, params.id)) ?? (await resumeStuck(tx, params.id, tx.at));
      if (redriven === null) {
        throw new AppError('not_found', { detail: 'No failing or stuck work has this id.' });
      }
      return NO_CONTENT;
    }),
});
