import { nextState } from '../domain/entity/entity.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { WITHDRAWN } from '../domain/filing/rejection.ts';
import { cut } from '../domain/formats/text.ts';
import { AppError } from '../errors/errors.ts';
import { guardUnmet, notInState } from '../filings/refusals.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, updateEntity } from '../store/entities.ts';
import { findOpenReport } from '../store/filing-reports.ts';
import { type Filing, findFiling, settleFiling } from '../store/filings.ts';
import { stopFormation, updateSteps } from '../store/formations.ts';

/**
 * Changes the state from Importing to ImportFailed. The account's statements in the import do not become facts about
 * the company. The account can correct and repeat the import, or delete the entity.
 */
export async function refuseImport(tx: Tx, entity: Entity, filing: Filing, refused: Rejection): Promise<void> {
  const state = nextState(entity.state, 'import_rejected');
  if (state === null) throw new Error(`rejected while the entity is ${entity.state}`);
  await updateSteps(tx, filing, [{ name: 'state_filing', status: 'failed', detail: refused.message }]);
  await stopFormation(tx, filing, refused);
  const after = await updateEntity(tx, entity, { state, filing_error: cut(refused.message, 2_000) });
  const also = { reference: filing.reference, rejection: refused };
  recordOnEntity(tx, 'import.rejected', after, { before: entity, also });
}

/**
 * Changes the state from Importing to ImportFailed, because the account withdraws the import before an operator
 * decides. The caller has locked the entity.
 */
export async function withdrawImport(tx: Tx, entity: Entity): Promise<void> {
  const filing = entity.is_imported ? await findFiling(tx.sql, entity.account_id, entity.id, 'formation') : null;
  if (filing === null) throw notImported();
  if (entity.state !== 'Importing') {
    throw notInState(
      entity,
      `Only an import that an operator is still checking can be withdrawn. The company is ${entity.state}.`,
    );
  }
  const rejection = { ...WITHDRAWN, message: 'The account withdrew the import.' };
  const patch = { state: 'rejected', tries: 0, cleanMisses: 0, dueInMs: null, rejection } as const;
  const isDecided = (await findOpenReport(tx.sql, filing)) !== null || !(await settleFiling(tx, filing, patch));
  if (isDecided) throw guardUnmet('result_recorded', 'An operator has just decided about it. Read the import again.');
  await refuseImport(tx, entity, filing, rejection);
}

export function notImported(): AppError {
  return new AppError('not_found', { detail: 'This company was not imported: this service forms it.' });
}
