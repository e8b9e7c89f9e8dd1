import { ENDS, type EntityState } from '../entity/entity.ts';
import type { Blocker } from '../formats/problem.ts';
import type { EntityFact } from './provenance.ts';

const EXISTS: readonly EntityState[] = ['Filed', 'Registered', 'Active'];

/**
 * Returns the reasons why others cannot yet rely on the company's existence. Bank papers and certificates require an
 * office's confirmation, and a filing number that someone other than the account has confirmed.
 */
export function existenceBlockers(
  state: EntityState,
  facts: readonly Pick<EntityFact, 'name' | 'verified'>[],
): Blocker[] {
  if (ENDS.includes(state)) {
    const message = `The company is ${state === 'Dissolved' ? 'dissolved' : 'winding down'}; it takes on no new business.`;
    return [{ code: 'company_ending', pointer: '/state', message, source: 'human' }];
  }
  if (state === 'Importing' || state === 'ImportFailed') {
    const message = `The company is ${state}: no operator has confirmed that it exists. Follow the import: GET import.`;
    return [{ code: 'import_unconfirmed', pointer: '/state', message, source: 'human' }];
  }
  if (!EXISTS.includes(state)) {
    const message = `The company is ${state}: the registry has not confirmed it. Form it first.`;
    return [{ code: 'not_filed', pointer: '/state', message, source: 'registry' }];
  }
  const number = facts.find(({ name }) => name === 'filing_number');
  if (number !== undefined && number.verified !== null) return [];
  const message =
    'Nobody here vouches for the filing number. Ask the operator of the service to confirm it with proof.';
  return [{ code: 'number_unverified', pointer: '/filing_number', message, source: 'registry' }];
}
