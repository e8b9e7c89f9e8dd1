import { existenceBlockers } from '../domain/filing/existence.ts';
import type { EntityFact } from '../domain/filing/provenance.ts';
import { AppError } from '../errors/errors.ts';
import type { Reader } from '../store/core/db.ts';
import type { Entity } from '../store/entities.ts';
import { listFacts } from './entity-facts.ts';

/**
 * Returns the facts of a company that an office has confirmed; throws if no office has, or if the company is ending.
 */
export async function requireExistence(db: Reader, entity: Entity, isSimulated: boolean): Promise<EntityFact[]> {
  const facts = await listFacts(db, entity, isSimulated);
  const problems = existenceBlockers(entity.state, facts);
  const [first] = problems;
  if (first === undefined) return facts;
  if (first.code === 'company_ending') {
    throw new AppError('illegal_transition', {
      detail: first.message,
      extra: { state: entity.state, allowed_actions: [] },
    });
  }
  throw new AppError('guard_unmet', { detail: first.message, problems });
}
