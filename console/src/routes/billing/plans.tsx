import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { PlanList, Subscription, UpgradedSubscription } from '#sdk/index.ts';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { dollars } from '../../parts/money.ts';
import { Note } from '../../parts/note.tsx';
import { BILLING } from '../../queries/billing.ts';

type Plan = PlanList['data'][number];
type Props = { plans: readonly Plan[]; subscription: Subscription };

/** Every plan with its limits. A new subscriber pays at Stripe; the plan takes effect when Stripe says so. */
export function Plans({ plans, subscription }: Props) {
  const [checkoutUrl, setCheckoutUrl] = useState<string | null>(null);
  return (
    <>
      {checkoutUrl !== null && (
        <div role="status">
          <Note tone="warn">
            <p>
              <Anchor href={checkoutUrl} rel="noreferrer">
                Pay at Stripe
              </Anchor>
              . The plan takes effect once Stripe has told this service.
            </p>
          </Note>
        </div>
      )}
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Price a month</th>
            <th scope="col">Formations a month</th>
            <th scope="col">Companies</th>
            <th scope="col">Webhook endpoints</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.name}>
              <td>
                <strong>{plan.title}</strong>
              </td>
              <td>
                <span className="phone-only soft">Price a month </span>
                {dollars(plan.price_cents)}
              </td>
              <Limits limits={plan.limits} />
              <td>
                <Change plan={plan} plans={plans} subscription={subscription} onPay={setCheckoutUrl} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Limits({ limits: { formations, active_entities, webhook_endpoints } }: Pick<Plan, 'limits'>) {
  return (
    <>
      <td>
        <span className="phone-only soft">Formations a month </span>
        {formations.toLocaleString('en')}
      </td>
      <td>
        <span className="phone-only soft">Companies </span>
        {active_entities.toLocaleString('en')}
      </td>
      <td>
        <span className="phone-only soft">Webhook endpoints </span>
        {webhook_endpoints.toLocaleString('en')}
      </td>
    </>
  );
}

type ChangeProps = Props & { plan: Plan; onPay: (url: string | null) => void };

function Change({ plan: { name, title, limits }, plans, subscription, onPay }: ChangeProps) {
  const { plan: present, status } = subscription;
  if (name === present && status !== 'incomplete' && status !== 'canceled') return 'Your plan';
  return (
    <ConfirmedAction
      affects={[BILLING]}
      label={`Choose ${title}`}
      title={`Choose ${title}?`}
      variant="default"
      whyNot={whyNot(name, plans, subscription)}
      change={(efs, options) => efs.upgradeSubscription({ plan: name }, options)}
      onDone={(answer) => onPay((answer as UpgradedSubscription).checkout_url)}
    >
      <NewLimits before={plans.find((each) => each.name === present)?.limits} after={limits} />
    </ConfirmedAction>
  );
}

type LimitsProps = { before: Plan['limits'] | undefined; after: Plan['limits'] };

/** The free plan of a sandbox has larger limits than some that cost money. */
function NewLimits({ before, after }: LimitsProps) {
  const rows = (Object.keys(LIMIT_WORDS) as (keyof Plan['limits'])[]).map((limit) => {
    const now = before?.[limit];
    const smaller = now !== undefined && after[limit] < now ? `, now ${now.toLocaleString('en')}` : '';
    return `${LIMIT_WORDS[limit]}: ${after[limit].toLocaleString('en')}${smaller}`;
  });
  return (
    <section aria-label="Limits">
      <h3>Its limits</h3>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

const LIMIT_WORDS = {
  formations: 'Formations a month',
  active_entities: 'Companies',
  webhook_endpoints: 'Webhook endpoints',
} as const satisfies Record<keyof Plan['limits'], string>;

/** A smaller plan begins only after the larger one has ended; Stripe collects nothing for a free one. */
function whyNot(name: Plan['name'], plans: readonly Plan[], { plan: present, status, provider }: Subscription) {
  const priceOf = (wanted: Plan['name']): number => plans.find((each) => each.name === wanted)?.price_cents ?? 0;
  if (provider === 'stripe' && priceOf(name) === 0) return 'It is the plan without a subscription.';
  const isOver = status === 'canceled' || status === 'incomplete';
  return isOver || priceOf(name) > priceOf(present) ? null : 'It is smaller: end your plan first.';
}
