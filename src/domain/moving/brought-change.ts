import type { Constitution } from '../constitution/constitution.ts';
import type { ConstitutionDefaults } from '../constitution/normalize.ts';
import { parseStored } from '../constitution/parse.ts';
import { type FiledChanges, filedChanges } from '../filing/filed-changes.ts';
import { FILED_FACTS } from '../filing/filed-facts.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { KeptText } from './kept-constitution.ts';

/** The constitution in force, and the one with which an archive would replace it. */
type Versions = { inForce: Constitution; next: Constitution };

/**
 * Returns the constitution in force, with new values only for the filed facts that a change from an untrusted archive
 * names. An office decides about these facts. The rest of `next` is left out, because only the archive says that the
 * members decided it. Null: the change names no fact or differs from `next`, or the result would be invalid.
 */
export function withFactsOnFile(
  { inForce, next }: Versions,
  changes: FiledChanges,
  defaults: ConstitutionDefaults,
): (KeptText & { document: Constitution }) | null {
  const facts = FILED_FACTS.filter((fact) => (fact === 'name' ? 'legal_name' : fact) in changes);
  const source = JSON.stringify({ ...inForce, ...Object.fromEntries(facts.map((fact) => [fact, next[fact]])) });
  const parsed = parseStored({ format: 'json', source }, defaults);
  if (facts.length === 0 || !parsed.ok) return null;
  const { constitution: document, canonical, hash } = parsed;
  return stated(filedChanges(inForce, document)) === stated(changes)
    ? { format: 'json', source, canonical, hash, document }
    : null;
}

/**
 * Returns the changes as text, for comparison. The normalized name is left out, because another version of this program
 * may have normalized the name differently.
 */
function stated({ normalized_name: _, ...changes }: FiledChanges): string {
  return canonicalJson(changes);
}
