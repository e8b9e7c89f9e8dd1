import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OfficeFee } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { jurisdictionName } from '../../../parts/jurisdictions.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { dollars } from '../../../parts/money.ts';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { officeFeesQuery } from '../../../queries/desk.ts';
import { OfficeDay } from '../parts/office-day.tsx';

/** The cost of a month's filings at the offices, to compare with the statement of the card. */
export function OfficeFees({ month }: { month: string }) {
  const report = useQuery(officeFeesQuery(useEfs(), month));
  return (
    <Section title="Paid to the offices">
      <Loaded query={report} lines={3}>
        {({ totals, data, has_more }) =>
          data.length === 0 ? (
            <Empty title="No acceptance was recorded in this month" />
          ) : (
            <>
              <p>
                {dollars(totals.paid_cents)} paid, {dollars(totals.expected_cents)} expected for {totals.filings}{' '}
                {totals.filings === 1 ? 'filing' : 'filings'}.
                {totals.unrecorded > 0 && ` The payment of ${totals.unrecorded} was not recorded.`}
              </p>
              <Fees fees={data} />
              {has_more && <p className="soft">These are the first 100 filings.</p>}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Fees({ fees }: { fees: readonly OfficeFee[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Filing</th>
          <th scope="col">Recorded</th>
          <th scope="col">Expected</th>
          <th scope="col">Collected</th>
          <th scope="col">Paid</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <tr key={fee.filing_id}>
            <td>
              <Link to="/desk/filings/$id" params={{ id: fee.filing_id }}>
                {fee.legal_name}
              </Link>
              <div className="soft small">
                {FILING_TYPES[fee.type]} · {jurisdictionName(fee.jurisdiction)}
                {fee.ordered_level !== 'regular' && ' · expedited service ordered'}
                {fee.service_level === 'expedited' && ' · expedited service paid'}
              </div>
            </td>
            <td>
              <OfficeDay at={fee.recorded_at} jurisdiction={fee.jurisdiction} />
            </td>
            <Amount name="Expected" cents={fee.expected_cents} />
            <Amount name="Collected" cents={fee.collected_cents} without="None" />
            <Amount name="Paid" cents={fee.paid_cents} />
            <Amount name="Difference" cents={fee.difference_cents} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({ name, cents, without = 'Not known' }: { name: string; cents: number | null; without?: string }) {
  return (
    <td>
      <span className="phone-only soft">{name} </span>
      {cents === null ? without : dollars(cents)}
    </td>
  );
}
