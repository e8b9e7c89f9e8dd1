import type { Action } from '../../domain/events/event.ts';
import type { Tx } from '../core/write.ts';
import type { Entity } from '../entities.ts';

/**
 * Returns the facts about an entity for events. External reference and metadata are omitted, because they are free text
 * of the caller and may name people, and an event is never erased.
 */
function entityFacts(entity: Entity) {
  const { id, name, legal_name, state, version, jurisdiction, legal_form, filing_number, ein, oas_did, filing_error } =
    entity;
  return { id, name, legal_name, state, version, jurisdiction, legal_form, filing_number, ein, oas_did, filing_error };
}

/** Records an event about a company that does not change the facts of its entity. */
export function recordAbout(
  tx: Tx,
  { account_id, entity_id }: { account_id: string; entity_id: string },
  action: Action,
  object: Record<string, unknown>,
): void {
  tx.record({ accountId: account_id, entityId: entity_id, action, data: { object } });
}

type ChangedFacts = {
  /** The entity before the change; omitted if the entity did not change. */
  before?: Entity;
  /** Additional facts, which contain no names of people. */
  also?: Record<string, unknown>;
};

/** Records a change of an entity: the new state, additional facts, and the facts that changed. */
export function recordOnEntity(tx: Tx, action: Action, entity: Entity, { before, also }: ChangedFacts = {}): void {
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
