import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { UsageMeters } from '../../parts/usage-meters.tsx';
import { usageQuery } from '../../queries/billing.ts';

/** The use of the plan in short; the page of billing has the rest. */
export function PlanUsage() {
  const usage = useQuery(usageQuery(useEfs()));
  return (
    <Loaded query={usage}>
      {({ meters }) => (
        <div className="card stack">
          <UsageMeters meters={meters} />
          <Link to="/billing">Plan and billing</Link>
        </div>
      )}
    </Loaded>
  );
}
