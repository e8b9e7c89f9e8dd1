import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Treasury } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { usd } from '../../../parts/money.ts';
import { treasuryQuery } from '../../../queries/treasury.ts';

const LIMITS: Readonly<Record<Treasury['limits'][number]['code'], string>> = {
  daily_limit: 'Daily limit',
  reserve_minimum: 'Reserve that must stay',
  counterparty_cap: 'Cap for the recipient',
  monthly_limit: 'Monthly limit of the agent',
};

/** `isElsewhere`: the form for a deposit is not on this page. */
type Props = { entityId: string; recipient?: string; proposer?: string; isElsewhere?: boolean };

function isEmpty(amount: string): boolean {
  return Number(amount) === 0;
}

/** The balance, and the amount that each limit still allows. */
export function Limits({ entityId, recipient, proposer, isElsewhere = true }: Props) {
  const about = { ...(recipient && { recipient }), ...(proposer && { proposer }) };
  const treasury = useQuery(treasuryQuery(useEfs(), entityId, about));
  return (
    <Loaded query={treasury}>
      {({ balance_usd, left_usd, limits, require_human_above_usd }) => (
        <section aria-label="Treasury" className="card stack" aria-live="polite">
          <p>
            <strong>{usd(left_usd)}</strong> can be spent now, of a balance of {usd(balance_usd)}.
          </p>
          {isEmpty(balance_usd) && isElsewhere && (
            <p>
              <Link to="/entities/$id/treasury" params={{ id: entityId }} hash="deposit">
                Record a deposit first
              </Link>
              .
            </p>
          )}
          {limits.length > 0 && (
            <ul>
              {limits.map(({ code, cap, limit_usd, left_usd: left }) => (
                <li key={code}>
                  {LIMITS[code]}
                  {cap !== null && ` (${cap})`}: {usd(left)} left of {usd(limit_usd)}
                </li>
              ))}
            </ul>
          )}
          {require_human_above_usd !== null && (
            <p className="soft">From {usd(require_human_above_usd)} on, a person must approve before the vote.</p>
          )}
        </section>
      )}
    </Loaded>
  );
}
