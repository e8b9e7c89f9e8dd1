import { Link } from '@tanstack/react-router';
import type { Account } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';

export function FoundAccounts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <ul className="rows">
      {accounts.map(({ id, name, email, created_at, suspended_at }) => (
        <li key={id}>
          <Link to="/desk/accounts/$id" params={{ id }}>
            {name ?? email ?? id}
          </Link>{' '}
          {suspended_at !== null && <span className="soft">suspended</span>}
          <div className="soft small">
            {email} · since <Moment at={created_at} />
          </div>
        </li>
      ))}
    </ul>
  );
}
