import { AGENT_CONSENT } from '../domain/filing/requirement.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import { notInState } from '../filings/refusals.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { lockEntity, ownerOf } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';
import { updateSteps } from '../store/formations.ts';
import { findOpenRequirement, type SuppliedPaper, supplyPaper } from '../store/requirements.ts';
import { claimUpload } from '../store/uploads.ts';
import { requireConsentAwaited } from './agent-consent.ts';

type GivenPaper = Omit<SuppliedPaper, 'supplied_at'>;

/**
 * Stores a consent on paper that the account supplies while the agent is being asked. It takes effect only when an
 * operator records it. Until then, the agent can still sign by link. A later paper replaces an earlier one.
 */
export async function supplyConsent(
  tx: Tx,
  accountId: string,
  entityId: string,
  given: GivenPaper,
): Promise<SuppliedPaper & { requirement_id: string }> {
  const entity = await lockEntity(tx, accountId, entityId);
  const owner = ownerOf(entity);
  const filing = await findFiling(tx.sql, accountId, entityId, 'formation');
  const requirement = await findOpenRequirement(tx.sql, owner);
  if (filing === null || requirement?.code !== AGENT_CONSENT) {
    throw notInState(entity, `No consent of a registered agent is awaited (entity state ${entity.state}).`);
  }
  await requireConsentAwaited(tx.sql, filing);
  const problems: Problem[] = [];
  if (new Date(given.signed_at) > (await businessAt(tx, accountId))) {
    problems.push({ pointer: '/signed_at', code: 'in_future', message: 'must not be in the future' });
  }
  if (!(await claimUpload(tx, accountId, given.upload_id))) {
    problems.push({ pointer: '/upload_id', code: 'not_found', message: 'is not the id of a file of this account' });
  }
  if (problems.length > 0) {
    throw new AppError('validation_failed', { detail: 'The paper cannot be a consent. See `errors`.', problems });
  }
  const supplied = { ...given, supplied_at: tx.at.toISOString() };
  supplyPaper(tx, requirement, supplied);
  const detail = 'A signed consent was supplied. An operator compares it with the filing.';
  await updateSteps(tx, owner, [{ name: 'attestation', status: 'action_required', detail }]);
  // The audit entry names no person, because nothing can be erased from the chain.
  const object = { requirement_id: requirement.id, reference: filing.reference, upload_id: given.upload_id };
  tx.record({ accountId, entityId, action: 'attestation.paper_supplied', data: { object } });
  return { requirement_id: requirement.id, ...supplied };
}
