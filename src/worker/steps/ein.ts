import { isClosed } from '../../domain/filing/filing.ts';
import { UNKNOWN_EIN } from '../../domain/filing/import.ts';
import { importClaimOf, partyOf } from '../../domain/filing/packet.ts';
import { currentPack } from '../../domain/jurisdictions/index.ts';
import {
  assignTaxNumber,
  renewTaxRequest,
  requestTaxNumber,
  reviewTaxNumber,
  waitToAsk,
  waiveTaxNumber,
} from '../../forming/request-tax-number.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { getConstitutionDocument } from '../../store/constitutions.ts';
import { businessNow } from '../../store/core/business-clock.ts';
import type { Tx } from '../../store/core/write.ts';
import { type Entity, ownerOf } from '../../store/entities.ts';
import { type Filing, findFiling } from '../../store/filings.ts';
import { updateSteps } from '../../store/formations.ts';
import { findOpenRequirement, openRequirement } from '../../store/requirements.ts';
import type { Step } from './step.ts';

/**
 * Requests the tax number (EIN) by the rules of all filings. Requests it again after a temporary rejection. If the
 * constitution waives the number, records the waiver instead.
 */
export const requestEin: Step = async (deps, formation) => {
  const { account_id, entity_id } = formation;
  const { tax, jurisdiction, responsible_party } = await getConstitutionDocument(deps.store.db, account_id, entity_id);

  return async (tx, entity, filing) => {
    // The account supplied a number meanwhile, so the step is over.
    if (entity.state !== 'Filed') return 'next';
    if (tax.ein === 'waived') {
      const patch = { ein_waiver: tax.reason ?? 'no reason given' };
      await waiveTaxNumber(tx, entity, { patch, detail: 'Waived by the constitution.', requirementId: null });
      return 'next';
    }
    if (filing.is_import && (await settleImported(tx, entity, filing))) return 'wait';
    const last = await findFiling(tx.sql, account_id, entity_id, 'ein');
    if (last?.result != null) {
      // The last number is known only from an archive (`is_unverified`), not from a request of this service, so the
      // account is asked for it.
      if (last.is_unverified) return askForNumber(tx, entity, BROUGHT);
      // The company was filed again, because its first acceptance was recorded by mistake. It keeps its tax number.
      await assignTaxNumber(tx, entity, last.result.number, { reference: last.reference });
      return 'next';
    }
    // A request that was withdrawn is made again, unless the account was meanwhile asked for something else.
    if (last?.state === 'cancelled' && (await findOpenRequirement(tx.sql, formation)) !== null) return 'wait';
    if (last !== null && last.state !== 'cancelled') {
      // If the company was filed again, an open request names the old filing number, so it is renewed.
      await renewTaxRequest(tx, entity, deps);
      // An open request is in progress (a worker may have died after it made the request), so the step waits for its
      // outcome. After a rejection without a retry time, the step waits for the account's answer. If the rejection is
      // from before the company was filed again, nobody is asked, and the step requests the number again.
      const retryAt = last.state === 'rejected' ? last.rejection?.retry_at : undefined;
      const isOfEarlier = last.state === 'rejected' && last.opened_at < filing.opened_at;
      if (retryAt === undefined && !isOfEarlier) return 'wait';
      const now = await businessNow(tx.sql, deps.store.clock, account_id);
      const waitMs = retryAt === undefined ? 0 : Date.parse(retryAt) - now.getTime();
      if (waitMs > 0) return { dueInMs: waitMs };
    }
    const party = partyOf(last, responsible_party);
    const waitMs = await waitToAsk(deps, tx, entity, party);
    if (waitMs > 0) return { dueInMs: waitMs };
    const { packVersion } = currentPack(jurisdiction);
    await requestTaxNumber(deps, tx, entity, { party, packVersion });
    return 'wait';
  };
};

/**
 * Finds out whether an imported company already has a tax number. An operator confirms the number that the account
 * stated, or the account is asked. Returns true until this is known, and then false, so that the company is treated
 * like any other.
 */
async function settleImported(tx: Tx, entity: Entity, filing: Filing): Promise<boolean> {
  const last = await findFiling(tx.sql, entity.account_id, entity.id, 'ein');
  // A request for a number in an earlier import does not count, because it ended together with that import.
  const isOver = last === null || (last.result === null && isClosed(last.state) && last.opened_at < filing.opened_at);
  if (!isOver) return false;
  const { ein, documents } = importClaimOf(filing.packet);
  if (ein !== null) {
    const notice = documents.find(({ kind }) => kind === 'ein_notice')?.blake3 ?? null;
    await reviewTaxNumber(tx, entity, { ein, notice });
    return true;
  }
  await askForNumber(tx, entity, IMPORTED);
  return true;
}

async function askForNumber(tx: Tx, entity: Entity, why: string): Promise<'wait'> {
  const message = `${why} Supply it with its notice, name the responsible party to request one, or waive it.`;
  const requirement_id = await openRequirement(tx, ownerOf(entity), {
    kind: 'information',
    code: UNKNOWN_EIN,
    message,
  });
  await updateSteps(tx, ownerOf(entity), [
    { name: 'ein', status: 'action_required', detail: message, expectedBy: null },
  ]);
  const also = { step: 'ein', requirement_id, rejection: null };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
  return 'wait';
}

const IMPORTED = 'The company was imported without a tax number.';
const BROUGHT = 'The tax number of this company is in an archive that nobody here vouches for.';
