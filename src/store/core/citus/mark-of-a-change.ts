/** A table with one place, on the coordinator, that always stays empty. */
export const CHANGES_TABLE = 'two_phase_changes';

/**
 * Begins each change on Citus. Citus commits to several servers in two phases if it knows that the change wrote to
 * several; it does not see what is written to the plain tables of the coordinator. With one phase, a coordinator that
 * dies in the middle has committed the rows of an entity, and not those of its idempotency key or its name. A write to a
 * table that Citus knows makes it use two phases. Without this, nothing would fail in a test that kills no coordinator.
 */
export const MARK_OF_A_CHANGE = `delete from ${CHANGES_TABLE} where id = 0`;
