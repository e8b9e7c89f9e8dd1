import type { PlanList, Subscription } from '#sdk/index.ts';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { Moment } from '../../parts/moment.tsx';
import { dollars } from '../../parts/money.ts';
import { Note, type Tone } from '../../parts/note.tsx';
import { BILLING } from '../../queries/billing.ts';

const STATUSES: Readonly<Record<Subscription['status'], { tone: Tone; words: string; meaning: string }>> = {
  active: { tone: 'good', words: 'Active', meaning: '' },
  past_due: {
    tone: 'bad',
    words: 'Past due',
    meaning: 'The last payment failed. Pay it or use another card, in the customer portal below.',
  },
  canceled: { tone: 'none', words: 'Ended', meaning: 'The subscription has ended. Choose a plan to continue.' },
  incomplete: {
    tone: 'warn',
    words: 'Not paid yet',
    meaning: 'The plan must be paid before a company is formed.',
  },
};

type Props = { subscription: Subscription; plans: PlanList['data'] };

/** The plan that is in effect, its state, and the way to end it. */
export function Standing({ subscription, plans }: Props) {
  const { plan, status, current_period_end, cancel_at_period_end: isEnding } = subscription;
  const { tone, words, meaning } = STATUSES[status];
  const known = plans.find(({ name }) => name === plan);
  return (
    <div className="card stack">
      <div className="row">
        <strong>{known?.title ?? plan}</strong>
        <span className="state" data-tone={tone}>
          {words}
        </span>
        {known !== undefined && <span className="soft">{dollars(known.price_cents)} a month</span>}
      </div>
      {meaning !== '' && (
        <Note tone={tone}>
          <p>{meaning}</p>
        </Note>
      )}
      <p>
        {isEnding ? 'The plan ends on ' : 'The next period begins on '}
        <Moment at={current_period_end} />.
      </p>
      {known !== undefined && known.price_cents > 0 && (status === 'active' || status === 'past_due') && (
        <div>
          <EndOrGoOn isEnding={isEnding} />
        </div>
      )}
    </div>
  );
}

function EndOrGoOn({ isEnding }: { isEnding: boolean }) {
  if (isEnding) {
    return (
      <ConfirmedAction
        affects={[BILLING]}
        label="Keep the plan"
        title="Keep the plan?"
        change={(efs, options) => efs.resumeSubscription(options)}
      />
    );
  }
  return (
    <ConfirmedAction
      affects={[BILLING]}
      label="End the plan"
      title="End the plan with this period?"
      variant="default"
      change={(efs, options) => efs.cancelSubscription(options)}
    />
  );
}
