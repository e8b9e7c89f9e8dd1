import { Link } from '@tanstack/react-router';
import type { AccountSummary } from '#sdk/index.ts';
import { stateWords } from '../../parts/entity-state.tsx';

/** One number for each state, in the order of a company's life; each leads to the list. */
export function StateCounts({ states }: Pick<AccountSummary, 'states'>) {
  return (
    <ul className="counts plain-list">
      {states.map(({ state, entities, has_more }) => (
        <li key={state}>
          <Link to="/entities" search={{ state }}>
            <strong>{`${entities.toLocaleString('en')}${has_more ? '+' : ''}`}</strong>
            <span className="soft">{stateWords(state)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
