import { importStatusOf } from '../../../domain/entity/entity.ts';
import { nextAction } from '../../../domain/filing/next-action.ts';
import { importClaimOf } from '../../../domain/filing/packet.ts';
import { notImported } from '../../../formation/imports/withdraw-import.ts';
import { markStuck } from '../../../store/across-tables/stuck.ts';
import type { Reader } from '../../../store/core/db.ts';
import { getEntity } from '../../../store/entities.ts';
import { findFiling } from '../../../store/filings.ts';

/** Reads the import of a company: what its account said, and what an operator found. */
export async function readImportBody(
  db: Reader,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
  desk: { isDesk: boolean },
) {
  const entity = await markStuck(db, await getEntity(db, accountId, id), at);
  const status = importStatusOf(entity);
  const filing = await findFiling(db, accountId, id, 'formation');
  if (status === null || filing === null) throw notImported();
  const { documents, ...claimed } = importClaimOf(filing.packet);
  const { filing_number, filed_at } = entity;
  return {
    entity_id: id,
    filing_id: filing.id,
    state: entity.state,
    version: entity.version,
    status,
    claimed: { ...claimed, at: filing.opened_at.toISOString(), documents: [...documents] },
    confirmed: filing_number === null || filed_at === null ? null : { filing_number, filed_at: filed_at.toISOString() },
    rejection: filing.rejection,
    next_action: nextAction(entity, desk),
  };
}
