import '../../../styles/governance.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Statement } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { usd } from '../../../parts/money.ts';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { statementQuery } from '../../../queries/treasury.ts';
import { Limits } from '../proposals/limits.tsx';
import { DepositForm } from './deposit-form.tsx';

const route = getRouteApi('/entities/$id');

/** The balance with its limits, the deposit of money, and the books of this month. */
export function TreasuryPage() {
  const { id } = route.useParams();
  const statement = useQuery(statementQuery(useEfs(), id));
  return (
    <div className="stack-wide">
      <div className="columns">
        <Section title="Balance">
          <Limits entityId={id} isElsewhere={false} />
        </Section>
        <Section title="Record a deposit">
          <div id="deposit">
            <DepositForm entityId={id} />
          </div>
        </Section>
      </div>
      <Section title="This month">
        <Loaded query={statement}>{(month) => <Books statement={month} />}</Loaded>
      </Section>
    </div>
  );
}

function Books({ statement }: { statement: Statement }) {
  const { entries, opening_balance_usd, deposits_usd, disbursements_usd, closing_balance_usd, has_more } = statement;
  return (
    <>
      <p>
        {usd(opening_balance_usd)} at the beginning, {usd(deposits_usd)} received, {usd(disbursements_usd)} spent,{' '}
        {usd(closing_balance_usd)} now.
      </p>
      {entries.length === 0 && (
        <Empty title="No entries this month">Deposits are recorded above; money is spent by proposals.</Empty>
      )}
      {entries.length > 0 && <EntryTable entries={entries} />}
      {has_more && <p className="soft">These are the first {entries.length} entries of the month.</p>}
    </>
  );
}

function EntryTable({ entries }: { entries: Statement['entries'] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Entry</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ number, at, kind, amount_usd, balance_usd, recipient, reference }) => (
          <tr key={number}>
            <td>
              <Moment at={at} />
            </td>
            <td>
              {kind === 'deposit' ? `Deposit${reference === null ? '' : `: ${reference}`}` : `Spent: ${recipient}`}
            </td>
            <td>
              {kind === 'deposit' ? '+' : '−'}
              {usd(amount_usd)}
            </td>
            <td>{usd(balance_usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
