import { Link } from '@tanstack/react-router';
import type { FoundEntity } from '#sdk/index.ts';
import { EntityState } from '../../../parts/entity-state.tsx';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { jurisdictionName } from '../../../parts/jurisdictions.ts';
import { filingStateWords } from '../parts/queue-words.ts';

export function FoundEntities({ entities }: { entities: readonly FoundEntity[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">State</th>
          <th scope="col">Filings</th>
          <th scope="col">Account</th>
        </tr>
      </thead>
      <tbody>
        {entities.map(({ id, legal_name, jurisdiction, filing_number, state, filings, account_id }) => (
          <tr key={id}>
            <td>
              {legal_name}
              <div className="soft small">
                {[jurisdictionName(jurisdiction), filing_number].filter((each) => each !== null).join(' · ')}
              </div>
            </td>
            <td>
              <EntityState state={state} />
            </td>
            <td>
              {filings.length === 0 && <span className="soft">None</span>}
              {filings.map((filing) => (
                <div key={filing.id}>
                  <Link to="/desk/filings/$id" params={{ id: filing.id }}>
                    {FILING_TYPES[filing.type]}
                  </Link>{' '}
                  <span className="soft small">{filingStateWords(filing.state)}</span>
                </div>
              ))}
            </td>
            <td className="small">
              <Link to="/desk/accounts/$id" params={{ id: account_id }} aria-label={`Account of ${legal_name}`}>
                Account
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
