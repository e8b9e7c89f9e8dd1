import { nextState } from '../domain/entity/entity.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { cut } from '../domain/formats/text.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, updateEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { stopFormation, updateSteps } from '../store/formations.ts';

/** Importing → ImportFailed. Nothing of the import is a fact. Its account corrects it and imports again, or deletes it. */
export async function refuseImport(tx: Tx, entity: Entity, filing: Filing, refused: Rejection): Promise<void> {
  const state = nextState(entity.state, 'import_rejected');
  if (state === null) throw new Error(`rejected while the entity is ${entity.state}`);
  await updateSteps(tx, filing, [{ name: 'state_filing', status: 'failed', detail: refused.message }]);
  await stopFormation(tx, filing, refused);
  const after = await updateEntity(tx, entity, { state, filing_error: cut(refused.message, 2_000) });
  const also = { reference: filing.reference, rejection: refused };
  recordOnEntity(tx, 'import.rejected', after, { before: entity, also });
}
