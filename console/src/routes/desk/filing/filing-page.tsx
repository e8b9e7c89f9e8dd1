import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { OperatorFiling } from '#sdk/index.ts';
import { useEfs, useOperator } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Page } from '../../../parts/page.tsx';
import { filingQuery, queuePageQuery } from '../../../queries/desk.ts';
import type { QueueName } from '../../../queries/queue-names.ts';
import { useKeys } from '../parts/keys.ts';
import { QUEUE_WORDS } from '../parts/queue-words.ts';
import { FilingFacts } from './filing-facts.tsx';
import { Materials } from './materials.tsx';
import { Work } from './work.tsx';

const route = getRouteApi('/desk/filings/$id');

/** One filing: on one side all there is to read and to copy, on the other all there is to do. */
export function FilingPage() {
  const { id } = route.useParams();
  const { queue } = route.useSearch();
  const filing = useQuery(filingQuery(useEfs(), id));
  return (
    // The keys work while the filing is read, too.
    <Page title={filing.data?.legal_name ?? 'Filing'} aside={<Next after={id} queue={queue} />}>
      <Loaded query={filing} lines={8}>
        {(data) => (
          <>
            <FilingFacts filing={data} />
            <Places filing={data} />
            <a className="to-do-link" href="#to-do">
              Go to what is to do
            </a>
            <div className="desk-columns" data-side="wide">
              <Materials filing={data} />
              <Work key={id} filing={data} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** How a filing ended. */
const ENDS: Readonly<Partial<Record<OperatorFiling['state'], string>>> = {
  accepted: 'The office accepted it, and the result is recorded. Nothing is left to do.',
  rejected: 'The office rejected it. The account corrects it, then it is filed again.',
  cancelled: 'It was cancelled, and is not filed.',
};

const ENDS_OF_IMPORT: typeof ENDS = {
  accepted: 'The company is in the register, and its facts are recorded. Nothing is left to do.',
  rejected: 'The import was not confirmed. The account corrects it and imports the company again.',
};

/** Why the filing waits, and for whom; how it ended, once it did. */
function Places({ filing }: { filing: OperatorFiling }) {
  const { queues, state, review_reason, claimed_by } = filing;
  const ends = filing.is_import ? ENDS_OF_IMPORT : ENDS;
  if (queues.length === 0) {
    return (
      <p className="soft">
        {ends[state] ?? 'No operator has to act on it now.'} {review_reason}
      </p>
    );
  }
  const todoOf = ({ todo, claimed }: (typeof QUEUE_WORDS)[QueueName]) => (claimed_by !== null && claimed) || todo;
  return (
    <ul className="rows" aria-label="Queues of this filing">
      {queues.map(({ queue, reason, waits_until }) => (
        <li key={queue}>
          <strong>{QUEUE_WORDS[queue].name}.</strong> {reason}{' '}
          {waits_until === null ? (
            <span className="soft">{todoOf(QUEUE_WORDS[queue])}</span>
          ) : (
            <span className="soft">
              Until <Moment at={waits_until} />. A consent on paper can be recorded.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Next({ after, queue = 'to_file' }: { after: string; queue?: QueueName | undefined }) {
  const self = useOperator();
  const listed = queue === 'mail' ? 'to_file' : queue;
  const list = useQuery(queuePageQuery(useEfs(), listed));
  const navigate = useNavigate();
  const filings = list.data?.data ?? [];
  const at = filings.findIndex(({ id }) => id === after);
  const isFree = ({ id, claimed_by }: (typeof filings)[number]): boolean =>
    id !== after && (claimed_by === null || claimed_by === self.id);
  const next = filings.slice(at + 1).find(isFree) ?? filings.find(isFree);
  const search = { queue: listed };
  useKeys({
    n: () => void (next && navigate({ to: '/desk/filings/$id', params: { id: next.id }, search })),
    u: () => void navigate({ to: '/desk', search }),
  });
  return (
    <nav className="row small" aria-label="Filings">
      <Link to="/desk" search={search}>
        {QUEUE_WORDS[listed].name} (u)
      </Link>
      {next ? (
        <Link to="/desk/filings/$id" params={{ id: next.id }} search={search}>
          Next (n)
        </Link>
      ) : (
        <span className="soft">No other is free</span>
      )}
    </nav>
  );
}
