import type { Constitution } from '../domain/constitution/constitution.ts';
import { isClosed } from '../domain/filing.ts';
import type { EntityFacts } from '../domain/governance/filed-facts.ts';
import type { CurrentConstitution } from '../domain/governance/next-constitution.ts';
import { businessNow } from '../store/business-clock.ts';
import { findConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/db.ts';
import type { Entity } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';
import type { Tx } from '../store/write.ts';

/** The constitution in force, with the text it came from. */
export async function getCurrentConstitution(
  db: Reader,
  accountId: string,
  entityId: string,
): Promise<CurrentConstitution> {
  const row = await findConstitution(db, accountId, entityId, null);
  if (row === null) throw new Error(`entity ${entityId} without a constitution`);
  const { version, hash, format, source, canonical } = row;
  return { version, hash, format, source, constitution: JSON.parse(canonical) as Constitution };
}

/** What the entity is, as far as its constitution has to agree with it. */
export async function entityFactsOf(db: Reader, { account_id, id, state, oas_did }: Entity): Promise<EntityFacts> {
  const filing = await findFiling(db, account_id, id, 'formation');
  return { state, oas_did, isOutcomeUnknown: filing !== null && !isClosed(filing.state) };
}

/** The business clock of the account, at the moment of this change. */
export function businessAt(tx: Tx, accountId: string): Promise<Date> {
  return businessNow(tx.sql, { now: () => tx.at }, accountId);
}
