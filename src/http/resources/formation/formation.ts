import { CURRENCY } from '../../../domain/billing/plan.ts';
import { refundable } from '../../../domain/billing/refund.ts';
import { isForming } from '../../../domain/entity/entity.ts';
import { isOverdue } from '../../../domain/filing/formation.ts';
import { type NextAction, nextAction } from '../../../domain/filing/next-action.ts';
import { deliveryWords } from '../../../domain/mail/delivery-words.ts';
import { prepareAction } from '../../../forming/act-on-formation.ts';
import { stepToFirstKey } from '../../../governance/acting-member.ts';
import { foreseeFormation } from '../../../governance/foresee-notes.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { type Attempt, listAttempts } from '../../../store/attempts.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import { type Entity, getEntity, lockEntity } from '../../../store/entities.ts';
import { type Filing, findFiling } from '../../../store/filings.ts';
import { type FormationStep, listSteps } from '../../../store/formations.ts';
import { findMailOfSignature } from '../../../store/mailing/outbox.ts';
import { markStuck } from '../../../store/operating/stuck.ts';
import { findPayment, type Payment } from '../../../store/payments.ts';
import { listRequirements } from '../../../store/requirements.ts';
import { json, UNCHANGED, withEtag } from '../../answers/reply.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { Formation, FormationStatus, requirementBody, StartedFormation } from './shapes.ts';

export const startFormation = changeRoute({
  operationId: 'start_formation',
  method: 'POST',
  path: '/v1/entities/{id}/formation/start',
  tag: 'Formation',
  summary: 'Submit the formation',
  description:
    'Submits the formation of an entity. The call does the same as the action `submit_formation` of `update_entity`, but needs no version. If the formation is already under way, the answer is the same, and nothing is filed twice.',
  scope: 'formation:submit',
  command: 'formation start',
  searchWords: 'file form incorporate state company',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  responses: { 200: { description: 'The formation is under way.', schema: StartedFormation } },
  errors: [
    'version_conflict',
    'illegal_transition',
    'guard_unmet',
    'plan_limit_reached',
    'payment_required',
    'name_held',
  ],
  handler: async ({ deps, params, accountId, credential, change }) => {
    const submit = await prepareAction(deps, accountId, params.id, 'submit_formation');
    return change(async (tx) => {
      const before = await lockEntity(tx, accountId, params.id);
      const entity = isForming(before.state) ? before : await submit(tx, before);
      await foreseeFormation(tx, credential, entity);
      const message = 'The formation is under way. GET formation shows its progress.';
      return json(200, { entity_id: entity.id, state: entity.state, message, version: entity.version });
    });
  },
});

export const getFormationStatus = accountRoute({
  operationId: 'get_formation_status',
  method: 'GET',
  path: '/v1/entities/{id}/formation/status',
  tag: 'Formation',
  summary: 'Get formation status',
  description:
    'Returns the fields of the entity that change during a formation. Use it for polling, with `If-None-Match` to save bandwidth.',
  scope: 'entities:read',
  command: 'formation status',
  searchWords: 'progress',
  params: EntityPath,
  responses: { 200: { description: 'The progress of the formation.', schema: FormationStatus }, 304: UNCHANGED },
  handler: async ({ deps, params, accountId }) => {
    const entity = await getEntity(deps.store.db, accountId, params.id);
    const { id, state, stage, filing_number, ein, oas_did, filing_error, rejection, updated_at } = entity;
    const body = { entity_id: id, state, stage, filing_number, ein, oas_did, filing_error, rejection, updated_at };
    return withEtag(json(200, body));
  },
});

export const getFormation = accountRoute({
  operationId: 'get_formation',
  method: 'GET',
  path: '/v1/entities/{id}/formation',
  tag: 'Formation',
  summary: 'Get the formation',
  description:
    'Returns every step of the formation, every exchange with the registry, and the next step. While an outcome is unknown, the answer shows what the service asked the registry and when it asks again.',
  scope: 'entities:read',
  command: 'formation show',
  searchWords: 'progress blocked blocks stuck fail failed rejected reject why waiting',
  params: EntityPath,
  responses: { 200: { description: 'The formation. A draft has no steps yet.', schema: Formation }, 304: UNCHANGED },
  handler: async ({ deps, params, accountId }) => {
    const body = await readAtOneMoment(deps.store.db, (sql) => formationBody(sql, deps, accountId, params.id));
    return withEtag(json(200, body));
  },
});

async function formationBody(db: Reader, deps: HttpDeps, accountId: string, id: string) {
  const [entity, steps, attempts, requirements, payment, filing, now] = await Promise.all([
    getEntity(db, accountId, id),
    listSteps(db, accountId, id),
    listAttempts(db, accountId, id, ['formation', 'ein']),
    listRequirements(db, accountId, id),
    findPayment(db, accountId, id),
    findFiling(db, accountId, id, 'formation'),
    businessNow(db, deps.clock, accountId),
  ]);
  return {
    entity_id: entity.id,
    state: entity.state,
    stage: entity.stage,
    steps: steps satisfies FormationStep[],
    attempts: attempts satisfies Attempt[],
    requirements: requirements.map(requirementBody),
    overdue: isOverdue(entity.expected_by, now),
    rejection: entity.rejection,
    payment: payment && filing && paymentBody(payment, filing),
    next_action:
      entity.state === 'Active'
        ? await stepToFirstKey(db, entity, deps.clock.now())
        : await withDelivery(db, entity, nextAction(await markStuck(db, entity, deps.clock.now()), deps)),
  };
}

/** Adds whether the mail that asks for a signature was delivered, because the person may not have received it yet. */
async function withDelivery(
  db: Reader,
  { account_id, id }: Entity,
  action: NextAction | null,
): Promise<NextAction | null> {
  if (action?.code !== 'attest' && action?.code !== 'await_consent') return action;
  const mail = await findMailOfSignature(db, account_id, id);
  return mail === null ? action : { ...action, message: `${action.message} ${deliveryWords(mail)}` };
}

/** Returns a formation's price as callers see it, and the amount that could be refunded at this stage of the filing. */
export function paymentBody(payment: Payment, filing: Filing) {
  const { price, status, quote_id, checkout_url, paid_at, refund_cents, refunded_at } = payment;
  const { refund_failure, dispute_status } = payment;
  const { cents, reason } = refundable(price, filing);
  return {
    ...price,
    currency: CURRENCY,
    status,
    quote_id,
    checkout_url: status === 'open' ? checkout_url : null,
    paid_at,
    refundable_cents: refunded_at === null ? cents : 0,
    refundable_reason: reason,
    refunded_cents: refund_cents,
    refunded_at,
    refund_failure,
    dispute_status,
  };
}
