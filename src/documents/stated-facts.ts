import type { EntityFact, FactName, FactSource } from '../domain/filing/provenance.ts';
import type { StatedFacts } from './document.ts';
import { dayOf } from './moment.ts';

const LABELS: Readonly<Partial<Record<FactName, string>>> = {
  filing_number: 'Filing number',
  filed_at: 'Filed',
  effective_at: 'Took effect',
  ein: 'Tax number (EIN)',
};

const SOURCES: Readonly<Record<FactSource, string>> = {
  registry: 'the registry',
  operator: 'an operator of the service',
  account: 'the account of the company',
  simulator: 'the registry simulator',
};

/** Returns the facts that a paper states about an existing company, each with its source and verification. */
export function statedFacts(facts: readonly EntityFact[], timeZone: string): StatedFacts {
  return facts.flatMap((fact) => {
    const label = LABELS[fact.name];
    if (label === undefined) return [];
    const value = fact.name.endsWith('_at') ? dayOf(new Date(fact.value), timeZone) : fact.value;
    return [{ label, value, source: sourceText(fact, timeZone) }];
  });
}

/** Returns a fact's source and verification for a certificate, such as "From the registry; not verified". */
export function factSource(source: FactSource, by: FactSource | null, at: string | null, timeZone: string): string {
  const verified = by === null || at === null ? null : { by, at: new Date(at), evidence: null };
  return sourceText({ source, verified }, timeZone);
}

function sourceText({ source, verified }: Pick<EntityFact, 'source' | 'verified'>, timeZone: string): string {
  const from = `From ${SOURCES[source]}`;
  if (verified === null) return `${from}; not verified`;
  const by = verified.by === source ? '' : ` by ${SOURCES[verified.by]}`;
  return `${from}; verified${by} on ${dayOf(verified.at, timeZone)}`;
}
