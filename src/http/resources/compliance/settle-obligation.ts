import { recordOnObligation } from '../../../compliance/record-obligation.ts';
import { amountFactsOf } from '../../../domain/compliance/amount.ts';
import { dayAt } from '../../../domain/compliance/day.ts';
import { inputsOf } from '../../../domain/compliance/rule.ts';
import { statusOn } from '../../../domain/compliance/stage.ts';
import { hasCalendar } from '../../../domain/entity/entity.ts';
import { isSettled } from '../../../domain/filing/later-filing.ts';
import { AppError } from '../../../errors/errors.ts';
import { refusedMember } from '../../../errors/refused-member.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { lockCalendar, setInputs, touchCalendar } from '../../../store/calendars.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import type { Tx } from '../../../store/core/write.ts';
import { lockEntity, ownerOf } from '../../../store/entities.ts';
import { completeObligation as complete, findObligation, type ObligationFiling } from '../../../store/obligations.ts';
import { claimUpload } from '../../../store/uploads.ts';
import { json } from '../../answers/reply.ts';
import { uploaderOf } from '../../calls/reach.ts';
import { changeRoute } from '../../calls/route.ts';
import { CompleteObligation, ComplianceInputs, Obligation, ObligationPath, obligationBody, SETTLED } from './shapes.ts';

const TAG = 'Compliance';

export const settleObligation = changeRoute({
  operationId: 'settle_obligation',
  method: 'POST',
  path: '/v1/entities/{id}/compliance/{obligation_id}/done',
  tag: TAG,
  summary: 'Settle an obligation',
  description:
    'Records that the company has met an obligation, such as a report that you filed yourself. This call files nothing. The obligation is then shown as reported by the account and not verified. The reminders of this obligation stop.',
  scope: 'entities:write',
  command: 'compliance done',
  searchWords: 'mark done paid complete filed',
  makes: null,
  cannotBeUndone: 'An obligation that is marked done stays done.',
  params: ObligationPath,
  body: CompleteObligation,
  examples: { paid: { summary: 'Filed and paid', value: { done_on: '2026-11-25', amount_cents: 6_000 } } },
  responses: { 200: { description: 'The obligation.', schema: Obligation, example: SETTLED } },
  errors: ['illegal_transition', 'validation_failed'],
  handler: ({ params, body, accountId, credential, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const owner = ownerOf(entity);
      const calendar = await lockCalendar(tx, owner);
      const before = await findObligation(tx.sql, owner, params.obligation_id);
      if (calendar === null || before === null) {
        throw new AppError('not_found', { detail: 'This entity has no obligation with this id.' });
      }
      const at = await businessAt(tx, accountId);
      const today = dayAt(before.timeZone, at);
      const status = statusOn(before, today);
      if (before.state !== 'open') throw notOpen(status);
      if (before.filing !== null && !isSettled(before.filing.status)) throw isFiled(before.filing);
      if (body.done_on > today) throw refusedMember('done_on', 'too_late', `cannot be after today, ${today}`);
      if (body.evidence_upload_id) await keepEvidence(tx, uploaderOf(credential), body.evidence_upload_id);
      const { done_on, evidence_upload_id = null, note = null, amount_cents = null } = body;
      complete(tx, owner, before.id, { done_on, evidence_upload_id, note, paid_cents: amount_cents });
      // The calendar is updated, because reporting the duty as done ends the cure period, and the next duty may begin.
      touchCalendar(tx, owner);
      const completion = { done_on, done_by: 'account', has_evidence: evidence_upload_id !== null };
      recordOnObligation(tx, 'compliance.done', entity, before, { today, facts: amountFactsOf(before) }, completion);
      const claim = { done_on, done_by: 'account', evidence_upload_id, note, paid_cents: amount_cents } as const;
      return json(200, obligationBody({ ...before, ...claim, state: 'done', updated_at: tx.at }, at));
    }),
});

async function keepEvidence(tx: Tx, uploader: string, id: string): Promise<void> {
  if (await claimUpload(tx, uploader, id)) return;
  throw refusedMember('evidence_upload_id', 'not_found', 'is not the id of a file of this account');
}

function isFiled({ id, detail }: ObligationFiling): AppError {
  return new AppError('illegal_transition', {
    detail: `Filing ${id} is open for this obligation: ${detail} Cancel it while its figures or its signature are awaited, or wait for the office's answer.`,
    extra: { state: 'open', allowed_actions: [] },
  });
}

function notOpen(status: string): AppError {
  return new AppError('illegal_transition', {
    detail: `This obligation is ${status.replace('_', ' ')}, so it cannot be marked done.`,
    extra: { state: status, allowed_actions: [] },
  });
}

export const updateComplianceInputs = changeRoute({
  operationId: 'update_compliance_inputs',
  method: 'PUT',
  path: '/v1/entities/{id}/compliance/inputs',
  tag: TAG,
  summary: 'Update the calendar inputs',
  description:
    'Replaces the facts that only you know. They are the assets in Wyoming (for the licence tax), the total assets of a Delaware corporation (for its franchise tax), the kind of a sole owner (for a federal return), and the day on which the contract with the registered agent is renewed. The calendar is updated within seconds.',
  scope: 'entities:write',
  command: 'compliance inputs',
  makes: null,
  cannotBeUndone: null,
  params: EntityPath,
  body: ComplianceInputs,
  examples: {
    assets: {
      summary: 'Assets of $400,000 in Wyoming',
      value: { wyoming_assets_cents: 40_000_000, sole_owner: 'us', registered_agent_renews_on: null },
    },
  },
  responses: { 200: { description: 'The recorded facts.', schema: ComplianceInputs } },
  errors: ['illegal_transition'],
  handler: ({ params, body, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const owner = ownerOf(entity);
      const calendar = await lockCalendar(tx, owner);
      if (calendar === null || !hasCalendar(entity.state)) {
        throw new AppError('illegal_transition', {
          detail: `The company is ${entity.state}, so it has no calendar. It begins when the registry has accepted the company.`,
          extra: { state: entity.state, allowed_actions: [] },
        });
      }
      const inputs = { ...body, total_assets_cents: body.total_assets_cents ?? null };
      setInputs(tx, owner, inputs);
      touchCalendar(tx, owner);
      const data = { object: inputs, previous: inputsOf(calendar) };
      tx.record({ accountId, entityId: entity.id, action: 'compliance.inputs_changed', data });
      return json(200, inputs);
    }),
});
