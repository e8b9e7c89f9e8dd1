import type { EntityFacts } from '../domain/filing/filed-facts.ts';
import { isClosed } from '../domain/filing/filing.ts';
import type { Reader } from '../store/core/db.ts';
import type { Entity } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';
import { hasOpenChange } from '../store/later-filings.ts';

export async function entityFactsOf(db: Reader, { account_id, id, state, oas_did }: Entity): Promise<EntityFacts> {
  const filing = await findFiling(db, account_id, id, 'formation');
  const isFormationOpen = filing !== null && !isClosed(filing.state);
  return { state, oas_did, isOutcomeUnknown: isFormationOpen || (await hasOpenChange(db, { account_id, id })) };
}
