import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { QueuedFiling } from '#sdk/index.ts';
import { useEfs, useOperator } from '../../../api/session.tsx';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { jurisdictionName } from '../../../parts/jurisdictions.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Ago, Moment } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { PageLinks } from '../../../parts/page-links.tsx';
import { queuePageQuery } from '../../../queries/desk.ts';
import type { QueueName } from '../../../queries/queue-names.ts';
import { moveFocus, useKeys } from '../parts/keys.ts';
import { OperatorName } from '../parts/operator-name.tsx';
import { QUEUE_WORDS } from '../parts/queue-words.ts';

type Props = { queue: Exclude<QueueName, 'mail'>; cursor: string | undefined };

/** The filings of one queue, oldest first, page by page. */
export function QueueList({ queue, cursor }: Props) {
  const page = useQuery(queuePageQuery(useEfs(), queue, cursor));
  const { name, todo, none } = QUEUE_WORDS[queue];
  return (
    <Section title={name}>
      <p className="soft">{todo}</p>
      <Loaded query={page} lines={6}>
        {({ data, ...page }) => (
          <>
            <p className="hidden-text" role="status">
              {data.length} on this page
            </p>
            {data.length === 0 ? <Empty title={none} /> : <Rows filings={data} queue={queue} />}
            <PageLinks cursor={cursor} page={page} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Rows({ filings, queue }: { filings: readonly QueuedFiling[]; queue: QueueName }) {
  const self = useOperator();
  const navigate = useNavigate();
  const open = (filing: QueuedFiling | undefined): void => {
    if (filing) void navigate({ to: '/desk/filings/$id', params: { id: filing.id }, search: { queue } });
  };
  useKeys({
    j: () => moveFocus('[data-row]', 1),
    ArrowDown: () => moveFocus('[data-row]', 1),
    k: () => moveFocus('[data-row]', -1),
    ArrowUp: () => moveFocus('[data-row]', -1),
    n: () => open(filings.find(({ claimed_by }) => claimed_by === null || claimed_by === self.id)),
  });
  return (
    <>
      <table className="list desk-list">
        <thead>
          <tr>
            <th scope="col">Filing</th>
            <th scope="col">Since</th>
            <th scope="col">Why it is here</th>
            <th scope="col">Claimed by</th>
          </tr>
        </thead>
        <tbody>
          {filings.map((filing) => (
            <Row key={filing.id} filing={filing} queue={queue} />
          ))}
        </tbody>
      </table>
      <p className="soft small">
        Keys: <kbd>j</kbd> and <kbd>k</kbd> or the arrows move, <kbd>Enter</kbd> opens, <kbd>n</kbd> opens the next that
        is free.
      </p>
    </>
  );
}

function Row({ filing, queue }: { filing: QueuedFiling; queue: QueueName }) {
  const place = filing.queues.find((each) => each.queue === queue);
  return (
    <tr>
      <td>
        <Link to="/desk/filings/$id" params={{ id: filing.id }} search={{ queue }} data-row="">
          {filing.legal_name}
        </Link>
        <div className="soft small">
          {FILING_TYPES[filing.type]} · {filing.type === 'ein' ? 'IRS' : jurisdictionName(filing.jurisdiction)}
        </div>
      </td>
      <td className="small">{place && <Ago at={place.since} />}</td>
      <td>
        {place?.reason}
        {place?.waits_until != null && (
          <div className="soft small">
            Until <Moment at={place.waits_until} />
          </div>
        )}
      </td>
      <td className="soft small">
        {filing.claimed_by !== null && (
          <>
            <span className="phone-only">claimed by </span>
            <OperatorName id={filing.claimed_by} />
          </>
        )}
        {filing.release_asked_by !== null && (
          <div>
            Release asked for by <OperatorName id={filing.release_asked_by} />
            {filing.release_reason !== null && `: “${filing.release_reason}”`}
          </div>
        )}
      </td>
    </tr>
  );
}
