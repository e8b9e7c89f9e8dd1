import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountBilling, BillingSums } from '#sdk/index.ts';
import { nowMs } from '../../../api/clock.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { dollars } from '../../../parts/money.ts';
import { Empty } from '../../../parts/note.tsx';
import { Page, Section } from '../../../parts/page.tsx';
import { revenueQuery } from '../../../queries/desk.ts';
import { BillingProblems } from './billing-problems.tsx';
import { OfficeFees } from './office-fees.tsx';

const COLUMNS: readonly { name: string; of: (sums: BillingSums) => string }[] = [
  { name: 'Formations', of: ({ formations }) => String(formations) },
  { name: 'State fees', of: ({ state_fees_cents }) => dollars(state_fees_cents) },
  { name: 'Service fees', of: ({ service_fees_cents }) => dollars(service_fees_cents) },
  { name: 'Collected', of: ({ collected_cents }) => dollars(collected_cents) },
  { name: 'Refunded', of: ({ refunded_cents }) => dollars(refunded_cents) },
  { name: 'Subscriptions', of: ({ subscriptions_cents }) => dollars(subscriptions_cents) },
];

/** Submissions, payments and refunds of a month (UTC), in sum and by account. */
export function RevenuePage() {
  const [month, setMonth] = useState(() => new Date(nowMs()).toISOString().slice(0, 7));
  const report = useQuery(revenueQuery(useEfs(), month));
  return (
    <Page title="Revenue">
      <BillingProblems />
      <TextInput
        type="month"
        label="Month (UTC)"
        value={month}
        onChange={({ currentTarget: { value } }) => value !== '' && setMonth(value)}
        style={{ maxWidth: '14rem' }}
      />
      <Loaded query={report} lines={5}>
        {({ totals, data, has_more }) => (
          <>
            <dl className="facts card">
              {COLUMNS.map(({ name, of }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="form-value">{of(totals)}</dd>
                </div>
              ))}
            </dl>
            <Section title="By account">
              {data.length === 0 ? (
                <Empty title="No account has a submission or payment in this month" />
              ) : (
                <ByAccount accounts={data} />
              )}
              {has_more && <p className="soft">These are the first 100 accounts; the report as CSV has all of them.</p>}
            </Section>
          </>
        )}
      </Loaded>
      <OfficeFees month={month} />
    </Page>
  );
}

function ByAccount({ accounts }: { accounts: readonly AccountBilling[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Account</th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.account_id}>
            <td className="small">
              <Link to="/desk/accounts/$id" params={{ id: account.account_id }}>
                {account.account_id}
              </Link>
            </td>
            {COLUMNS.map(({ name, of }) => (
              <td key={name}>
                <span className="phone-only soft">{name} </span>
                {of(account)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
