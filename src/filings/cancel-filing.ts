import { isFiledByHand, isSettled } from '../domain/filing/later-filing.ts';
import { WITHDRAWN } from '../domain/filing/rejection.ts';
import { mayBeForgotten } from '../domain/installation/forgotten.ts';
import { voidAttestations } from '../store/attestations.ts';
import { readRestoredAt } from '../store/core/restore.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { type Filing, getFiling, withdrawFiling } from '../store/filings.ts';
import { findLaterFiling, type LaterFiling } from '../store/later-filings.ts';
import { refuseLaterFiling } from './later-filing.ts';
import { guardUnmet, mayBeAtOffice, notInState } from './refusals.ts';

/**
 * Cancels a filing at the account's request. This is possible while the filing waits for figures, for a signature, or
 * for an operator to claim it. The caller has locked the entity.
 */
export async function cancelLaterFiling(
  deps: { isDesk: boolean },
  tx: Tx,
  entity: Entity,
  filing: Filing,
): Promise<Filing> {
  const later = await findLaterFiling(tx.sql, filing);
  const isByHand = isFiledByHand(filing.type, deps);
  refuseOthers(entity, filing, later, isByHand);
  // A restored database may have lost the record that an operator claimed the filing and filed it by hand, so that a
  // missing claim proves nothing.
  const isDesk = isByHand && !mayBeForgotten(entity.created_at, filing.opened_at, await readRestoredAt(tx.sql));
  if (!(await withdrawFiling(tx, filing, { isDesk }))) throw mayBeAtOffice();
  await voidAttestations(tx, filing);
  await refuseLaterFiling(tx, entity, filing, { ...WITHDRAWN, message: 'The account withdrew it.' });
  return getFiling(tx.sql, entity.account_id, filing.id);
}

function refuseOthers(entity: Entity, filing: Filing, later: LaterFiling | null, isByHand: boolean): void {
  if (later === null) {
    const message = 'A formation, a tax number, an import and a dissolution have actions of their own.';
    throw guardUnmet('not_a_later_filing', message);
  }
  if (later.proposal_id !== null) {
    throw guardUnmet(
      'decided_by_members',
      'The members decided this filing. The person who is asked to sign it can decline it.',
    );
  }
  if (later.status === 'information' || later.status === 'attestation') return;
  const isTaken = filing.claimed_by !== null || filing.packet_changed_at !== null;
  if (isByHand && later.status === 'filing' && !isTaken) return;
  const holder = isByHand ? 'An operator has taken it. ' : '';
  const instead = isSettled(later.status) ? 'It is over.' : `${holder}Wait for the answer of the office.`;
  throw notInState(entity, `This filing can no longer be cancelled. ${later.detail} ${instead}`);
}
