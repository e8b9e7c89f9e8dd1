import { allow } from '../billing/allowance.ts';
import { capturePrice } from '../billing/capture.ts';
import type { Meter } from '../domain/billing/plan.ts';
import { submissionBlockers } from '../domain/constitution/blockers.ts';
import { allowedActions, type EntityAction, nextState } from '../domain/entity/entity.ts';
import { isClosed } from '../domain/filing/filing.ts';
import { buildFormationPacket } from '../domain/filing/packet.ts';
import { isSupplied } from '../domain/filing/requirement.ts';
import { type Blocker, outcomeUnknown } from '../domain/formats/problem.ts';
import { formationFee } from '../domain/jurisdictions/formation-fee.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import {
  faultsOfOrder,
  type OfficeOrder,
  orderFeeCents,
  orderOf,
  REGULAR,
} from '../domain/jurisdictions/office-services.ts';
import type { JurisdictionCode } from '../domain/jurisdictions/pack.ts';
import { AppError } from '../errors/errors.ts';
import { wasBrought } from '../store/accounts.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf, updateEntity } from '../store/entities.ts';
import { type Filing, findFiling, openFiling } from '../store/filings.ts';
import { rejoinFormation, startFormation, stopFormation } from '../store/formations.ts';
import { holdName } from '../store/name-holds.ts';
import { findOpenRequirement } from '../store/requirements.ts';
import { withdrawQuestion } from './ask-for-correction.ts';
import { findPackBlockers } from './pack-standing.ts';
import { type FilingPreparation, type PrepareDeps, prepareFiling, storePapers } from './prepare-filing.ts';
import { giveUpFiling } from './refuse-formation.ts';

/**
 * Prepares an action on an entity (PUT with `action`, POST formation/start): does the slow work before the transaction.
 * The returned function changes the locked entity and returns it.
 */
export async function prepareAction(
  deps: PrepareDeps,
  accountId: string,
  entityId: string,
  action: EntityAction,
): Promise<(tx: Tx, entity: Entity, request?: RequestedAction) => Promise<Entity>> {
  const prepared = await prepareFiling(deps, accountId, entityId, action);
  return (tx, entity, request) => ACTIONS_ON_ENTITY[action](tx, entity, { ...prepared, ...request });
}

/**
 * An action with its input. `filingError`: the account's reason for giving up the formation. `order`: services ordered
 * from the state's filing office; if absent, a formation that is filed again keeps its earlier order.
 */
export type RequestedAction = { filingError?: string | undefined; order?: Partial<OfficeOrder> };

type ActionDetails = FilingPreparation & RequestedAction;

const ACTIONS_ON_ENTITY: Record<EntityAction, (tx: Tx, entity: Entity, details: ActionDetails) => Promise<Entity>> = {
  submit_formation: submitFormation,
  mark_filing_failed: markFilingFailed,
  retry_from_failed: retryFromFailed,
};

async function submitFormation(tx: Tx, entity: Entity, details: ActionDetails): Promise<Entity> {
  const state = requireTransition(entity, 'submit_formation');
  const filing = await openFormationFiling(tx, entity, { ...details, isNew: true });
  await startFormation(tx, ownerOf(entity));
  const after = await updateEntity(tx, entity, { state, filing_error: null });
  await allow(tx, entity.account_id, details.charging.provider, ['formations', 'active_entities']);
  recordOnEntity(tx, 'formation.submitted', after, { before: entity, also: { reference: filing.reference } });
  return after;
}

/**
 * Marks the formation as failed. A filing that was sent cannot be recalled, so the worker still finds out its outcome.
 */
async function markFilingFailed(tx: Tx, entity: Entity, { filingError }: ActionDetails): Promise<Entity> {
  const state = requireTransition(entity, 'mark_filing_failed');
  const owner = ownerOf(entity);
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  if (filing !== null) await giveUpFiling(tx, filing);
  await withdrawQuestion(tx, owner);
  await stopFormation(tx, owner, null);
  const error = filingError ?? 'Marked as failed by the account.';
  const after = await updateEntity(tx, entity, { state, filing_error: error });
  const also = { step: null, reference: filing?.reference ?? null, rejection: null };
  recordOnEntity(tx, 'formation.failed', after, { before: entity, also });
  return after;
}

/**
 * Throws until the account makes the correction that the last rejection requires, because the office would reject an
 * unchanged filing again.
 */
async function refuseWhileAsked(tx: Tx, owner: { account_id: string; entity_id: string }): Promise<void> {
  const open = await findOpenRequirement(tx.sql, owner);
  if (open === null) return;
  const { id, kind, pointer, message } = open;
  const source = kind === 'payment' ? 'billing' : isSupplied(kind) ? 'registry' : 'human';
  throw guardUnmet(
    [{ code: 'requirement_open', pointer: pointer ?? '', message, source }],
    isSupplied(kind) ? { requirement_id: id } : {},
  );
}

