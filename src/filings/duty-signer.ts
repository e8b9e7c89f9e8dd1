import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import { signersOf } from '../domain/filing/dissolution.ts';
import { signerOf } from '../domain/filing/packet.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';

/** Returns the person who signs for a company what none of its decisions led to. */
export async function signerFor(tx: Tx, entity: Entity, constitution: Constitution): Promise<Person> {
  const formation = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  // Of a company that came from elsewhere, the filing may not be known here.
  const organizer = formation === null ? constitution.organizer : signerOf(formation.packet);
  const [signer] = organizer === undefined ? [] : signersOf(constitution, [], organizer);
  if (signer === undefined) throw new Error('a report that nobody can sign');
  return signer;
}
