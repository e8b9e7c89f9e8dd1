import { useQuery } from '@tanstack/react-query';
import type { Entity, EntityFact } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Fact } from '../../parts/fact.tsx';
import { jurisdictionName, legalFormName } from '../../parts/jurisdictions.ts';
import { Moment } from '../../parts/moment.tsx';
import { OfficeTime } from '../../parts/office-time.tsx';
import { entityFactsQuery } from '../../queries/entities.ts';

const NAMES: Readonly<Record<EntityFact['name'], string>> = {
  filing_number: 'Filing number',
  filed_at: 'Filed',
  effective_at: 'Takes effect',
  ein: 'Tax number (EIN)',
  dissolution_number: 'Dissolution number',
  dissolved_at: 'Dissolved',
};
const SOURCES: Readonly<Record<EntityFact['source'], string>> = {
  registry: 'from the registry',
  operator: 'from the operator',
  account: 'from your account',
  simulator: 'simulated: no office decided it',
};

/** The facts of a company, each with its source; a number that nobody has verified says so. */
export function EntityFacts({ entity }: { entity: Entity }) {
  const facts = useQuery(entityFactsQuery(useEfs(), entity.id));
  return (
    <dl className="facts">
      <Fact name="State and form">{`${jurisdictionName(entity.jurisdiction)} · ${legalFormName(entity.legal_form)}`}</Fact>
      <Fact name="Created">
        <Moment at={entity.created_at} />
      </Fact>
      {facts.data?.data.map((fact) => (
        <Fact key={fact.name} name={NAMES[fact.name]}>
          {fact.name.endsWith('_at') ? <OfficeTime at={fact.value} /> : <code>{fact.value}</code>}
          <div className="soft small">
            {SOURCES[fact.source]}
            {fact.verified === null && ', not verified'}
          </div>
        </Fact>
      ))}
    </dl>
  );
}