/** Files again. If the outcome of the last filing is unknown, only looks for that filing, without sending. */
async function retryFromFailed(tx: Tx, entity: Entity, details: ActionDetails): Promise<Entity> {
  const state = requireTransition(entity, 'retry_from_failed');
  const owner = ownerOf(entity);
  await refuseWhileAsked(tx, owner);
  let filing = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  // A closed filing that came with an account's archive was not counted against the plan in this deployment, so the new
  // filing counts.
  const isFirstHere = filing !== null && isClosed(filing.state) && (await wasBrought(tx.sql, filing));
  const adds: Meter[] = isFirstHere ? ['formations', 'active_entities'] : ['active_entities'];
  if (filing !== null && !isClosed(filing.state)) {
    await rejoinFormation(tx, owner, filing.state);
  } else {
    const order = { ...(filing && orderOf(filing.packet)), ...details.order };
    filing = await openFormationFiling(tx, entity, { ...details, order, isNew: isFirstHere });
    await startFormation(tx, owner);
  }
  const after = await updateEntity(tx, entity, { state, filing_error: null });
  await allow(tx, entity.account_id, details.charging.provider, adds);
  recordOnEntity(tx, 'formation.retried', after, { before: entity, also: { reference: filing.reference } });
  return after;
}

/**
 * Throws while the outcome of the formation filing is unknown. Before the outcome is known, nothing may be deleted,
 * released or sent again, and the constitution must stay as filed.
 */
export async function refuseWhileOutcomeUnknown(tx: Tx, entity: Entity): Promise<void> {
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  if (filing === null || isClosed(filing.state)) return;
  const message = 'The registry may have this filing, and its answer must be known first. Follow GET formation.';
  throw guardUnmet([outcomeUnknown(message)]);
}

async function openFormationFiling(
  tx: Tx,
  entity: Entity,
  { papers, isOnlineOnly, charging, isNew, order: requested }: ActionDetails & { isNew: boolean },
): Promise<Filing> {
  const current = await getCurrentConstitution(tx.sql, entity.account_id, entity.id);
  const now = await businessAt(tx, entity.account_id);
  const { livemode } = entity;
  // Only a formation that is new in this deployment needs a current review of the state's law (pack). A formation that
  // is filed again may continue after the review has lapsed, because the company would otherwise remain unfinished.
  const blockers = [
    ...(livemode && isNew ? await findPackBlockers(tx.sql, current.constitution, tx.at) : []),
    ...submissionBlockers(current.constitution, { livemode, now, isOnlineOnly }),
  ];
  if (blockers.length > 0) throw guardUnmet(blockers);
  const pack = findPack(entity.jurisdiction);
  const fee = pack ? formationFee(pack, current.constitution) : null;
  if (pack === undefined || fee === null) throw new Error(`no formation fee in ${entity.jurisdiction}`);
  const order = { ...REGULAR, ...requested };
  refuseOrder(pack.code, order);
  const feeCents = fee + orderFeeCents(pack.code, order);
  const documents = await storePapers(tx, entity, papers);
  const { packet, packetHash } = buildFormationPacket(entity, current, pack, { feeCents, documents, order });
  const filing = await openFiling(tx, {
    ...ownerOf(entity),
    type: 'formation',
    packet,
    packet_hash: packetHash,
    fee_cents: feeCents,
    pack_version: pack.packVersion,
  });
  tx.foresee('filings', { type: 'formation', jurisdiction: pack.code, office: pack.registry, fee_cents: feeCents });
  await holdName(tx, filing, entity.jurisdiction, String(packet['normalized_name']));
  await capturePrice(tx, filing, { pack, formed: current.constitution, order, now }, charging);
  return filing;
}

/** Refuses an order for a service that the state's office does not offer. */
export function refuseOrder(code: JurisdictionCode, order: OfficeOrder): void {
  const problems = faultsOfOrder(code, order);
  if (problems.length === 0) return;
  const detail = 'The office does not offer what is ordered with the formation. See `errors`.';
  throw new AppError('validation_failed', { detail, problems });
}

function requireTransition(entity: Entity, action: EntityAction) {
  const state = nextState(entity.state, action);
  if (state !== null) return state;
  const allowed = allowedActions(entity.state);
  const possible =
    allowed.length === 0 ? 'No action is possible in this state.' : `Possible actions: ${allowed.join(', ')}.`;
  throw new AppError('illegal_transition', {
    detail: `${action} is not possible in state ${entity.state}. ${possible}`,
    extra: { state: entity.state, allowed_actions: allowed },
  });
}

function guardUnmet(blockers: readonly Blocker[], extra: { requirement_id?: string } = {}): AppError {
  return new AppError('guard_unmet', {
    detail: 'A condition for this action is not met: see `errors`.',
    problems: blockers,
    extra,
  });
}
