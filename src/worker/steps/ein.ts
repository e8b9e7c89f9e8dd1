import { currentPack } from '../../domain/jurisdictions/index.ts';
import {
  assignTaxNumber,
  partyOf,
  renewTaxRequest,
  requestTaxNumber,
  waiveTaxNumber,
} from '../../formation/request-tax-number.ts';
import { getConstitutionDocument } from '../../store/constitutions.ts';
import { businessNow } from '../../store/core/business-clock.ts';
import { findFiling } from '../../store/filings.ts';
import type { Step } from './step.ts';

/**
 * Requests the number from the tax office, by the same rules as a filing; repeats it after a temporary rejection; or
 * records that the constitution waives it.
 */
export const requestEin: Step = async (deps, formation) => {
  const { account_id, entity_id } = formation;
  const { tax, jurisdiction, responsible_party } = await getConstitutionDocument(deps.store.db, account_id, entity_id);

  return async (tx, entity) => {
    // Settled meanwhile by a number that somebody supplied.
    if (entity.state !== 'Filed') return 'next';
    if (tax.ein === 'waived') {
      const patch = { ein_waiver: tax.reason ?? 'no reason given' };
      await waiveTaxNumber(tx, entity, { patch, detail: 'Waived by the constitution.', requirementId: null });
      return 'next';
    }
    const last = await findFiling(tx.sql, account_id, entity_id, 'ein');
    if (last?.result != null) {
      // The company was filed again, because its first acceptance was recorded by mistake.
      await assignTaxNumber(tx, entity, last.result.number, { reference: last.reference });
      return 'next';
    }
    if (last !== null) {
      // A company that was filed again has another number than its open request.
      await renewTaxRequest(tx, entity, deps);
      // If a worker died here, the request is already on its way; after a rejection only an answer may continue.
      const retryAt = last.state === 'rejected' ? last.rejection?.retry_at : undefined;
      if (retryAt === undefined) return 'wait';
      const waitMs = Date.parse(retryAt) - (await businessNow(tx.sql, deps.store.clock, account_id)).getTime();
      if (waitMs > 0) return { dueInMs: waitMs };
    }
    const party = partyOf(last, responsible_party);
    const { packVersion } = currentPack(jurisdiction);
    await requestTaxNumber(tx, entity, { party, packVersion, isSimulated: deps.isSimulated });
    return 'wait';
  };
};
