import type { Actor } from '../domain/access/actor.ts';
import { isSettled } from '../domain/filing/later-filing.ts';
import { outcomeUnknown } from '../domain/formats/problem.ts';
import { permissionRefusal, staleRefusal, stateRefusal } from '../domain/governance/admission.ts';
import { CHANGES_FILED_IN } from '../domain/governance/execution.ts';
import { nextConstitution } from '../domain/governance/next-constitution.ts';
import { AppError } from '../errors/errors.ts';
import type { LaterDeps } from '../filings/later-filing.ts';
import type { Credential } from '../store/api-keys.ts';
import { findUnvouchedArrival } from '../store/audit.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { getEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { findLaterFiling, type LaterFiling, listLaterOfProposals } from '../store/later-filings.ts';
import { getProposal } from '../store/proposals.ts';
import { accepted, refuseIf } from './accepted.ts';
import { actAsMember } from './acting-member.ts';
import { openChangeFiling } from './change-filing.ts';
import { entityFactsOf } from './entity-facts.ts';
import { acceptedText, type Commit, type NextDeps, type Prepared, writeWithNext } from './with-next-constitution.ts';

type Again = { actor: Actor; accountId: string; entityId: string; filingId: string; credential: Credential };

/**
 * Files a decision of the members again after the office rejected it. Refuses if the constitution has changed since the
 * decision was written.
 */
export async function fileAgain<A>(deps: NextDeps & LaterDeps, again: Again, commit: Commit<Filing, A>): Promise<A> {
  const { accountId, entityId, filingId } = again;
  const { db } = deps.store;
  await getEntity(db, accountId, entityId);
  const later = await findLaterFiling(db, { account_id: accountId, id: filingId });
  if (later === null || later.entity_id !== entityId) throw notFound();
  if (later.proposal_id === null) throw noDecision(later);
  const proposal = await getProposal(db, accountId, entityId, later.proposal_id);
  const { content, id: proposalId, base_version } = proposal;
  const arrivedAt = await findUnvouchedArrival(db, { account_id: accountId, id: entityId });
  if (arrivedAt !== null && proposal.created_at <= arrivedAt) throw decidedElsewhere();
  return writeWithNext(deps, { ...again, proposalId, content, baseVersion: null }, commit, async (tx, prepared) => {
    await requireNewestRejected(tx, prepared, { proposalId, filingId });
    const { entity, current } = prepared;
    refuseIf(
      permissionRefusal(
        current.constitution,
        await actAsMember(tx, again.credential, entity.id),
        'execute',
        content.kind,
      ),
    );
    refuseIf(stateRefusal(CHANGES_FILED_IN, content.kind, entity.state, 'executed'));
    refuseIf(staleRefusal(current, base_version, null));
    const facts = await entityFactsOf(tx.sql, entity);
    if (facts.isOutcomeUnknown) throw anotherIsOpen();
    const { next, filing } = accepted(
      nextConstitution({ entity: facts, current, text: acceptedText(prepared.text), carried: null }, content),
    );
    if (next === null || filing === null) throw new Error(`proposal ${proposalId} no longer needs a filing`);
    const at = await businessAt(tx, accountId);
    return openChangeFiling(deps, tx, { entity, current, next, filing, proposal, at });
  });
}

async function requireNewestRejected(
  tx: Tx,
  { entity }: Prepared,
  { proposalId, filingId }: { proposalId: string; filingId: string },
): Promise<void> {
  const owner = { account_id: entity.account_id, entity_id: entity.id };
  const [newest] = await listLaterOfProposals(tx.sql, owner, [proposalId]);
  if (newest?.filing_id === filingId && newest.status === 'rejected') return;
  const isOver = newest !== undefined && isSettled(newest.status);
  throw new AppError('illegal_transition', {
    detail: `Only the newest filing of a decision can be filed again, after it was rejected. It is ${isOver ? newest.status : 'under way'}: read GET filings.`,
    extra: { state: entity.state, allowed_actions: [] },
  });
}

function anotherIsOpen(): AppError {
  const message = 'Another filing of this company is open, and its answer must be known first. GET filings shows it.';
  return new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
}

function decidedElsewhere(): AppError {
  return new AppError('illegal_transition', {
    detail:
      'Only the archive with which the company came says that the members decided this, and nobody here vouches for it. Propose it again.',
  });
}

function noDecision({ entity_id, obligation_id }: LaterFiling): AppError {
  const at = `POST /v1/entities/${entity_id}`;
  const again = obligation_id === null ? `${at}/orders` : `${at}/compliance/${obligation_id}/file`;
  return new AppError('illegal_transition', {
    detail: `No decision of the members led to this filing. Ask for it again: ${again}.`,
  });
}

function notFound(): AppError {
  return new AppError('not_found', { detail: 'This entity has no filing with this id that can be filed again.' });
}
