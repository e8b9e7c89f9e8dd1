import type { Action } from '../domain/events/event.ts';
import type { Tx } from './core/write.ts';
import type { Entity } from './entities.ts';

/**
 * What entries and events tell of an entity. Not its external reference and metadata: they are the caller's own words,
 * which may name people, and an event is never erased.
 */
function entityFacts(entity: Entity) {
  const { id, name, legal_name, state, version, jurisdiction, legal_form } = entity;
  const { filing_number, ein, oas_did, filing_error } = entity;
  return {
    ...{ id, name, legal_name, state, version, jurisdiction, legal_form },
    ...{ filing_number, ein, oas_did, filing_error },
  };
}

type Told = {
  /** As it was before, where it changed. */
  before?: Entity;
  /** What else there is to say; names nobody. */
  also?: Record<string, unknown>;
};

/** Records something about an entity: as it is afterwards, what else is to be said, and which of its facts changed. */
export function recordOnEntity(tx: Tx, action: Action, entity: Entity, { before, also }: Told = {}): void {
  const facts: Record<string, unknown> = entityFacts(entity);
  const previous = Object.fromEntries(
    Object.entries(before === undefined ? {} : entityFacts(before)).filter(([name, value]) => facts[name] !== value),
  );
  tx.record({
    accountId: entity.account_id,
    entityId: entity.id,
    action,
    data: { object: { ...facts, ...also }, ...(Object.keys(previous).length > 0 && { previous }) },
    isFirst: action === 'entity.created',
  });
}
