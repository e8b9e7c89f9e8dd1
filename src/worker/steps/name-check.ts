import { refuseFormation } from '../../formation/refuse.ts';
import { lockEntity } from '../../store/entities.ts';
import { type Filing, findFiling } from '../../store/filings.ts';
import type { Formation } from '../../store/formations.ts';
import type { Tx } from '../../store/write.ts';
import type { FormationDeps, Step } from '../formation.ts';
import { completeStep } from './complete.ts';

/**
 * Asks the registry whether the name is free before a fee is spent on it. An answer that does not come is no
 * obstacle: the registry judges the name itself when the filing arrives.
 */
export const checkName: Step = async (deps, formation) => {
  const filing = await findFiling(deps.store.db, formation.account_id, formation.entity_id, 'formation');
  if (filing === null) throw new Error('a formation without its filing');
  const { normalized_name, jurisdiction, filer } = filing.packet as Record<string, string>;
  const outcome = await deps.registry.checkName(normalized_name ?? '', jurisdiction ?? '', filer ?? '');
  const isTaken = outcome.status === 'taken' && !(await mayBeOurs(deps, filing));

  return async (tx) => {
    if (isTaken) return refuseName(tx, formation, outcome.conflicts);
    const detail =
      outcome.status === 'available' ? 'available' : 'The registry did not say; it decides with the filing.';
    return completeStep(tx, formation, 'name_check', detail);
  };
};

/**
 * A name that an earlier send of this filing holds is no conflict; the filing's own look-up has the answer then. After
 * a restore this database may have forgotten that send, so only a registry that does not know the reference settles it.
 */
async function mayBeOurs({ registry }: FormationDeps, { type, reference, sends }: Filing): Promise<boolean> {
  return sends > 0 || (await registry.lookup({ type, reference })).kind !== 'not_found';
}

async function refuseName(tx: Tx, formation: Formation, conflicts: string[]): Promise<'wait'> {
  const entity = await lockEntity(tx, formation.account_id, formation.entity_id);
  await refuseFormation(tx, entity, 'name_check', {
    code: 'name_not_distinguishable',
    message: `The registry has this name already: ${conflicts.join(', ').slice(0, 200)}`,
    pointer: '/name',
    source: 'registry',
    retryable: false,
  });
  return 'wait';
}
