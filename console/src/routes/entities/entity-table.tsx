import { Link } from '@tanstack/react-router';
import type { Entity } from '#sdk/index.ts';
import { EntityState } from '../../parts/entity-state.tsx';
import { jurisdictionName } from '../../parts/jurisdictions.ts';
import { Ago } from '../../parts/moment.tsx';
import { ACTORS, nextStepWords } from '../../parts/next-step.tsx';

export function EntityTable({ entities }: { entities: readonly Entity[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col">Next step</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {entities.map((entity) => (
          <tr key={entity.id}>
            <td>
              <Link to="/entities/$id" params={{ id: entity.id }}>
                {entity.legal_name}
              </Link>
              <div className="soft small">
                {jurisdictionName(entity.jurisdiction)}
                {entity.filing_number !== null && ` · ${entity.filing_number}`}
              </div>
            </td>
            <td>
              <EntityState state={entity.state} />
            </td>
            <td className="soft">
              {entity.next_action !== null &&
                `${ACTORS[entity.next_action.actor]}: ${nextStepWords(entity.next_action)}`}
            </td>
            <td className="soft small">
              <Ago at={entity.updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
