import { STEP_EXPECTED_MS } from '../../domain/formation.ts';
import { armFiling, findFiling } from '../../store/filings.ts';
import { updateSteps } from '../../store/formations.ts';
import type { Step } from '../formation.ts';

/** Lets the filing go that was written down at submission. Its outcome resumes the formation (worker/settle.ts). */
export const requestFiling: Step = async (deps, formation) => {
  const filing = await findFiling(deps.store.db, formation.account_id, formation.entity_id, 'formation');
  if (filing === null) throw new Error('a formation without its filing');
  return async (tx) => {
    const expectedBy = new Date(tx.at.getTime() + STEP_EXPECTED_MS.state_filing);
    await armFiling(tx, filing);
    await updateSteps(tx, formation, [{ name: 'state_filing', status: 'running', expectedBy }]);
    return 'wait';
  };
};
