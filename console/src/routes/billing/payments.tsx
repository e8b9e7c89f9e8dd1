import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentList } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { dollars } from '../../parts/money.ts';
import { Empty, type Tone } from '../../parts/note.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { paymentsQuery } from '../../queries/billing.ts';

type Payment = PaymentList['data'][number];

const STATUSES: Readonly<Record<Payment['status'], { tone: Tone; words: string }>> = {
  not_collected: { tone: 'none', words: 'Not collected' },
  open: { tone: 'warn', words: 'To be paid' },
  paid: { tone: 'good', words: 'Paid' },
  refunded: { tone: 'none', words: 'Refunded' },
  refund_failed: { tone: 'bad', words: 'The refund failed' },
  canceled: { tone: 'none', words: 'Not needed any more' },
};

/** The prices of the submitted formations, newest first. */
export function Payments() {
  const payments = useInfiniteQuery(paymentsQuery(useEfs()));
  return (
    <Loaded query={payments}>
      {({ pages }) =>
        pages[0]?.data.length === 0 ? (
          <Empty title="No payments yet">Each submitted formation has its price here.</Empty>
        ) : (
          <>
            <ul className="rows">
              {pages
                .flatMap(({ data }) => data)
                .map((payment) => (
                  <Row key={payment.id} payment={payment} />
                ))}
            </ul>
            <ShowMore query={payments} />
          </>
        )
      }
    </Loaded>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { entity_id: id, legal_name, status, total_cents, checkout_url, paid_at, refunded_cents, created_at } = payment;
  const { tone, words } = STATUSES[status];
  return (
    <li className="row-apart">
      <div>
        {legal_name === null ? (
          'A deleted entity'
        ) : (
          <Link to="/entities/$id" params={{ id }}>
            {legal_name}
          </Link>
        )}
        <div className="soft small">
          <Moment at={paid_at ?? created_at} />
          {refunded_cents !== null && ` · ${dollars(refunded_cents)} refunded`}
        </div>
      </div>
      <div className="row">
        {checkout_url !== null && (
          <Anchor href={checkout_url} rel="noreferrer">
            Pay at Stripe
          </Anchor>
        )}
        <span className="state" data-tone={tone}>
          {words}
        </span>
        <strong>{dollars(total_cents)}</strong>
      </div>
    </li>
  );
}
