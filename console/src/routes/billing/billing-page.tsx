import { useQuery } from '@tanstack/react-query';
import type { Usage } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { UsageMeters } from '../../parts/usage-meters.tsx';
import { plansQuery, subscriptionQuery, usageQuery } from '../../queries/billing.ts';
import { Payment } from './payment.tsx';
import { Payments } from './payments.tsx';
import { Plans } from './plans.tsx';
import { Standing } from './standing.tsx';

/** The plan of the account, what it uses of it, and how it is paid. */
export function BillingPage() {
  const efs = useEfs();
  const subscription = useQuery(subscriptionQuery(efs));
  const usage = useQuery(usageQuery(efs));
  const plans = useQuery(plansQuery);
  return (
    <Page title="Billing and usage">
      <Section title="Plan">
        <Loaded query={subscription}>
          {(data) => <Standing subscription={data} plans={plans.data?.data ?? []} />}
        </Loaded>
      </Section>
      <Section title="Usage">
        <Loaded query={usage}>{(data) => <UsageOfPlan usage={data} />}</Loaded>
      </Section>
      <Section title="Plans">
        <Loaded query={plans} lines={4}>
          {({ data }) => subscription.data !== undefined && <Plans plans={data} subscription={subscription.data} />}
        </Loaded>
      </Section>
      <Section title="Payments for formations">
        <Payments />
      </Section>
      <Section title="Cards and invoices">
        <Loaded query={subscription}>{({ provider }) => <Payment provider={provider} />}</Loaded>
      </Section>
    </Page>
  );
}

function UsageOfPlan({ usage: { meters, periods, period_start, period_end } }: { usage: Usage }) {
  return (
    <div className="card stack">
      <UsageMeters meters={meters} />
      <p className="soft small">
        This period is from <Moment at={period_start} /> to <Moment at={period_end} />.
      </p>
      {periods.length > 0 && (
        <details>
          <summary>Formations in each period</summary>
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Period</th>
                <th scope="col">Formations</th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ period_start: start, period_end: end, formations }) => (
                <tr key={start}>
                  <td>
                    <Moment at={start} /> to <Moment at={end} />
                  </td>
                  <td>
                    <span className="phone-only soft">Formations </span>
                    {formations.toLocaleString('en')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
