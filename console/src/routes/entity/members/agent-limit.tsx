import { useQuery } from '@tanstack/react-query';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { usd } from '../../../parts/money.ts';
import { treasuryQuery } from '../../../queries/treasury.ts';

/** The amount that this agent may still spend in this month. */
export function AgentLimit({ entityId, did }: { entityId: string; did: string }) {
  const treasury = useQuery(treasuryQuery(useEfs(), entityId, { proposer: did }));
  return (
    <Loaded query={treasury} lines={1}>
      {({ limits }) => {
        const monthly = limits.find(({ code }) => code === 'monthly_limit');
        return (
          <p>
            {monthly === undefined
              ? 'No monthly limit of its own.'
              : `Monthly limit: ${usd(monthly.left_usd)} left of ${usd(monthly.limit_usd)}.`}
          </p>
        );
      }}
    </Loaded>
  );
}
