import { useQuery } from '@tanstack/react-query';
import type { DryRun, Subscription } from '#sdk/index.ts';
import { useSessionState } from '../api/session.tsx';
import { subscriptionQuery } from '../queries/billing.ts';
import { usd } from './money.ts';

type Money = DryRun['effects']['money'][number];
type Provider = Subscription['provider'];

/** Reasons whose words depend on who collects. */
const COLLECTED: readonly Money['reason'][] = ['formation_price', 'subscription'];

/** Tells amounts to be paid, with their payee, apart from amounts that are only recorded. */
export function MoneyEffects({ money }: { money: readonly Money[] }) {
  const provider = useProvider(money.some(({ reason }) => COLLECTED.includes(reason)));
  return (
    <section aria-label="Money">
      <h3>Money</h3>
      {money.length === 0 ? (
        <p className="soft">Nothing is to be paid to this service.</p>
      ) : (
        <ul>
          {money.map((each) => (
            <li key={each.reason}>{moneyWords(each, provider)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The collector of this service; null while it is not known, or if the key may not ask. */
function useProvider(isNeeded: boolean): Provider | null {
  const { session } = useSessionState();
  const isAccount = session?.kind === 'account';
  const subscription = useQuery({
    queryKey: ['no-session'],
    ...(isAccount && subscriptionQuery(session.efs)),
    enabled: isNeeded && isAccount,
  });
  return subscription.data?.provider ?? null;
}

function moneyWords({ reason, amount_usd }: Money, provider: Provider | null): string {
  const amount = amount_usd === null ? '' : usd(amount_usd);
  const isFree = provider === 'builtin';
  switch (reason) {
    case 'formation_price':
      return isFree
        ? `The formation costs ${amount}, with the fee of the state. This service collects no payments: nothing is to be paid here.`
        : `${amount} is to be paid to this service for the formation. The fee of the state is part of it.`;
    case 'subscription':
      return isFree
        ? `The plan costs ${amount} a month. This service collects no payments: nothing is to be paid here.`
        : `${amount} a month is to be paid to this service for the plan.`;
    case 'payment_waived':
      return `${amount} is no longer to be paid.`;
    case 'refund':
      return 'The amount paid to this service is refunded, except for the part that the state keeps.';
    case 'deposit':
      return `A deposit of ${amount} is recorded. The money itself moves outside of this service.`;
    case 'disbursement':
      return `A disbursement of ${amount} is recorded. The money itself moves outside of this service.`;
  }
}
